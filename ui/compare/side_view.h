// One of the pictures with what stands over it: whose it is, and what went wrong there.
#pragma once

#include "ui/surfaces/figure_widget.h"

#include <QLabel>

namespace kanshei::comparing {

class SideView : public QWidget {
    Q_OBJECT
public:
    /// `name` is the object name of the figure.
    explicit SideView(const char* name, QWidget* parent = nullptr);

    FigureWidget* figure() { return m_figure; }
    void setCaption(const QString& richText, const Style& style);
    /// Plain words; empty: nothing went wrong. While there is a figure, it is the one before.
    void setProblem(const QString& text, const Style& style);
    /// Instead of a figure.
    void setEmpty(const QString& text, const Style& style);
    /// How wide its figure must be, and how tall at a width.
    int leastWidth() const;
    int leastHeight(int width) const;

private:
    QLabel* m_caption;
    QLabel* m_problem;
    QLabel* m_empty;
    FigureWidget* m_figure;
};

} // namespace kanshei::comparing
