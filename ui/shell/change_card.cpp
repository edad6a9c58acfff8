#include "ui/shell/change_card.h"

#include "ui/figures/edit_marks.h"
#include "ui/session/edits.h"
#include "ui/shell/checked_field.h"
#include "ui/shell/edit_menu.h"

#include <QMenu>

#include <algorithm>

namespace kanshei {

namespace {
constexpr int changeCardPadding = 12;
constexpr int changeCardGap = 6;
constexpr int cardLine = 28;
} // namespace

ChangeCard::ChangeCard(Document& document, const Look& look, QWidget* parent)
    : QFrame(parent), m_document(document), m_look(look), m_title(new QLabel(this)),
      m_number(new CheckedField(look, this)), m_set(new QToolButton(this)), m_keepSum(new QCheckBox(this)) {
    setObjectName("changeCard");
    setProperty("role", "card");
    m_title->setProperty("tone", "muted");
    m_number->setObjectName("newNumber");
    m_set->setObjectName("setNumber");
    m_set->setFocusPolicy(Qt::TabFocus);
    m_set->setCursor(Qt::PointingHandCursor);
    m_keepSum->setObjectName("keepSum");
    m_keepSum->setCursor(Qt::PointingHandCursor);
    connect(m_set, &QToolButton::clicked, m_number, &CheckedField::accept);
    connect(m_number, &CheckedField::heightChanged, this, [this] {
        place(width(), true);
        emit heightChanged();
    });
    connect(m_keepSum, &QCheckBox::toggled, &m_document, &Document::setKeepsSum);
    connect(&m_document, &Document::viewChanged, this, &ChangeCard::refresh);
}

bool ChangeCard::refresh() {
    const TracePtr trace = m_document.trace();
    const auto& opened = m_document.selection().cell;
    if (!trace || !opened) return false;
    const Cell cell = plainCell(*opened);
    const bool typing = m_number->line()->hasFocus() && cell == m_cell && !m_number->wrong();
    m_trace = trace;
    m_title->setFont(m_look.style().font(TextSize::Small, true));
    m_title->setText(tr("改一改"));
    m_hasNumber = canBeSet(*trace, cell);
    m_cell = cell;
    if (!typing || m_number->line()->text().isEmpty()) refreshNumber(*trace, cell);
    refreshOffers(*trace, cell);
    place(width(), true);
    emit heightChanged();
    return m_hasNumber || !m_offers.empty();
}

void ChangeCard::refreshNumber(const Trace& trace, const Cell& cell) {
    const bool weight = isWeight(cell);
    m_number->setVisible(m_hasNumber);
    m_set->setVisible(m_hasNumber);
    m_keepSum->setVisible(m_hasNumber && weight);
    if (!m_hasNumber) return;
    const bool keepSum = weight && m_document.keepsSum();
    m_keepSum->setFont(m_look.style().font(TextSize::Small));
    m_keepSum->setText(tr("其余按比例让出"));
    m_keepSum->setToolTip(tr("这一行加起来保持不变：别的权重按原来的比例缩放"));
    m_keepSum->setChecked(m_document.keepsSum());
    m_set->setFont(m_look.style().font(TextSize::Small));
    m_set->setText(tr("改成它"));
    m_number->line()->setAccessibleName(tr("新的数"));
    m_number->ask(m_look.style().exact(double(*trace.value(cell))),
                  tr("可填 %1").arg(settableRange(cell, keepSum)),
                  [this, cell, weight](const QString& text) -> Status {
                      auto edit = settingFrom(*m_trace, cell, text, weight && m_document.keepsSum());
                      if (!edit) return edit.error();
                      edits::add(m_document, *edit);
                      return Nothing{};
                  });
}

QToolButton* ChangeCard::button(const char* id, const QString& title, const QString& tip) {
    auto* made = new QToolButton(this);
    made->setObjectName(QLatin1String("offer-") + QLatin1String(id));
    made->setProperty("role", "offer");
    made->setFont(m_look.style().font(TextSize::Small));
    made->setText(title);
    made->setToolTip(tip);
    made->setFocusPolicy(Qt::TabFocus);
    made->setCursor(Qt::PointingHandCursor);
    made->setVisible(true);
    m_offers.push_back(made);
    return made;
}

void ChangeCard::addButton(const EditOffer& offer) {
    const bool menu = !offer.edit;
    QToolButton* made = button(offer.id, menu ? offer.title + QStringLiteral(" ▾") : offer.title, offer.tip);
    if (!menu) {
        connect(made, &QToolButton::clicked, this,
                [this, edit = *offer.edit] { edits::add(m_document, edit); });
        return;
    }
    connect(made, &QToolButton::clicked, this, [this, made, offer] {
        const QPoint below = made->mapToGlobal(QPoint(0, made->height() + 2));
        auto* choices = new QMenu(this);
        choices->setAttribute(Qt::WA_DeleteOnClose);
        addChoices(*choices, offer, m_document, m_look, below);
        choices->popup(below);
    });
}

void ChangeCard::refreshOffers(const Trace& trace, const Cell& cell) {
    const QWidget* focused = focusWidget();
    const QString kept = focused && focused->hasFocus() ? focused->objectName() : QString();
    for (QToolButton* old : m_offers) {
        old->hide();
        old->deleteLater(); // it may be the one whose click led here
    }
    m_offers.clear();
    for (const EditOffer& offer : offersFor(trace, cell, m_look.style())) addButton(offer);
    const bool changed = std::ranges::any_of(
        m_document.edits(), [&](const EditEntry& entry) { return editNames(entry.edit, cell); });
    if (changed) {
        QToolButton* back = button("restore", tr("恢复原来的数"), tr("去掉改了这一格的改动"));
        connect(back, &QToolButton::clicked, this, [this, cell] { edits::restore(m_document, cell); });
    }
    for (QToolButton* made : m_offers)
        if (!kept.isEmpty() && made->objectName() == kept) made->setFocus();
}

/// Returns the height; moves nothing unless `really`.
int ChangeCard::place(int width, bool really) const {
    const int inner = width - 2 * changeCardPadding;
    int y = 9;
    const auto put = [&](QWidget* widget, const QRect& rect) {
        if (really) widget->setGeometry(rect);
    };
    put(m_title, {changeCardPadding, y, inner, m_title->sizeHint().height()});
    y += m_title->sizeHint().height() + changeCardGap;
    if (m_hasNumber) {
        const int set = m_set->sizeHint().width();
        const int field = inner - set - changeCardGap;
        const int height = m_number->heightForWidth(field);
        put(m_number, {changeCardPadding, y, field, height});
        put(m_set, {changeCardPadding + field + changeCardGap, y, set, 30});
        y += height + changeCardGap;
        if (isWeight(m_cell)) {
            put(m_keepSum, {changeCardPadding, y, inner, 22});
            y += 22 + changeCardGap;
        }
    }
    int x = changeCardPadding;
    bool any = false;
    for (QToolButton* offer : m_offers) {
        const int wide = std::min(inner, offer->sizeHint().width());
        if (any && x + wide > changeCardPadding + inner) {
            x = changeCardPadding;
            y += cardLine + 4;
        }
        put(offer, {x, y, wide, cardLine});
        x += wide + changeCardGap;
        any = true;
    }
    return y + (any ? cardLine : -changeCardGap) + 10;
}

int ChangeCard::heightForWidth(int width) const {
    return place(width, false);
}

void ChangeCard::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    place(width(), true);
}

} // namespace kanshei
