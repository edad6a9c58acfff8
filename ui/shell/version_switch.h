// 新 | 旧 | 差: which numbers the figures show once something was changed.
#pragma once

#include "ui/session/document.h"
#include "ui/theme/look.h"

#include <QLabel>
#include <QToolButton>
#include <QWidget>

namespace kanshei {

class VersionSwitch : public QWidget {
    Q_OBJECT
public:
    VersionSwitch(Document& document, const Look& look, QWidget* parent = nullptr);
    /// A word beside the buttons: why there is no difference to see. May be empty.
    void setNote(const QString& note);
    QSize sizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void place();

    Document& m_document;
    const Look& m_look;
    std::vector<QToolButton*> m_buttons; ///< in the order of Version
    QLabel* m_note;
};

} // namespace kanshei
