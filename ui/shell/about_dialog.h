// About: what this is, which versions, whose work it stands on, and the models with their cards.
#pragma once

#include "ui/theme/look.h"

#include <QDialog>
#include <QTabWidget>
#include <QTextBrowser>

namespace kanshei {

class AboutDialog : public QDialog {
    Q_OBJECT
public:
    AboutDialog(const Look& look, QWidget* parent);

private:
    QTextBrowser* page(const QString& title, const char* name);
    void addModels();

    const Look& m_look;
    QTabWidget* m_tabs;
};

/// The pages as HTML (the tests read them).
QString aboutVersions(const Style& style);
QString aboutLicenses(const Style& style);

} // namespace kanshei
