// The badge of the self-audit: how many numbers agree with their arithmetic, and how far the worst is off. A click opens that
// number.
#pragma once

#include "ui/session/audit_service.h"
#include "ui/session/document.h"
#include "ui/theme/look.h"

#include <QToolButton>

namespace kanshei {

class AuditBadge : public QToolButton {
    Q_OBJECT
public:
    AuditBadge(Document& document, const Look& look, QWidget* parent = nullptr,
               AuditComputation computation = quietAudit());

    const std::optional<AuditReport>& report() const { return m_report; }

private:
    void follow();
    void refresh();
    QString words() const;
    QString help() const;

    Document& m_document;
    const Look& m_look;
    TracePtr m_trace; ///< the one that the report is about, or will be
    std::optional<AuditReport> m_report;
    AuditService m_service;
};

/// "2×10⁻⁶", "0": one digit says how large a difference is.
QString powerOfTen(double value);

} // namespace kanshei
