// All heads, each tested in turn: a map and a list that can be sorted. A click on what was tried does it for real.
#pragma once

#include "ui/session/ablation_service.h"
#include "ui/session/document.h"
#include "ui/theme/look.h"

#include <QDialog>
#include <QLabel>
#include <QProgressBar>
#include <QTableWidget>
#include <QTimer>
#include <QToolButton>

namespace kanshei {

class FigureWidget;

class AllHeads : public QDialog {
    Q_OBJECT
public:
    AllHeads(Document& document, const Look& look, QWidget* parent);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void makeLayout();
    void askSoon();
    void ask();
    void stop();
    void take(const Result<Ablation>& result);
    void refresh();
    void refreshMap();
    void fillList();
    void fillRow(int row, const AblationRow& study);
    void clicked(int row, int column);
    HeadPlace placeOf(int row) const;

    Document& m_document;
    const Look& m_look;
    AblationService m_service;
    QTimer m_soon;
    TracePtr m_asked;
    std::optional<Ablation> m_study;
    Ablated m_what = Ablated::Zero;
    bool m_running = false;
    QString m_problem;
    QLabel* m_title;
    QLabel* m_note;
    std::vector<QToolButton*> m_kinds;
    FigureWidget* m_map;
    QTableWidget* m_list;
    QProgressBar* m_progress;
    QToolButton* m_stop;
};

} // namespace kanshei
