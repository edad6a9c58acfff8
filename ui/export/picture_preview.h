// A picture as it will be, in the room there is.
#pragma once

#include "ui/surfaces/picture.h"

#include <QWidget>

namespace kanshei {

class PicturePreview : public QWidget {
    Q_OBJECT
public:
    explicit PicturePreview(QWidget* parent = nullptr);
    void show(std::shared_ptr<const Picture> picture, const QColor& around);
    using QWidget::show;
    QSize sizeHint() const override { return {640, 480}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::shared_ptr<const Picture> m_picture;
    QColor m_around;
};

} // namespace kanshei
