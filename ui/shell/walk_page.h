// The walk: rail, stage, inspector, and the transport under them.
#pragma once

#include "ui/shell/pages.h"

namespace kanshei {

class Inspector;
class Transport;

class WalkPage : public PageWidget {
    Q_OBJECT
public:
    explicit WalkPage(const PageContext& context);
    void restore(const SavedSession& session) override;
    void save(SavedSession& session) const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    Inspector* m_inspector;
    Transport* m_transport;
};

} // namespace kanshei
