// The bar that says what differs on the right: quick choices as chips, and the sentence, the model and the mask themselves.
#pragma once

#include "ui/compare/other_side.h"
#include "ui/theme/look.h"

#include <QToolButton>
#include <QWidget>

namespace kanshei {
class ChipBar;
class Pill;
class SentenceField;
} // namespace kanshei

namespace kanshei::comparing {

class OtherBar : public QWidget {
    Q_OBJECT
public:
    OtherBar(OtherSide& sides, const Look& look, QWidget* parent = nullptr);

    void refresh();

private:
    void connectAll();
    void choose(int chip);
    void setSentence(const QString& sentence, bool typed);
    void setModel(const QString& name);
    void setMask(std::optional<MaskPattern> mask);
    void set(const Variation& variation, const QString& what, bool typed = false);
    void refreshChips();
    void fillExamples(QMenu& menu);
    const TraceRequest& left() const { return m_sides.document(Side::Left).request(); }

    OtherSide& m_sides;
    const Look& m_look;
    ChipBar* m_chips;
    SentenceField* m_field;
    QToolButton* m_examples;
    Pill* m_model;
    Pill* m_mask;
};

} // namespace kanshei::comparing
