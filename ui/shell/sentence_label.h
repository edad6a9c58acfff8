// One or two sentences on a bar at the foot of a page: in body size where they fit, else one size smaller.
#pragma once

#include "ui/theme/look.h"

#include <QLabel>

namespace kanshei {

class SentenceLabel : public QLabel {
    Q_OBJECT
public:
    explicit SentenceLabel(const Look& look, QWidget* parent = nullptr);

    void say(const QString& richText);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fit();

    const Look& m_look;
};

} // namespace kanshei
