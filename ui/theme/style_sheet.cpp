#include "ui/theme/style_sheet.h"

namespace kanshei {

namespace {

// @name@ stands for a colour of the palette. Rounded 8-px corners, 1-px borders, quiet greys, one accent.
constexpr const char* sheet = R"(
* { outline: none; }
QWidget#window { background: @window@; }
QFrame#header, QFrame#transport { background: @surface@; border: 0; }
QFrame#header { border-bottom: 1px solid @border@; }
QFrame#strip { background: @window@; border: 0; border-bottom: 1px solid @border@; }
QFrame#transport { border-top: 1px solid @border@; }
QFrame#rail, QFrame#inspector { background: @surface@; border: 0; }
QFrame#rail { border-right: 1px solid @border@; }
QFrame#inspector { border-left: 1px solid @border@; }
QFrame#inspectors { background: @surface@; border: 0; border-left: 1px solid @border@; }
QFrame#inspectors QFrame#inspector { border: 0; }
QFrame#stage { background: @stage@; border: 0; }
QScrollArea, QScrollArea > QWidget > QWidget#scrolled { background: transparent; border: 0; }
QLabel { background: transparent; color: @text@; }
QLabel[tone="muted"] { color: @textMuted@; }
QLabel[tone="faint"] { color: @textFaint@; }

QLineEdit#sentence, QLineEdit#otherSentence { background: @window@; color: @text@; border: 1px solid @border@; border-radius: 9px;
    padding: 0 12px; selection-background-color: @accentSoft@; selection-color: @text@; }
QLineEdit#sentence:focus, QLineEdit#otherSentence:focus { border: 1px solid @accent@; }
QLineEdit#sentence[bad="true"], QLineEdit#otherSentence[bad="true"] { border: 1px solid @bad@; }

QToolButton, QPushButton { background: @surface@; color: @text@; border: 1px solid @border@; border-radius: 8px;
    padding: 5px 10px; }
QToolButton:hover, QPushButton:hover { background: @hover@; }
QToolButton:pressed, QPushButton:pressed { background: @border@; }
QToolButton:focus, QPushButton:focus { border: 2px solid @accent@; padding: 4px 9px; }
QToolButton:disabled, QPushButton:disabled { color: @textFaint@; }
QToolButton::menu-indicator { image: none; width: 0; }
QToolButton[role="icon"] { padding: 5px; }
QToolButton[role="icon"]:focus { padding: 4px; }
QToolButton[role="primary"] { background: @text@; color: @surface@; border-color: @text@; font-weight: 500; }
QToolButton[role="primary"]:hover { background: @primaryHover@; }
QToolButton[role="primary"]:focus { border: 2px solid @accent@; }
QToolButton[role="quiet"] { border-color: transparent; color: @textMuted@; }
QToolButton[role="quiet"]:focus { border: 2px solid @accent@; }
QToolButton[role="page"] { border-color: transparent; background: transparent; color: @textMuted@; padding: 6px 10px; }
QToolButton[role="page"]:hover { color: @text@; background: @hover@; }
QToolButton[role="page"]:checked { color: @query@; background: @accentSoft@; font-weight: 600; }
QToolButton[role="page"]:focus { border: 2px solid @accent@; padding: 5px 9px; }
QToolButton[role="chip"] { border-radius: 14px; padding: 3px 10px; color: @text@; }
QToolButton[role="chip"]:checked { border-color: @accent@; background: @accentSoft@; font-weight: 600; }
QToolButton[role="chip"]:focus { border: 2px solid @accent@; padding: 2px 9px; }
QToolButton#fly { padding: 1px 6px; }
QToolButton#audit { border-color: transparent; padding: 2px 6px; text-align: left; color: @textMuted@; }
QToolButton#audit:focus { border: 2px solid @accent@; padding: 1px 5px; }
QLabel#subline { border: 0; border-bottom: 2px solid transparent; }
QLabel#subline:focus { border-bottom: 2px solid @accent@; }
QToolButton#audit[verdict="good"] { color: @good@; }
QToolButton#audit[verdict="bad"] { color: @bad@; }
QToolButton[role="segment"] { border-radius: 0; padding: 2px 12px; color: @textMuted@; }
QToolButton[role="segment"]:checked { background: @accentSoft@; border-color: @accent@; color: @text@; }
QToolButton[role="segment"]:focus { border: 2px solid @accent@; padding: 1px 11px; }
QToolButton[role="offer"] { padding: 3px 9px; border-radius: 7px; }
QToolButton[role="offer"]:focus { border: 2px solid @accent@; padding: 2px 8px; }
QToolButton[role="link"] { border-color: transparent; background: transparent; color: @accentText@; padding: 2px 5px;
    text-align: left; }
QToolButton[role="link"]:hover { background: @hover@; }
QToolButton[role="link"]:disabled { color: @textMuted@; }
QToolButton[role="link"]:focus { border: 2px solid @accent@; padding: 1px 4px; }
QToolButton#close, QToolButton#editRemove { padding: 0; }
QToolButton[role="quiet"]:hover { color: @text@; border-color: @border@; }
QPushButton[role="primary"] { background: @text@; color: @surface@; border-color: @text@; font-weight: 500; }
QPushButton[role="primary"]:disabled { background: @surface@; color: @textFaint@; border-color: @border@; }
QPushButton[role="primary"]:hover { background: @primaryHover@; }
QPushButton[role="primary"]:focus { border: 2px solid @accent@; }
QPushButton[role="example"] { text-align: left; padding: 9px 14px; border-radius: 10px; }
QPushButton[role="example"]:hover { border-color: @accent@; background: @accentSoft@; }

QFrame#editStrip { background: @accentSoft@; border: 0; border-bottom: 1px solid @border@; }
QFrame#editStrip QToolButton[role="quiet"] { background: transparent; }
QFrame[role="chip"] { background: @surface@; border: 1px solid @border@; border-radius: 14px; }
QFrame[role="chip"] QToolButton { background: transparent; border-color: transparent; }
QFrame#checkedPopup { background: @surface@; border: 1px solid @border@; border-radius: 10px; }
QLineEdit#checked, QLineEdit#exportCommand { background: @window@; color: @text@; border: 1px solid @border@; border-radius: 7px; padding: 0 8px;
    selection-background-color: @accentSoft@; selection-color: @text@; }
QLineEdit#checked:focus { border: 1px solid @accent@; }
QLineEdit#checked[bad="true"] { border: 1px solid @bad@; }
QCheckBox { color: @text@; spacing: 7px; }
QCheckBox:disabled { color: @textMuted@; }
QCheckBox:focus { color: @accentText@; }
QTableWidget { background: @surface@; alternate-background-color: @window@; color: @text@; border: 1px solid @border@;
    border-radius: 8px; selection-background-color: @accentSoft@; selection-color: @text@; }
QHeaderView::section { background: @window@; color: @textMuted@; border: 0; border-bottom: 1px solid @border@; padding: 5px 8px; }
QProgressBar#allHeadsProgress { background: @window@; border: 0; border-radius: 3px; }
QProgressBar#allHeadsProgress::chunk { background: @accent@; border-radius: 3px; }
QFrame#notice, QFrame#messageBar[tone="warning"] { background: @badSoft@; border: 0; border-bottom: 1px solid @border@; }
QFrame#messageBar[tone="remark"] { background: @accentSoft@; border: 0; border-bottom: 1px solid @border@; }
QToolButton#closeMessage { padding: 0; }
QToolButton#messageAction { padding: 2px 10px; }
QToolButton#messageAction:focus { padding: 1px 9px; }

QFrame#palette { background: @surface@; border: 1px solid @border@; border-radius: 12px; }
QLineEdit#paletteField { background: @window@; color: @text@; border: 1px solid @accent@; border-radius: 8px;
    padding: 8px 12px; selection-background-color: @accentSoft@; selection-color: @text@; }
QListWidget#paletteList { background: transparent; border: 0; }
QTabWidget::pane { border: 0; border-top: 1px solid @border@; }
QTabBar { background: transparent; }
QTabBar::tab { background: transparent; color: @textMuted@; padding: 8px 16px; border: 0; border-bottom: 2px solid transparent; }
QTabBar::tab:hover { color: @text@; }
QTabBar::tab:selected { color: @text@; border-bottom: 2px solid @accent@; }
QTextBrowser { background: @surface@; color: @text@; border: 0; }
QFrame#modelCard { background: @surface@; border: 1px solid @border@; border-radius: 12px; }
QFrame#modelCard[current="true"] { border: 2px solid @accent@; }
QLabel[tone="bad"] { color: @bad@; }
QFrame[role="card"] { background: transparent; border: 1px solid @border@; border-radius: 10px; }

QMenu { background: @surface@; color: @text@; border: 1px solid @border@; padding: 5px; }
QMenu::item { padding: 6px 26px 6px 12px; border-radius: 6px; }
QMenu::item:selected { background: @accentSoft@; color: @text@; }
QMenu::item:disabled { color: @textFaint@; }
QMenu::separator { height: 1px; background: @border@; margin: 5px 8px; }
QMenu::indicator { width: 14px; height: 14px; margin-left: 6px; }
QToolTip { background: @surface@; color: @text@; border: 1px solid @border@; padding: 4px 8px; }
QDialog, QMessageBox, QFileDialog { background: @surface@; }

QProgressBar#busy { background: transparent; border: 0; }
QProgressBar#busy::chunk { background: @accent@; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 2px; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 2px; }
QScrollBar::handle { background: @scroll@; border-radius: 3px; }
QScrollBar::handle:vertical { min-height: 28px; }
QScrollBar::handle:horizontal { min-width: 28px; }
QScrollBar::handle:hover { background: @textFaint@; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
)";

QColor mixed(const QColor& a, const QColor& b, double t) {
    return QColor::fromRgbF(float(a.redF() + (b.redF() - a.redF()) * t),
                            float(a.greenF() + (b.greenF() - a.greenF()) * t),
                            float(a.blueF() + (b.blueF() - a.blueF()) * t));
}

} // namespace

QString styleSheet(const Palette& p) {
    const std::pair<const char*, QColor> colors[] = {
        {"window", p.window},
        {"surface", p.surface},
        {"stage", p.stage},
        {"query", p.asText(p.query)},
        {"border", p.border},
        {"textMuted", p.textMuted},
        {"textFaint", p.textFaint},
        {"text", p.text},
        {"accentSoft", p.accentSoft},
        {"accentText", p.asText(p.accent)},
        {"accent", p.accent},
        {"bad", p.bad},
        {"good", p.good},
        {"badSoft", mixed(p.surface, p.bad, .10)},
        {"hover", mixed(p.surface, p.text, .05)},
        {"primaryHover", mixed(p.text, p.surface, .15)},
        {"scroll", mixed(p.surface, p.text, .22)},
    };
    auto text = QString::fromLatin1(sheet);
    for (const auto& [name, color] : colors) text.replace(QStringLiteral("@%1@").arg(name), color.name());
    return text;
}

QPalette widgetPalette(const Palette& p) {
    QPalette q;
    q.setColor(QPalette::Window, p.window);
    q.setColor(QPalette::WindowText, p.text);
    q.setColor(QPalette::Base, p.surface);
    q.setColor(QPalette::AlternateBase, p.window);
    q.setColor(QPalette::Text, p.text);
    q.setColor(QPalette::PlaceholderText, p.textFaint);
    q.setColor(QPalette::Button, p.surface);
    q.setColor(QPalette::ButtonText, p.text);
    q.setColor(QPalette::BrightText, p.bad);
    q.setColor(QPalette::ToolTipBase, p.text);
    q.setColor(QPalette::ToolTipText, p.surface);
    q.setColor(QPalette::Highlight, p.accentSoft);
    q.setColor(QPalette::HighlightedText, p.text);
    q.setColor(QPalette::Link, p.asText(p.accent));
    q.setColor(QPalette::Mid, p.border);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        q.setColor(QPalette::Disabled, role, p.textFaint);
    return q;
}

} // namespace kanshei
