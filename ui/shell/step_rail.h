// The rail of steps: numbers, titles, and where the reader stands.
#pragma once

#include "ui/session/document.h"
#include "ui/theme/look.h"

#include <QWidget>

namespace kanshei {

struct Step;

class StepRail : public QWidget {
    Q_OBJECT
public:
    StepRail(Document& document, const Look& look, QWidget* parent = nullptr);

    int leastHeight() const;
    int greatestHeight() const;
    /// Rows are the steps of the model's walk, from 0.
    QRect rowRect(int row) const;
    QString tip(int row) const; ///< its title and its terms

signals:
    void rowsChanged(); ///< another model has more or fewer steps

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
    void paintRow(QPainter& painter, int index) const;
    QStringList editsOn(int row) const;
    const Step& stepOfRow(int row) const;
    QString titleOfRow(int row) const;

    Document& m_document;
    const Look& m_look;
    int m_rows = 0;
    int m_hovered = -1;
};

} // namespace kanshei
