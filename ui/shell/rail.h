// The left side: the rail of steps, and under it every head of every layer.
#pragma once

#include "ui/session/document.h"
#include "ui/theme/look.h"

#include <QFrame>
#include <QLabel>
#include <QScrollArea>

namespace kanshei {

class HeadGrid;
class StepRail;

class Rail : public QFrame {
    Q_OBJECT
public:
    Rail(Document& document, const Look& look, QWidget* parent = nullptr);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void retranslate();
    void placeAll();
    void scrollTo(const QRect& head);

    const Look& m_look;
    QLabel* m_stepsCaption;
    QLabel* m_headsCaption;
    StepRail* m_steps;
    QScrollArea* m_scroll;
    HeadGrid* m_heads;
};

} // namespace kanshei
