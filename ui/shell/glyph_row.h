// The row in which the chips of the tokens stand. Over the chips of one character it writes the character, once, and a bracket
// that holds them together.
#pragma once

#include "ui/theme/look.h"

#include <QWidget>

namespace kanshei {

class GlyphRow : public QWidget {
    Q_OBJECT
public:
    static constexpr int glyphHeight = 20; ///< of a chip of a group, for the character and the bracket

    struct Group {
        QWidget *first, *last; ///< chips beside each other
        QString glyph;
        bool chosen = false; ///< one of them asks
    };

    explicit GlyphRow(const Look& look, QWidget* parent = nullptr);
    void setGroups(std::vector<Group> groups);

protected:
    void paintEvent(QPaintEvent*) override;

private:
    const Look& m_look;
    std::vector<Group> m_groups;
};

} // namespace kanshei
