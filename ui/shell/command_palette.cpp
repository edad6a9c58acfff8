#include "ui/shell/command_palette.h"

#include "ui/shell/palette_delegate.h"

#include <QApplication>
#include <QGraphicsDropShadowEffect>
#include <QKeyEvent>
#include <QVBoxLayout>

#include <algorithm>

namespace kanshei {

namespace {
constexpr int widest = 640;
constexpr int shownRows = 11;
constexpr std::size_t commandPaletteMostRows = 300; ///< more than anybody scrolls through
constexpr int fromTop = 72;
} // namespace

CommandPalette::CommandPalette(const Look& look, QWidget* window)
    : QFrame(window), m_look(look), m_field(new QLineEdit(this)), m_list(new QListWidget(this)),
      m_nothing(new QLabel(this)) {
    setObjectName("palette");
    m_field->setObjectName("paletteField");
    m_list->setObjectName("paletteList");
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setUniformItemSizes(true);
    m_list->setMouseTracking(true);
    m_list->setItemDelegate(new PaletteDelegate(look, m_items, m_hits, m_list));
    m_nothing->setProperty("tone", "muted");
    m_nothing->setAlignment(Qt::AlignCenter);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(10, 10, 10, 10);
    layout->setSpacing(8);
    layout->addWidget(m_field);
    layout->addWidget(m_list);
    layout->addWidget(m_nothing);
    auto* shadow = new QGraphicsDropShadowEffect(this);
    shadow->setBlurRadius(40);
    shadow->setOffset(0, 10);
    shadow->setColor(QColor(0, 0, 0, 90));
    setGraphicsEffect(shadow);
    m_field->installEventFilter(this);
    window->installEventFilter(this);
    connect(m_field, &QLineEdit::textChanged, this, &CommandPalette::search);
    connect(m_list, &QListWidget::itemClicked, this, &CommandPalette::run);
    connect(&m_look, &Look::changed, this, &CommandPalette::retranslate);
    retranslate();
    hide();
}

void CommandPalette::retranslate() {
    m_field->setFont(m_look.style().font(TextSize::Body));
    m_field->setPlaceholderText(tr("命令、步骤、第 3 层 头 2、词元、例句、模型…"));
    m_field->setAccessibleName(tr("命令面板"));
    m_list->setAccessibleName(tr("找到的"));
    m_nothing->setText(tr("没有找到。换几个字试试，中文、英文都行。"));
}

void CommandPalette::open(std::vector<PaletteItem> items) {
    m_items = std::move(items);
    if (!isVisible()) m_before = QApplication::focusWidget();
    {
        const QSignalBlocker quiet(m_field);
        m_field->clear();
    }
    search();
    show();
    raise();
    m_field->setFocus(Qt::PopupFocusReason);
}

void CommandPalette::search() {
    m_hits = paletteSearch(m_items, m_field->text());
    if (m_hits.size() > commandPaletteMostRows) m_hits.resize(commandPaletteMostRows);
    m_list->clear();
    for (const PaletteHit& hit : m_hits) {
        const PaletteItem& item = m_items[std::size_t(hit.item)];
        auto* row = new QListWidgetItem(item.title, m_list);
        // For those who hear the list instead of seeing it.
        row->setData(Qt::AccessibleTextRole,
                     QStringList{item.title, item.category, item.keys}.join(QStringLiteral(", ")));
    }
    m_list->setCurrentRow(0);
    m_list->setVisible(!m_hits.empty());
    m_nothing->setVisible(m_hits.empty());
    place();
}

void CommandPalette::place() {
    const QWidget& window = *parentWidget();
    const int rows = std::clamp(int(m_hits.size()), 1, shownRows);
    m_list->setFixedHeight(rows * PaletteDelegate::rowHeight + 2);
    const int width = std::min(widest, window.width() - 48);
    layout()->activate();
    const int top = std::min(fromTop, window.height() / 8);
    setGeometry((window.width() - width) / 2, top, width,
                std::min(sizeHint().height(), window.height() - top));
}

void CommandPalette::move(int by) {
    if (m_hits.empty()) return;
    const int count = int(m_hits.size());
    const int to = m_list->currentRow() + by;
    // One step beyond an end comes in at the other; a page stops there.
    m_list->setCurrentRow(std::abs(by) == 1 ? (to + count) % count : std::clamp(to, 0, count - 1));
}

void CommandPalette::run() {
    const int row = m_list->currentRow();
    if (row < 0 || row >= int(m_hits.size())) return;
    const auto chosen = m_items[std::size_t(m_hits[std::size_t(row)].item)].run;
    leave();
    chosen();
}

void CommandPalette::leave() {
    hide();
    if (m_before) m_before->setFocus(Qt::PopupFocusReason);
}

bool CommandPalette::takeKey(int key) {
    switch (key) {
    case Qt::Key_Escape:
        leave();
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        run();
        return true;
    case Qt::Key_Up:
        move(-1);
        return true;
    case Qt::Key_Down:
        move(1);
        return true;
    case Qt::Key_PageUp:
        move(-shownRows);
        return true;
    case Qt::Key_PageDown:
        move(shownRows);
        return true;
    case Qt::Key_Tab:
    case Qt::Key_Backtab:
        return true; // there is nowhere else to go
    default:
        return false;
    }
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parentWidget()) {
        if (event->type() == QEvent::Resize && isVisible()) place();
        return QFrame::eventFilter(watched, event);
    }
    switch (event->type()) {
    case QEvent::ShortcutOverride: // the keys of the window rest meanwhile
        event->accept();
        return true;
    case QEvent::KeyPress:
        return takeKey(static_cast<QKeyEvent*>(event)->key());
    case QEvent::FocusOut:
        if (static_cast<QFocusEvent*>(event)->reason() != Qt::ActiveWindowFocusReason &&
            static_cast<QFocusEvent*>(event)->reason() != Qt::PopupFocusReason)
            hide();
        return false;
    default:
        return false;
    }
}

} // namespace kanshei
