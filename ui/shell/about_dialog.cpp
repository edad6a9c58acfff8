#include "ui/shell/about_dialog.h"

#include "core/base/file.h"
#include "core/base/versions.h"
#include "core/model/model.h"
#include "ui/shell/credits.h"
#include "ui/shell/words.h"
#include "ui/theme/icons.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QSysInfo>
#include <QVBoxLayout>

namespace kanshei {

namespace {

QString row(const QString& name, const QString& value) {
    return QStringLiteral(
               "<tr><td style=\"padding:3px 28px 3px 0\">%1</td><td style=\"padding:3px 0\">%2</td></tr>")
        .arg(name.toHtmlEscaped(), value.toHtmlEscaped());
}

QString cell(const QString& html) {
    return QStringLiteral("<td style=\"padding:4px 22px 4px 0\">%1</td>").arg(html);
}

/// The card of a model is a README in Markdown; without one, what the model says of itself.
QString cardOf(const Model& model) {
    if (const auto card = readFile(model.info.path / "README.md", std::size_t(1) << 20))
        return QString::fromStdString(*card);
    return QStringLiteral("# %1\n\n%2")
        .arg(QString::fromStdString(model.info.name), QString::fromStdString(model.info.license));
}

} // namespace

QString aboutVersions(const Style&) {
    QString rows = row(QStringLiteral("Kanshei"), QStringLiteral(KANSHEI_VERSION));
    rows += row(QStringLiteral("Qt"), AboutDialog::tr("%1（编译时 %2）").arg(qVersion(), QT_VERSION_STR));
    for (const LibraryVersion& library : coreVersions())
        rows += row(QString::fromStdString(library.name), QString::fromStdString(library.version));
    rows += row(AboutDialog::tr("系统"),
                QSysInfo::prettyProductName() + QStringLiteral(" · ") + QSysInfo::currentCpuArchitecture());
    return QStringLiteral("<table>%1</table>").arg(rows);
}

QString aboutLicenses(const Style& style) {
    const QString link = style.colors().accent.name();
    QString rows;
    for (const Credit& credit : credits()) {
        const QString name = QStringLiteral("<a href=\"%1\" style=\"color:%2\">%3</a>")
                                 .arg(QLatin1String(credit.url), link, QString::fromUtf8(credit.name));
        rows += QStringLiteral("<tr>%1%2%3%4</tr>")
                    .arg(cell(name), cell(creditVersion(credit).toHtmlEscaped()),
                         cell(QString::fromUtf8(credit.license).toHtmlEscaped()),
                         cell(creditText(credit).toHtmlEscaped()));
    }
    const QString own = AboutDialog::tr(
        "看谁以 GPL-3.0 或更新版本发布，不附带任何担保。自带的模型、语料和例句都是本项目自己做的，"
        "许可相同。它站在这些工作的肩膀上：");
    return QStringLiteral("<p>%1</p><table>%2</table>").arg(own.toHtmlEscaped(), rows);
}

AboutDialog::AboutDialog(const Look& look, QWidget* parent)
    : QDialog(parent), m_look(look), m_tabs(new QTabWidget(this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName("about");
    setWindowTitle(tr("关于看谁"));
    resize(720, 560);
    auto* icon = new QLabel(this);
    icon->setPixmap(QIcon(QStringLiteral(":/icons/kanshei.svg")).pixmap(56, 56));
    auto* name = new QLabel(tr("看谁 Kanshei"), this);
    name->setFont(look.style().font(TextSize::Title, true));
    auto* motto =
        new QLabel(tr("在这句话里，我该看谁？真实的句子，真的训练过的模型，每一个数都能点开。"), this);
    motto->setProperty("tone", "muted");
    motto->setWordWrap(true);
    auto* words = new QVBoxLayout;
    words->addWidget(name);
    words->addWidget(motto);
    auto* head = new QHBoxLayout;
    head->setSpacing(16);
    head->addWidget(icon, 0, Qt::AlignTop);
    head->addLayout(words, 1);
    m_tabs->setDocumentMode(true);
    page(tr("版本"), "versions")->setHtml(aboutVersions(look.style()));
    page(tr("许可"), "licenses")->setHtml(aboutLicenses(look.style()));
    addModels();
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->button(QDialogButtonBox::Close)->setIcon({});
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 20, 24, 16);
    layout->setSpacing(14);
    layout->addLayout(head);
    layout->addWidget(m_tabs, 1);
    layout->addWidget(buttons);
}

QTextBrowser* AboutDialog::page(const QString& title, const char* name) {
    auto* browser = new QTextBrowser(this);
    browser->setObjectName(name);
    browser->setFrameShape(QFrame::NoFrame);
    browser->setOpenExternalLinks(true);
    browser->setFont(m_look.style().font(TextSize::Small));
    m_tabs->addTab(browser, title);
    return browser;
}

void AboutDialog::addModels() {
    for (const std::string& name : bundledModels()) {
        const auto model = openModel(name);
        if (!model) continue;
        const QByteArray id = QByteArray::fromStdString(name);
        page(modelTitle(**model, m_look.style()), id.constData())->setMarkdown(cardOf(**model));
    }
}

} // namespace kanshei
