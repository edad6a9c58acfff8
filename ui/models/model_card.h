// The card of one model: its name, facts and remarks, and what can be done with it.
#pragma once

#include "core/model/card.h"
#include "ui/theme/look.h"

#include <QFrame>
#include <QGridLayout>
#include <QLabel>
#include <QToolButton>

namespace kanshei {

class ModelCardView : public QFrame {
    Q_OBJECT
public:
    ModelCardView(ModelCard card, const Look& look, QWidget* parent = nullptr);
    const ModelCard& card() const { return m_card; }
    /// A bundled name or a path, as openModel takes it.
    QString name() const;
    /// Is it the one that the sentence is read with?
    void setCurrent(bool current);
    void setRemovable(bool removable) { m_remove->setVisible(removable); }
    void refresh();

signals:
    void chosen(const QString& name);
    void removed(const QString& name);

private:
    void fillFacts();

    ModelCard m_card;
    const Look& m_look;
    QLabel* m_title;
    QLabel* m_place;
    QGridLayout* m_facts;
    QLabel* m_remark;
    QToolButton* m_open;
    QToolButton* m_remove;
    bool m_current = false;
};

} // namespace kanshei
