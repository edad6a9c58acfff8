#include "ui/shell/walk_page.h"

#include "ui/shell/actions.h"
#include "ui/shell/inspector.h"
#include "ui/shell/rail.h"
#include "ui/shell/stage.h"
#include "ui/shell/transport.h"
#include "ui/walk/step.h"

#include <QVBoxLayout>

namespace kanshei {

WalkPage::WalkPage(const PageContext& context)
    : m_inspector(new Inspector(context.document, context.look)),
      m_transport(new Transport(context.document, context.look, context.actions)) {
    auto* stage = new Stage(context.document, context.look, context.actions);
    m_inspector->setFigure(stage->figure());
    auto* middle = new QHBoxLayout;
    middle->setSpacing(0);
    middle->addWidget(new Rail(context.document, context.look));
    middle->addWidget(stage, 1);
    middle->addWidget(m_inspector);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(middle, 1);
    column->addWidget(m_transport);

    Document& document = context.document;
    const auto on = [&](Act act, auto&& run) {
        connect(context.actions[act], &QAction::triggered, this, run);
    };
    on(Act::NextStep, [&document] { document.stepBy(1); });
    on(Act::PreviousStep, [&document] { document.stepBy(-1); });
    on(Act::FirstStep, [&document] { document.setStep(0); });
    on(Act::LastStep, [&document] { document.goToStep(document.stepCount()); });
    on(Act::ShowNew, [&document] { document.setVersion(Version::New); });
    on(Act::ShowOld, [&document] { document.setVersion(Version::Old); });
    on(Act::ShowDifference, [&document] { document.setVersion(Version::Difference); });
    on(Act::AllHeads, [this] { m_inspector->showAllHeads(); });
    on(Act::Play, [this] { m_transport->togglePlay(); });
    on(Act::FlyOperands, [this] { m_inspector->flyOperands(); });
}

void WalkPage::restore(const SavedSession& session) {
    m_transport->setSpeed(session.speed > 0 ? session.speed : 1);
}

void WalkPage::save(SavedSession& session) const {
    session.speed = m_transport->speed();
}

void WalkPage::resizeEvent(QResizeEvent* event) {
    PageWidget::resizeEvent(event);
    m_inspector->setFixedWidth(Inspector::widthIn(width()));
}

} // namespace kanshei
