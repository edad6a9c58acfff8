// The export dialog: what kind of file, how it is drawn, a preview of it, and the command that makes it again.
#pragma once

#include "ui/surfaces/figure_data.h"
#include "ui/surfaces/picture.h"
#include "ui/surfaces/picture_settings.h"
#include "ui/theme/look.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStackedWidget>

namespace kanshei {

class PicturePreview;

class ExportDialog : public QDialog {
    Q_OBJECT
public:
    /// `figures`: those of the page, the first one chosen. Never empty.
    ExportDialog(std::vector<PictureSource> figures, const Look& look, QWidget* parent);

    /// What the choices stand for.
    PictureOptions options() const;
    /// The bytes of the file as it is chosen now.
    Result<QByteArray> bytes() const;
    QString suggestedName() const; ///< with its suffix
    /// Writes it; the reason stands in the dialog when it cannot be written.
    bool saveTo(const QString& file);

public slots:
    void save();
    void copy();

private:
    void makeForm();
    QWidget* makeFoot();
    void fill();
    void refresh();
    void refreshChoices();
    void showPicture();
    void showData();
    QString facts() const;
    void say(const QString& text, bool wrong);
    const DataFormat* dataFormat() const;
    std::vector<DataTable> chosenTables() const;
    QCheckBox* addFlag(const char* name, const QString& text, bool on);
    const PictureSource& source() const {
        return m_figures[std::size_t(std::max(0, m_figure->currentIndex()))];
    }

    std::vector<PictureSource> m_figures;
    const Look& m_look;
    PictureSettings m_settings;
    std::shared_ptr<const Picture> m_picture;
    std::vector<DataTable> m_tables;
    QStackedWidget* m_pages;
    PicturePreview* m_preview;
    QPlainTextEdit* m_text;
    QFormLayout* m_form;
    QComboBox *m_figure, *m_format, *m_theme, *m_width, *m_unit, *m_scale, *m_table;
    QDoubleSpinBox* m_size;
    QWidget* m_ownWidth;
    QCheckBox *m_title, *m_caption, *m_legends, *m_numbers, *m_transparent, *m_outlines;
    QLabel *m_facts, *m_said;
    QLineEdit* m_command;
    QPushButton* m_copyCommand;
    bool m_filling = true;
};

} // namespace kanshei
