// The card of one model: its name, facts and remarks, and what can be done with it. Of one that cannot be opened only what is wrong.
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
    enum class State {
        Offered,
        Opening,
        Used ///< the sentence is read with it
    };

    ModelCardView(ModelCard card, const Look& look, QWidget* parent = nullptr);
    const ModelCard& card() const { return m_card; }
    /// A bundled name or a path, as openModel takes it.
    QString name() const;
    void setState(State state);
    void setRemovable(bool removable) { m_remove->setVisible(removable); }
    void refresh();

signals:
    void chosen(const QString& name);
    void removed(const QString& name);

private:
    void fillFacts();
    QString remark() const;
    QString offer() const;

    ModelCard m_card;
    const Look& m_look;
    QLabel* m_title;
    QLabel* m_place;
    QGridLayout* m_facts;
    QLabel* m_remark;
    QToolButton* m_open;
    QToolButton* m_remove;
    State m_state = State::Offered;
};

} // namespace kanshei
