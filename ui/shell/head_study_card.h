// The claim next to every head, and its test: 「这个头决定了「他」是谁吗？」. One click switches the head off, swaps its two weights,
// and shows what becomes of the answer.
#pragma once

#include "ui/session/ablation_service.h"
#include "ui/session/document.h"
#include "ui/theme/look.h"

#include <QFrame>
#include <QLabel>
#include <QTimer>
#include <QToolButton>

namespace kanshei {

class HeadStudyCard : public QFrame {
    Q_OBJECT
public:
    HeadStudyCard(Document& document, const Look& look, QWidget* parent = nullptr);
    int heightForWidth(int width) const override;
    bool unfolded() const { return m_unfolded; }

public slots:
    void unfold(bool on = true);

signals:
    void heightChanged();
    void allHeadsWanted();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Row {
        QLabel* what;
        QLabel* answer;
        QLabel* share;
        QToolButton* apply;
    };
    void refresh();
    void askSoon();
    void ask();
    void take(const Result<Ablation>& result);
    void showStudy();
    void fillRow(Row& row, const QString& what, const Reading& reading, bool other);
    int place(int width, bool really) const;

    Document& m_document;
    const Look& m_look;
    AblationService m_service;
    QTimer m_soon; ///< while a bar is dragged the traces come faster than anyone reads
    TracePtr m_asked;
    Selection m_askedAt;
    std::optional<Ablation> m_study;
    QToolButton* m_question;
    std::vector<Row> m_rows; ///< before, then by Ablated
    QLabel* m_verdict;
    QLabel* m_caution;
    QToolButton* m_all;
    bool m_unfolded = false;
};

} // namespace kanshei
