// The rail of steps: numbers, titles, and where the reader stands.
#pragma once

#include "ui/session/document.h"
#include "ui/theme/look.h"

#include <QWidget>

namespace kanshei {

class StepRail : public QWidget {
    Q_OBJECT
public:
    StepRail(Document& document, const Look& look, QWidget* parent = nullptr);

    static int leastHeight();
    static int greatestHeight();
    QRect rowRect(int step) const;
    QString tip(int step) const; ///< its title and its terms

protected:
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent*) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    void refresh();
    int rowAt(QPoint point) const;
    void paintRow(QPainter& painter, int step) const;
    QStringList editsOn(int step) const;

    Document& m_document;
    const Look& m_look;
    int m_hovered = -1;
};

} // namespace kanshei
