#include "ui/shell/help_dialog.h"

#include "ui/shell/legend_sheet.h"
#include "ui/shell/pages.h"
#include "ui/shell/terms.h"

#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QTabBar>
#include <QVBoxLayout>

namespace kanshei {

HelpDialog::HelpDialog(const Actions& actions, const Look& look, QWidget* parent)
    : QDialog(parent), m_actions(actions), m_look(look), m_tabs(new QTabWidget(this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName("help");
    setWindowTitle(tr("按键、图例和术语"));
    resize(860, 620);
    m_tabs->setObjectName("helpTabs");
    m_tabs->setDocumentMode(true);
    m_tabs->tabBar()->setDrawBase(false); // the style sheet draws the line
    addPage(keysPage(), tr("按键"));
    addPage(new LegendSheet(look.style()), tr("图例"));
    addPage(termsPage(), tr("术语"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->button(QDialogButtonBox::Close)->setIcon({});
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 14, 20, 14);
    layout->addWidget(m_tabs);
    layout->addWidget(buttons);
}

void HelpDialog::addPage(QWidget* page, const QString& title) {
    auto* scroll = new QScrollArea(this);
    page->setObjectName(page->objectName().isEmpty() ? QStringLiteral("scrolled") : page->objectName());
    scroll->setWidget(page);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    m_tabs->addTab(scroll, title);
}

/// The categories in two columns of about the same height.
QWidget* HelpDialog::keysPage() {
    auto* page = new QWidget;
    auto* row = new QHBoxLayout(page);
    row->setContentsMargins(0, 8, 0, 16);
    row->setSpacing(40);
    QVBoxLayout* columns[] = {new QVBoxLayout, new QVBoxLayout};
    int heights[] = {0, 0};
    for (const Category category : Actions::categories()) {
        QWidget* group = keysOf(category);
        const int column = heights[0] <= heights[1] ? 0 : 1;
        heights[column] += group->sizeHint().height();
        columns[column]->addWidget(group);
    }
    for (QVBoxLayout* column : columns) {
        column->setSpacing(18);
        column->addStretch(1);
        row->addLayout(column, 1);
    }
    return page;
}

QWidget* HelpDialog::keysOf(Category category) {
    auto* group = new QWidget;
    auto* grid = new QGridLayout(group);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(22);
    grid->setVerticalSpacing(5);
    grid->setColumnMinimumWidth(0, 130);
    grid->setColumnStretch(1, 1);
    auto* title = new QLabel(Actions::categoryName(category), group);
    title->setFont(m_look.style().font(TextSize::Body, true));
    grid->addWidget(title, 0, 0, 1, 2);
    int row = 1;
    const auto add = [&](const QString& keys, const QString& what) {
        auto* key = new QLabel(keys, group);
        key->setFont(m_look.style().font(TextSize::Small, true));
        auto* text = new QLabel(what, group);
        text->setWordWrap(true);
        grid->addWidget(key, row, 0, Qt::AlignTop);
        grid->addWidget(text, row++, 1, Qt::AlignTop);
    };
    for (const ActInfo& info : Actions::table()) {
        if (info.category != category || !*info.keys) continue;
        const Page* page = findPage(QLatin1String(info.page));
        const QString what = Actions::title(info.act);
        add(Actions::keysText(*m_actions[info.act]), page ? tr("%1：%2").arg(page->title(), what) : what);
    }
    if (category == Category::View) {
        for (const QAction* page : m_actions.pages())
            add(Actions::keysText(*page), tr("%1页").arg(page->text()));
        add(tr("单击"), tr("格子：写出它的算式；词元：让它提问"));
        add(tr("拖放"), tr("把会话文件或模型文件夹拖进窗口，就打开它"));
    }
    return group;
}

QWidget* HelpDialog::termsPage() {
    auto* page = new QLabel;
    page->setTextFormat(Qt::RichText);
    page->setWordWrap(true);
    page->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    page->setTextInteractionFlags(Qt::TextSelectableByMouse);
    page->setFont(m_look.style().font(TextSize::Small));
    QString rows;
    for (const GlossaryTerm& term : terms())
        rows += QStringLiteral("<tr><td style=\"padding:4px 24px 4px 0; white-space:nowrap\"><b>%1</b></td>"
                               "<td style=\"padding:4px 0\">%2</td></tr>")
                    .arg(termName(term).toHtmlEscaped(), termText(term).toHtmlEscaped());
    page->setText(QStringLiteral("<table>%1</table>").arg(rows));
    return page;
}

} // namespace kanshei
