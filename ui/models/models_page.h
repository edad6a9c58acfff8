// The page of models: those that are bundled or were fetched, those that were opened lately, how to open another; and shapes without
// a model.
#pragma once

#include "core/model/card.h"
#include "ui/session/latest_worker.h"
#include "ui/shell/pages.h"

#include <QGridLayout>
#include <QLabel>
#include <QScrollArea>
#include <QToolButton>

#include <map>

namespace kanshei {

class ModelCardView;

class ModelsPage : public PageWidget {
    Q_OBJECT
public:
    explicit ModelsPage(const PageContext& context);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    QWidget* makeHead(Actions& actions);
    QToolButton* makeButton(QAction* action);
    void retranslate();
    QString fetchCommand() const;
    void describe();
    void take(const std::vector<ModelCard>& cards);
    void arrange();
    void mark();
    void choose(const QString& name);
    void remove(const QString& name);
    void noteFailure();
    void forgetFailure();

    Document& m_document;
    Look& m_look;
    QLabel* m_title;
    QLabel* m_note;
    QLabel* m_fetch; ///< the command that fetches the English model; hidden when it is there
    QScrollArea* m_scroll;
    QWidget* m_list;
    QGridLayout* m_grid;
    std::vector<ModelCardView*> m_cards; ///< shapes last
    QLabel* m_shapes;                    ///< the heading of the shapes
    QLabel* m_shapesNote;
    std::map<QString, Error> m_failed;  ///< those that could not be opened since the window is there
    QStringList m_described;            ///< the names that the cards stand for
    LatestWorker<QStringList> m_worker; ///< last: it must end before the rest goes
};

} // namespace kanshei
