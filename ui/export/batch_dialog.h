// Many pictures at once: which figures, layers, heads and sentences, how they are called, and where they go.
#pragma once

#include "ui/batch/batch_run.h"
#include "ui/session/document.h"
#include "ui/theme/look.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>

namespace kanshei {

class BatchDialog : public QDialog {
    Q_OBJECT
public:
    /// The document must have a trace.
    BatchDialog(Document& document, const Look& look, QWidget* parent);
    /// What the choices stand for, or what is wrong with them.
    Result<BatchWish> wish() const;

public slots:
    void start();
    void reject() override; ///< stops first

private:
    void makeForm();
    void makeFoot(QFormLayout& form);
    void chooseSentences();
    void chooseFolder();
    bool readSentences(const QString& file);
    void refresh();
    void finish();
    void say(const QString& text, bool wrong);
    std::vector<const FigureKind*> chosenFigures() const;
    void enable(bool on);

    Document& m_document;
    const Look& m_look;
    QStringList m_sentences;
    QComboBox *m_figures, *m_layers, *m_heads, *m_texts, *m_format, *m_theme;
    QLineEdit *m_name, *m_folder;
    QPushButton *m_browse, *m_start, *m_close;
    QCheckBox* m_keep;
    QLabel *m_count, *m_said;
    QProgressBar* m_bar;
    QWidget* m_choices;
    BatchRun* m_run = nullptr;
};

} // namespace kanshei
