// The command palette (Ctrl+K): type a few letters of anything that can be chosen, press Enter. It lies over the window, not
// in a window of its own, so that input methods work in it.
#pragma once

#include "ui/shell/palette_items.h"

#include <QFrame>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPointer>

namespace kanshei {

class CommandPalette : public QFrame {
    Q_OBJECT
public:
    CommandPalette(const Look& look, QWidget* window);

    /// Shows the items over the window; nothing is typed yet.
    void open(std::vector<PaletteItem> items);
    const std::vector<PaletteItem>& items() const { return m_items; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void search();
    void place();
    void move(int by);
    void run();
    void leave();
    void retranslate();
    bool takeKey(int key);

    const Look& m_look;
    std::vector<PaletteItem> m_items;
    std::vector<PaletteHit> m_hits;
    QLineEdit* m_field;
    QListWidget* m_list;
    QLabel* m_nothing;
    QPointer<QWidget> m_before; ///< had the focus
};

} // namespace kanshei
