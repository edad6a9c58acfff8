// A line of choices as chips, which runs over lines where the window is narrow.
#pragma once

#include "ui/theme/look.h"

#include <QLabel>
#include <QToolButton>
#include <QWidget>

namespace kanshei {

struct Chip {
    QString text;
    QString tip;
    bool checked = false;
    int id = 0;           ///< what chosen() tells
    QString caption = {}; ///< a word before it ("层"), which begins a group
};

class ChipBar : public QWidget {
    Q_OBJECT
public:
    explicit ChipBar(const Look& look, QWidget* parent = nullptr);

    /// Chips that stay keep their buttons, and so the focus.
    void setChips(const std::vector<Chip>& chips);
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override; ///< all on one line
    /// The button of a chip, null when there is none.
    QToolButton* button(int id) const;

signals:
    void chosen(int id);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    /// Places the chips in `width`, or only measures; returns the height.
    int flow(int width, bool place) const;
    struct Item {
        QToolButton* button;
        QLabel* caption;
    };

    const Look& m_look;
    std::vector<Chip> m_chips;
    std::vector<Item> m_items;
};

} // namespace kanshei
