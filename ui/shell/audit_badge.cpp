#include "ui/shell/audit_badge.h"

#include "ui/shell/words.h"
#include "ui/theme/style_property.h"

#include <QLocale>

#include <cmath>

namespace kanshei {

namespace {

QString grouped(Index n) {
    return QLocale(QLocale::English).toString(qlonglong(n)); // 36,412 in both languages
}

} // namespace

QString powerOfTen(double value) {
    if (value == 0) return QStringLiteral("0");
    if (!std::isfinite(value)) return QStringLiteral("∞");
    const QString text = QString::number(value, 'e', 0); // "2e-06"
    const auto e = text.indexOf('e');
    QString power;
    const QString digits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    for (const QChar c : QString::number(text.mid(e + 1).toInt()))
        power += c == '-' ? QChar(0x207B) : digits[c.digitValue()];
    return text.left(e) + QStringLiteral("×10") + power;
}

AuditBadge::AuditBadge(Document& document, const Look& look, QWidget* parent, AuditComputation computation)
    : QToolButton(parent), m_document(document), m_look(look), m_service(std::move(computation)) {
    setObjectName("audit");
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    connect(&m_service, &AuditService::finished, this,
            [this](const TracePtr& trace, const Result<AuditReport>& report) {
                if (trace != m_trace) return;
                if (report) m_report = *report;
                refresh();
            });
    connect(&m_document, &Document::inputChanged, this, [this] { m_service.cancel(); });
    connect(&m_document, &Document::traceChanged, this, &AuditBadge::follow);
    connect(&m_look, &Look::changed, this, &AuditBadge::refresh);
    connect(this, &QToolButton::clicked, this, [this] {
        if (m_report && m_report->cells > 0 && m_document.trace() == m_trace)
            m_document.openCell(m_report->worst.cell);
    });
    follow();
}

/// The same trace is not checked twice, but a check that typing stopped is begun again.
void AuditBadge::follow() {
    if (m_trace != m_document.trace()) m_report.reset();
    m_trace = m_document.trace();
    if (m_trace && !m_report && !m_document.busy()) m_service.submit(m_trace);
    refresh();
}

QString AuditBadge::words() const {
    if (!m_report) return tr("… 自检：正在重算");
    const QString far = powerOfTen(m_report->worst.difference());
    if (!m_report->passed())
        return tr("✗ 自检：%1 个数对不上，最大差 %2").arg(grouped(m_report->disagreements), far);
    const QString form =
        m_report->sampledTensors > 0 ? tr("✓ 抽检：%1 个数，最大差 %2") : tr("✓ 自检：%1 个数，最大差 %2");
    return form.arg(grouped(m_report->cells), far);
}

QString AuditBadge::help() const {
    QString text = tr("把这句话的数用双精度按各自的算式重算一遍，再和模型记下的比较。\n"
                      "允许相差它的万分之一，再加 10⁻⁶。");
    if (!m_report || m_report->cells == 0) return text;
    if (m_report->sampledTensors > 0)
        text += '\n' + tr("一共 %1 个数，太多了，这里抽查。").arg(grouped(m_report->cellsInTensors));
    return text + '\n' +
           tr("差得最多的是：%1。点一下打开它。").arg(cellWords(*m_trace, m_report->worst.cell));
}

void AuditBadge::refresh() {
    setVisible(m_trace && !m_document.empty());
    if (!m_trace) return;
    setStyleProperty(*this, "verdict", !m_report ? "" : m_report->passed() ? "good" : "bad");
    setFont(m_look.style().font(TextSize::Small));
    setText(words());
    setToolTip(help());
    setAccessibleName(text());
}

} // namespace kanshei
