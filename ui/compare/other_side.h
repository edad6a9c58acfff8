// OtherSide: the right side of a comparison. A document of its own, so that its numbers open and change like any other's; what it
// computes is what the left computes, varied as Document::variation() of the left says, which undo and session files know.
#pragma once

#include "ui/compare/link.h"
#include "ui/session/document.h"

namespace kanshei::comparing {

class OtherSide : public QObject {
    Q_OBJECT
public:
    explicit OtherSide(Document& left, QObject* parent = nullptr);

    Document& document(Side side) { return side == Side::Left ? m_left : m_right; }
    const Document& document(Side side) const { return side == Side::Left ? m_left : m_right; }
    /// Nothing is computed while nobody looks.
    void setActive(bool active);

    /// What the reader chose, else what is suggested.
    Variation variation() const;
    /// What is wanted on the right; the right's own request differs while a model of it cannot be had.
    const TraceRequest& wanted() const { return m_wanted; }
    /// Why the right is not what is wanted; nothing when it is, or is being computed.
    std::optional<Error> problem() const {
        return m_right.unopened() ? m_right.unopened()->why : m_right.problem();
    }
    /// Null until both sides have a trace.
    std::shared_ptr<const Link> link() const { return m_link; }
    /// Opens a number of one side, and its partner on the other.
    void open(Side side, const std::optional<Cell>& cell);
    /// A token asks on both sides, or alone where it has no partner.
    void ask(Side side, int token);

signals:
    void changed(); ///< either side, or what stands on them

private:
    void follow();
    void relink();
    void takeEdits();

    Document& m_left;
    Document m_right;
    TraceRequest m_wanted;
    std::shared_ptr<const Link> m_link;
    bool m_active = false;
    bool m_linking = false; ///< what the right does now is our doing
};

} // namespace kanshei::comparing
