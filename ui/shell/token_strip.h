// The tokens of the sentence as chips. A click makes a token the query.
#pragma once

#include "core/text/tokenizer.h"
#include "ui/session/document.h"
#include "ui/theme/look.h"

#include <QAbstractButton>
#include <QFrame>
#include <QLabel>
#include <QScrollArea>

namespace kanshei {

class TokenChip : public QAbstractButton {
    Q_OBJECT
public:
    TokenChip(const Look& look, QWidget* parent);

    void show(const Token& token, int position, bool query);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QString tip(const Token& token) const;

    const Look& m_look;
    QString m_label;
    int m_position = 0;
    bool m_query = false;
    bool m_unknown = false;
    bool m_special = false;
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
    void showQuery();
    void retranslate();
    void stepQuery(int by);

    Document& m_document;
    const Look& m_look;
    QLabel* m_caption;
    QLabel* m_hint;
    QScrollArea* m_scroll;
    QWidget* m_row;
    std::vector<TokenChip*> m_chips;
};

} // namespace kanshei
