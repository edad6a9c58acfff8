// How long something takes.
#pragma once

#include <QElapsedTimer>

namespace kanshei {

template<class Work> double milliseconds(Work&& work) {
    QElapsedTimer clock;
    clock.start();
    work();
    return double(clock.nsecsElapsed()) / 1e6;
}

} // namespace kanshei
