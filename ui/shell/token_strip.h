// The tokens of the sentence as chips. A click makes a token the query. Tokens that share a character stand under it.
#pragma once

#include "core/text/tokenizer.h"
#include "ui/session/document.h"
#include "ui/theme/look.h"

#include <QAbstractButton>
#include <QFrame>
#include <QLabel>
#include <QScrollArea>

namespace kanshei {

class GlyphRow;
class SpecialsNote;

class TokenChip : public QAbstractButton {
    Q_OBJECT
public:
    TokenChip(const Look& look, QWidget* parent);

    void show(const Tokens& tokens, int position, bool query);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QString tip(const Tokens& tokens) const;
    QRectF box() const; ///< what is framed

    const Look& m_look;
    QString m_label;
    int m_position = 0;
    bool m_query = false;
    bool m_unknown = false;
    bool m_special = false;
    bool m_grouped = false;             ///< a piece of a character
    bool m_first = true, m_last = true; ///< of its group
};

class TokenStrip : public QFrame {
    Q_OBJECT
public:
    TokenStrip(Document& document, const Look& look, QWidget* parent = nullptr);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void refresh();
    void refreshHint();
    void bracketGroups(const Tokens* tokens);
    void showQuery();
    void retranslate();
    void stepQuery(int by);

    Document& m_document;
    const Look& m_look;
    QLabel* m_caption;
    QLabel* m_hint;
    SpecialsNote* m_specials; ///< instead of the hint
    QScrollArea* m_scroll;
    GlyphRow* m_row;
    std::vector<TokenChip*> m_chips;
};

} // namespace kanshei
