#include "ui/export/export_dialog.h"

#include "ui/export/command_text.h"
#include "ui/export/picture_preview.h"
#include "ui/figures/math_text.h"
#include "ui/session/messages.h"
#include "ui/surfaces/picture_mime.h"
#include "ui/theme/translate.h"

#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace kanshei {

namespace {

const QString ownWidth = QStringLiteral("own");
constexpr int longestPreview = 20'000; ///< characters

/// The entry whose data is `id`, else the first.
void choose(QComboBox& box, const QVariant& id) {
    box.setCurrentIndex(std::max(0, box.findData(id)));
}

bool isText(const DataFormat& format) {
    return QLatin1String(format.mime) != QLatin1String("application/octet-stream");
}

} // namespace

ExportDialog::ExportDialog(std::vector<PictureSource> figures, const Look& look, QWidget* parent)
    : QDialog(parent), m_figures(std::move(figures)), m_look(look), m_settings(loadPictureSettings()),
      m_pages(new QStackedWidget), m_preview(new PicturePreview), m_text(new QPlainTextEdit),
      m_form(new QFormLayout), m_figure(new QComboBox), m_format(new QComboBox), m_theme(new QComboBox),
      m_width(new QComboBox), m_unit(new QComboBox), m_scale(new QComboBox), m_table(new QComboBox),
      m_size(new QDoubleSpinBox), m_ownWidth(new QWidget), m_facts(new QLabel), m_said(new QLabel),
      m_command(new QLineEdit), m_copyCommand(new QPushButton(tr("复制命令"))) {
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName("export");
    setWindowTitle(tr("导出图片和数据"));
    resize(1040, 660);
    m_text->setReadOnly(true);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setObjectName("exportText");
    m_pages->addWidget(m_preview);
    m_pages->addWidget(m_text);
    makeForm();
    auto* side = new QVBoxLayout;
    side->addLayout(m_form);
    side->addWidget(m_facts);
    side->addStretch(1);
    auto* middle = new QHBoxLayout;
    middle->setSpacing(20);
    middle->addWidget(m_pages, 1);
    middle->addLayout(side);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 20, 20, 16);
    column->setSpacing(14);
    column->addLayout(middle, 1);
    column->addWidget(makeFoot());
    fill();
    m_filling = false;
    refresh();
}

QCheckBox* ExportDialog::addFlag(const char* name, const QString& text, bool on) {
    auto* box = new QCheckBox(text);
    box->setObjectName(name);
    box->setChecked(on);
    m_form->addRow(QString(), box);
    connect(box, &QCheckBox::toggled, this, &ExportDialog::refresh);
    return box;
}

void ExportDialog::makeForm() {
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_form->setVerticalSpacing(10);
    const std::tuple<QComboBox*, const char*, QString> choices[] = {{m_figure, "exportFigure", tr("图")},
                                                                    {m_format, "exportFormat", tr("格式")},
                                                                    {m_table, "exportTable", tr("哪张表")},
                                                                    {m_theme, "exportTheme", tr("主题")},
                                                                    {m_width, "exportWidth", tr("宽度")}};
    for (const auto& [box, name, label] : choices) {
        box->setObjectName(name);
        box->setMinimumWidth(210);
        m_form->addRow(label, box);
        connect(box, &QComboBox::currentIndexChanged, this, &ExportDialog::refresh);
    }
    auto* own = new QHBoxLayout(m_ownWidth);
    own->setContentsMargins(0, 0, 0, 0);
    own->addWidget(m_size, 1);
    own->addWidget(m_unit);
    m_size->setObjectName("exportSize");
    m_size->setDecimals(0);
    m_form->addRow(QString(), m_ownWidth);
    m_scale->setObjectName("exportScale");
    m_form->addRow(tr("清晰度"), m_scale);
    connect(m_size, &QDoubleSpinBox::valueChanged, this, &ExportDialog::refresh);
    for (QComboBox* box : {m_unit, m_scale})
        connect(box, &QComboBox::currentIndexChanged, this, &ExportDialog::refresh);
    const PictureOptions& o = m_settings.options;
    m_title = addFlag("exportTitle", tr("标题"), o.title);
    m_caption = addFlag("exportCaption", tr("图下的说明"), o.caption);
    m_legends = addFlag("exportLegends", tr("图例"), o.legends);
    m_numbers = addFlag("exportNumbers", tr("格子里的数字"), o.numbers);
    m_transparent = addFlag("exportTransparent", tr("透明背景"), o.transparent);
    m_outlines = addFlag("exportOutlines", tr("文字变成形状（不能搜索）"), o.outlines);
    m_facts->setObjectName("exportFacts");
    m_facts->setProperty("tone", "muted");
    m_facts->setWordWrap(true);
}

QWidget* ExportDialog::makeFoot() {
    auto* foot = new QWidget;
    auto* command = new QHBoxLayout;
    m_command->setReadOnly(true);
    m_command->setObjectName("exportCommand");
    m_command->setAccessibleName(tr("重新做出这张图的命令"));
    m_copyCommand->setToolTip(tr("在终端里重新做出这张图的命令；它也写在文件里"));
    m_copyCommand->setAutoDefault(false);
    command->addWidget(m_command, 1);
    command->addWidget(m_copyCommand);
    connect(m_copyCommand, &QPushButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(m_command->text());
        say(tr("命令已复制。"), false);
    });
    auto* buttons = new QHBoxLayout;
    m_said->setObjectName("exportSaid");
    m_said->setWordWrap(true);
    buttons->addWidget(m_said, 1);
    const std::tuple<const char*, QString, void (ExportDialog::*)()> all[] = {
        {"exportClose", tr("关闭"), &ExportDialog::reject},
        {"exportCopy", tr("复制"), &ExportDialog::copy},
        {"exportSave", tr("保存…"), &ExportDialog::save}};
    for (const auto& [name, text, run] : all) {
        auto* button = new QPushButton(text);
        button->setObjectName(name);
        button->setAutoDefault(run == &ExportDialog::save);
        if (run == &ExportDialog::save) button->setProperty("role", "primary");
        connect(button, &QPushButton::clicked, this, run);
        buttons->addWidget(button);
    }
    auto* column = new QVBoxLayout(foot);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    column->addLayout(command);
    column->addLayout(buttons);
    return foot;
}

void ExportDialog::fill() {
    for (const PictureSource& figure : m_figures) m_figure->addItem(mathPlain(figure.title));
    for (const PictureFormat& format : pictureFormats())
        m_format->addItem(QLatin1String(format.title), QLatin1String(format.id));
    m_format->insertSeparator(m_format->count());
    for (const DataFormat& format : dataFormats())
        m_format->addItem(tr("数据：%1").arg(QLatin1String(format.title)), QLatin1String(format.id));
    choose(*m_format, m_settings.format);
    m_theme->addItem(tr("浅色"), int(Theme::Light));
    m_theme->addItem(tr("深色"), int(Theme::Dark));
    m_theme->addItem(tr("印刷：白底，变成灰度也分得清"), int(Theme::Print));
    choose(*m_theme, int(m_settings.options.theme));
    for (const NamedWidth& named : namedWidths())
        m_width->addItem(translate("Picture", named.title), QLatin1String(named.id));
    m_width->addItem(tr("自己定"), ownWidth);
    m_unit->addItem(tr("毫米"), int(PictureWidth::Millimetres));
    m_unit->addItem(tr("像素"), int(PictureWidth::Pixels));
    const PictureWidth& width = m_settings.options.width;
    const int named = m_width->findData(widthText(width));
    m_width->setCurrentIndex(named < 0 ? m_width->findData(ownWidth) : named);
    choose(*m_unit, int(named < 0 ? width.kind : PictureWidth::Millimetres));
    m_size->setRange(10, 16000);
    m_size->setValue(named < 0 ? width.value : 120);
    for (const int scale : {1, 2, 3, 4})
        m_scale->addItem(tr("%1 倍（%2 dpi）").arg(scale).arg(96 * scale), double(scale));
    choose(*m_scale, m_settings.options.scale);
}

PictureOptions ExportDialog::options() const {
    PictureOptions o;
    o.theme = Theme(m_theme->currentData().toInt());
    const QString width = m_width->currentData().toString();
    o.width = width == ownWidth
                  ? PictureWidth{PictureWidth::Kind(m_unit->currentData().toInt()), m_size->value()}
                  : parseWidth(width).value_or(PictureWidth());
    o.scale = m_scale->currentData().toDouble();
    o.title = m_title->isChecked();
    o.caption = m_caption->isChecked();
    o.legends = m_legends->isChecked();
    o.numbers = m_numbers->isChecked();
    o.transparent = m_transparent->isChecked();
    o.outlines = m_outlines->isChecked();
    return o;
}

const DataFormat* ExportDialog::dataFormat() const {
    return findDataFormat(m_format->currentData().toString());
}

/// Choices that change nothing in this kind of file are not there.
void ExportDialog::refreshChoices() {
    const DataFormat* numbers = dataFormat();
    const PictureFormat* format = findPictureFormat(m_format->currentData().toString());
    const auto setRow = [this](QWidget* field, bool visible) {
        field->setVisible(visible);
        if (QWidget* label = m_form->labelForField(field)) label->setVisible(visible);
    };
    const bool own = m_width->currentData().toString() == ownWidth;
    setRow(m_figure, m_figures.size() > 1);
    setRow(m_table, numbers && m_tables.size() > 1);
    for (QWidget* field : std::initializer_list<QWidget*>{m_theme, m_width, m_title, m_caption, m_legends,
                                                          m_numbers, m_transparent})
        setRow(field, !numbers);
    setRow(m_ownWidth, !numbers && own);
    const bool millimetres = m_unit->currentData().toInt() == int(PictureWidth::Millimetres);
    m_size->setRange(millimetres ? 10 : 64, millimetres ? 2000 : 16000);
    setRow(m_scale, format && !format->shapes);
    setRow(m_outlines, format && format->shapes);
    m_caption->setEnabled(!source().caption.isEmpty());
}

void ExportDialog::refresh() {
    if (m_filling) return;
    m_filling = true;
    m_picture = std::make_shared<Picture>(source(), m_look.style(), options());
    const QVariant table = m_table->currentData();
    m_tables = dataOf(m_picture->figure());
    m_table->clear();
    m_table->addItem(tr("全部"), QString());
    for (const DataTable& one : m_tables) m_table->addItem(one.title, QString::fromStdString(one.name));
    choose(*m_table, table);
    refreshChoices();
    m_filling = false;
    dataFormat() ? showData() : showPicture();
    const QString command = source().command;
    const bool reproducible = !command.isEmpty();
    m_command->setText(reproducible ? command + (dataFormat() ? QString() : optionText(options())) +
                                          QStringLiteral(" -o ") + shellQuoted(suggestedName())
                                    : tr("没有命令能做出一模一样的图：旧数、差，还有对比页上共用色标的图"));
    m_command->setCursorPosition(0);
    m_command->setEnabled(reproducible);
    m_copyCommand->setEnabled(reproducible);
    say({}, false);
}

void ExportDialog::showPicture() {
    m_pages->setCurrentWidget(m_preview);
    m_preview->show(m_picture, m_look.style().colors().window);
    m_facts->setText(facts());
}

std::vector<DataTable> ExportDialog::chosenTables() const {
    const std::string name = m_table->currentData().toString().toStdString();
    std::vector<DataTable> chosen;
    for (const DataTable& table : m_tables)
        if (name.empty() || table.name == name) chosen.push_back(table);
    return chosen;
}

void ExportDialog::showData() {
    m_pages->setCurrentWidget(m_text);
    QStringList shapes;
    for (const DataTable& table : chosenTables())
        shapes << QStringLiteral("%1  %2×%3")
                      .arg(QString::fromStdString(table.name))
                      .arg(table.values.dim(0))
                      .arg(table.values.dim(1));
    m_facts->setText(shapes.join('\n'));
    const auto made = bytes();
    const bool text = isText(*dataFormat());
    m_text->setPlainText(
        !made  ? localText(made.error())
        : text ? QString::fromUtf8(made->left(longestPreview))
               : tr("二进制文件，%1 字节，float32：\n%2").arg(made->size()).arg(shapes.join('\n')));
}

Result<QByteArray> ExportDialog::bytes() const {
    if (const DataFormat* numbers = dataFormat()) return numbers->bytes(chosenTables());
    return bytesOf(*m_picture, *findPictureFormat(m_format->currentData().toString()));
}

/// How large it is, and whether its letters can be read there.
QString ExportDialog::facts() const {
    const PictureFormat* format = findPictureFormat(m_format->currentData().toString());
    const QSizeF size = m_picture->size() * m_picture->magnification();
    QStringList all;
    if (!format->shapes)
        all << tr("%1 × %2 像素")
                   .arg(std::lround(size.width() * options().scale))
                   .arg(std::lround(size.height() * options().scale));
    all << tr("%1 × %2 毫米")
               .arg(size.width() * 25.4 / 96, 0, 'f', 0)
               .arg(size.height() * 25.4 / 96, 0, 'f', 0);
    const double letters = m_picture->smallestLetters();
    all << tr("最小的字 %1 磅").arg(letters, 0, 'f', 1);
    if (letters < 5) all << tr("印出来太小：换宽一点的，或去掉数字。");
    return all.join('\n');
}

QString ExportDialog::suggestedName() const {
    return source().name + '.' + m_format->currentData().toString();
}

void ExportDialog::say(const QString& text, bool wrong) {
    const Palette& c = m_look.style().colors();
    m_said->setStyleSheet(QStringLiteral("color:%1").arg((wrong ? c.asText(c.bad) : c.textMuted).name()));
    m_said->setText(text);
}

bool ExportDialog::saveTo(const QString& file) {
    const auto made = bytes();
    const Status saved = made ? saveBytes(file, *made) : Status(made.error());
    if (!saved) {
        say(localText(saved.error()), true);
        return false;
    }
    m_settings.options = options();
    m_settings.format = m_format->currentData().toString();
    m_settings.folder = QFileInfo(file).absolutePath();
    savePictureSettings(m_settings);
    say(tr("已存到 %1").arg(QDir::toNativeSeparators(file)), false);
    return true;
}

void ExportDialog::save() {
    const QString suffix = m_format->currentData().toString();
    const QString folder = m_settings.folder.isEmpty() ? QDir::homePath() : m_settings.folder;
    QFileDialog dialog(this, tr("导出"), folder,
                       QStringLiteral("%1 (*.%2)").arg(m_format->currentText(), suffix));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(suffix);
    dialog.selectFile(suggestedName());
    if (dialog.exec() == QDialog::Accepted) saveTo(dialog.selectedFiles().constFirst());
}

void ExportDialog::copy() {
    if (const DataFormat* numbers = dataFormat()) {
        const auto made = bytes();
        if (!made) return say(localText(made.error()), true);
        auto* mime = new QMimeData;
        mime->setData(QLatin1String(numbers->mime), *made);
        if (isText(*numbers)) mime->setText(QString::fromUtf8(*made));
        QGuiApplication::clipboard()->setMimeData(mime);
    } else {
        QGuiApplication::clipboard()->setMimeData(clipboardData(*m_picture).release());
    }
    m_settings.options = options();
    savePictureSettings(m_settings);
    say(tr("已复制。"), false);
}

} // namespace kanshei
