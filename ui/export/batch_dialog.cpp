#include "ui/export/batch_dialog.h"

#include "ui/session/messages.h"
#include "ui/surfaces/picture_settings.h"

#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include <algorithm>

namespace kanshei {

namespace {

const QString eachStep = QStringLiteral("*");
constexpr qint64 longestFile = 8 << 20; ///< bytes of a file of sentences
constexpr int toldBad = 4;              ///< sentences that did not fit are named up to here

QComboBox* named(QComboBox* box, const char* name) {
    box->setObjectName(QLatin1String(name));
    box->setMinimumWidth(280);
    return box;
}

} // namespace

BatchDialog::BatchDialog(Document& document, const Look& look, QWidget* parent)
    : QDialog(parent), m_document(document), m_look(look), m_sentences(document.sentence()),
      m_figures(named(new QComboBox, "batchFigures")), m_layers(named(new QComboBox, "batchLayers")),
      m_heads(named(new QComboBox, "batchHeads")), m_texts(named(new QComboBox, "batchTexts")),
      m_format(named(new QComboBox, "batchFormat")), m_theme(named(new QComboBox, "batchTheme")),
      m_name(new QLineEdit), m_folder(new QLineEdit), m_browse(new QPushButton(tr("浏览…"))),
      m_start(new QPushButton(tr("开始"))), m_close(new QPushButton(tr("关闭"))),
      m_keep(new QCheckBox(tr("已经有的图跳过，不重画"))), m_count(new QLabel), m_said(new QLabel),
      m_bar(new QProgressBar), m_choices(new QWidget) {
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName("batch");
    setWindowTitle(tr("导出一批图片"));
    makeForm();
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_said, 1);
    buttons->addWidget(m_close);
    buttons->addWidget(m_start);
    m_said->setObjectName("batchSaid");
    m_said->setWordWrap(true);
    m_start->setObjectName("batchStart");
    m_start->setProperty("role", "primary");
    m_close->setAutoDefault(false);
    m_bar->setObjectName("allHeadsProgress"); // the same look
    m_bar->setTextVisible(false);
    m_bar->setFixedHeight(6);
    m_bar->hide();
    connect(m_start, &QPushButton::clicked, this, &BatchDialog::start);
    connect(m_close, &QPushButton::clicked, this, &BatchDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 20, 20, 16);
    column->setSpacing(14);
    column->addWidget(m_choices);
    column->addWidget(m_count);
    column->addWidget(m_bar);
    column->addLayout(buttons);
    resize(620, sizeHint().height());
    refresh();
}

void BatchDialog::makeForm() {
    auto* form = new QFormLayout(m_choices);
    form->setContentsMargins(0, 0, 0, 0);
    form->setVerticalSpacing(10);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    const Step& step = steps()[std::size_t(m_document.step())];
    m_figures->addItem(tr("这一步：%1").arg(titleOf(step, m_document.config())), QLatin1String(step.id));
    m_figures->addItem(tr("全部 %1 步，每步一张").arg(m_document.stepCount()), eachStep);
    for (const FigureKind& kind : figureKinds())
        if (kind.id != QLatin1String(step.id) && (!kind.present || kind.present(m_document.config())))
            m_figures->addItem(kind.title(), kind.id);
    if (m_document.page() == QLatin1String("overview"))
        m_figures->setCurrentIndex(m_figures->findData("overview"));
    if (m_document.page() == QLatin1String("compare"))
        m_figures->setCurrentIndex(m_figures->findData("pattern"));
    const Selection& s = m_document.selection();
    m_layers->addItems({tr("这一层（第 %1 层）").arg(s.layer + 1), tr("每一层")});
    m_heads->addItems({tr("这个头（头 %1）").arg(s.head + 1), tr("每一个头")});
    m_texts->addItems({tr("这一句"), tr("一个文件里的句子…")});
    form->addRow(tr("图"), m_figures);
    form->addRow(tr("层"), m_layers);
    form->addRow(tr("头"), m_heads);
    form->addRow(tr("句子"), m_texts);
    const PictureSettings settings = loadPictureSettings();
    for (const PictureFormat& format : pictureFormats())
        m_format->addItem(QLatin1String(format.title), QLatin1String(format.id));
    m_format->setCurrentIndex(std::max(0, m_format->findData(settings.format)));
    form->addRow(tr("格式"), m_format);
    m_theme->addItems({tr("浅色"), tr("深色"), tr("印刷：白底，变成灰度也分得清")});
    m_theme->setCurrentIndex(int(settings.options.theme));
    form->addRow(tr("主题"), m_theme);
    makeFoot(*form);
    for (QComboBox* box : {m_figures, m_layers, m_heads, m_format, m_theme})
        connect(box, &QComboBox::currentIndexChanged, this, &BatchDialog::refresh);
    connect(m_texts, &QComboBox::activated, this, &BatchDialog::chooseSentences);
}

void BatchDialog::makeFoot(QFormLayout& form) {
    m_name->setText(QStringLiteral("{n}-{step}-{figure}-L{layer}H{head}"));
    m_name->setObjectName("batchName");
    m_name->setToolTip(tr("花括号里的会换成：{n} 第几句，{sentence} 句子，{step} 第几步，{figure} "
                          "图，{layer} 层，{head} 头（层和头从 0 数），"
                          "{model} 模型，{theme} 主题，{lang} 语言"));
    form.addRow(tr("文件名"), m_name);
    const QString last = loadPictureSettings().folder;
    m_folder->setText(
        QDir::toNativeSeparators((last.isEmpty() ? QDir::homePath() : last) + QStringLiteral("/kanshei")));
    m_folder->setObjectName("batchFolder");
    auto* row = new QHBoxLayout;
    row->addWidget(m_folder, 1);
    row->addWidget(m_browse);
    m_browse->setAutoDefault(false);
    form.addRow(tr("文件夹"), row);
    form.addRow(QString(), m_keep);
    m_keep->setObjectName("batchKeep");
    connect(m_browse, &QPushButton::clicked, this, &BatchDialog::chooseFolder);
    connect(m_name, &QLineEdit::textChanged, this, &BatchDialog::refresh);
    connect(m_folder, &QLineEdit::textChanged, this, &BatchDialog::refresh);
}

void BatchDialog::chooseFolder() {
    const QString folder = QFileDialog::getExistingDirectory(this, tr("图片放在哪儿"), m_folder->text());
    if (!folder.isEmpty()) m_folder->setText(QDir::toNativeSeparators(folder));
}

void BatchDialog::chooseSentences() {
    m_sentences = QStringList{m_document.sentence()};
    if (m_texts->currentIndex() == 1) {
        const QString file = QFileDialog::getOpenFileName(this, tr("一行一句的文本文件"), QDir::homePath(),
                                                          tr("文本文件 (*.txt);;所有文件 (*)"));
        if (file.isEmpty() || !readSentences(file)) m_texts->setCurrentIndex(0);
    }
    m_texts->setItemText(1, m_texts->currentIndex() == 1
                                ? tr("文件里的 %n 句", nullptr, int(m_sentences.size()))
                                : tr("一个文件里的句子…"));
    refresh();
}

bool BatchDialog::readSentences(const QString& file) {
    QFile in(file);
    if (!in.open(QIODevice::ReadOnly) || in.size() > longestFile) {
        say(in.isOpen() ? tr("文件太大，最多 8 MB。") : tr("读不了这个文件：%1").arg(in.errorString()), true);
        return false;
    }
    QStringList lines;
    for (const QString& line : QString::fromUtf8(in.readAll()).split('\n'))
        if (const QString text = line.trimmed(); !text.isEmpty()) lines << text;
    if (lines.isEmpty()) {
        say(tr("文件里没有句子。"), true);
        return false;
    }
    m_sentences = lines;
    return true;
}

std::vector<const FigureKind*> BatchDialog::chosenFigures() const {
    const QString id = m_figures->currentData().toString();
    if (id == eachStep) return stepFigures(m_document.config());
    return {findFigure(id)};
}

Result<BatchWish> BatchDialog::wish() const {
    const QString suffix = m_format->currentData().toString();
    auto pattern = NamePattern::parse((m_name->text() + '.' + suffix).toStdString());
    if (!pattern) return pattern.error();
    BatchWish wish;
    wish.sentences = m_sentences;
    wish.request = m_document.request();
    wish.selection = m_document.selection();
    wish.pictures.figures = chosenFigures();
    wish.pictures.layer = wish.selection.layer, wish.pictures.head = wish.selection.head;
    wish.pictures.allLayers = m_layers->isEnabled() && m_layers->currentIndex() == 1;
    wish.pictures.allHeads = m_heads->isEnabled() && m_heads->currentIndex() == 1;
    if (wish.pictures.allLayers) wish.pictures.layer.reset();
    if (wish.pictures.allHeads) wish.pictures.head.reset();
    wish.options = loadPictureSettings().options;
    wish.options.theme = Theme(m_theme->currentIndex());
    wish.names = std::move(*pattern);
    wish.style = m_look.style();
    wish.folder = QDir::fromNativeSeparators(m_folder->text());
    wish.keeps = m_keep->isChecked();
    if (wish.folder.isEmpty()) return fail(ErrorCode::BadInput, KANSHEI_TEXT("Choose a folder."));
    return wish;
}

void BatchDialog::say(const QString& text, bool wrong) {
    const Palette& c = m_look.style().colors();
    m_said->setStyleSheet(QStringLiteral("color:%1").arg((wrong ? c.asText(c.bad) : c.textMuted).name()));
    m_said->setText(text);
}

/// How many there will be, and what the first is called.
void BatchDialog::refresh() {
    const auto figures = chosenFigures();
    m_layers->setEnabled(std::ranges::any_of(figures, &FigureKind::perLayer));
    m_heads->setEnabled(std::ranges::any_of(figures, &FigureKind::perHead));
    const auto asked = wish();
    const auto names = asked ? BatchRun::names(*asked, *m_document.trace()->model, 0)
                             : Result<std::vector<std::string>>(asked.error());
    m_start->setEnabled(bool(names));
    if (!names) {
        m_count->clear();
        return say(localText(names.error()), true);
    }
    say({}, false);
    const auto count = int(names->size()) * int(m_sentences.size());
    m_count->setText(
        tr("一共 %n 张，第一张叫 %1", nullptr, count).arg(QString::fromStdString(names->front())));
}

void BatchDialog::enable(bool on) {
    m_choices->setEnabled(on);
    m_start->setEnabled(on);
    m_bar->setVisible(!on);
    m_close->setText(on ? tr("关闭") : tr("停止"));
}

void BatchDialog::start() {
    auto asked = wish();
    if (!asked) return say(localText(asked.error()), true);
    m_run = new BatchRun(std::move(*asked), m_document.computation(), this);
    connect(m_run, &BatchRun::finished, this, &BatchDialog::finish);
    connect(m_run, &BatchRun::progress, this, [this](int done, int all) {
        m_bar->setRange(0, all);
        m_bar->setValue(done);
        say(tr("%1 / %2").arg(done).arg(all), false);
    });
    m_bar->setRange(0, 0);
    enable(false);
    say(tr("正在画……"), false);
    m_run->start();
}

void BatchDialog::finish() {
    const BatchRun::Report report = m_run->report();
    m_run->deleteLater();
    m_run = nullptr;
    enable(true);
    QStringList lines;
    if (!report.stopped.isEmpty()) lines << report.stopped;
    lines << tr("画了 %n 张，在 %1", nullptr, report.made).arg(m_folder->text());
    if (report.kept > 0) lines << tr("%n 张已经有了，没有重画", nullptr, report.kept);
    lines << report.bad.mid(0, toldBad);
    if (report.bad.size() > toldBad)
        lines << tr("还有 %n 句没有画成", nullptr, int(report.bad.size()) - toldBad);
    say(lines.join('\n'), !report.stopped.isEmpty() || !report.bad.isEmpty());
}

void BatchDialog::reject() {
    if (m_run) return m_run->cancel();
    QDialog::reject();
}

} // namespace kanshei
