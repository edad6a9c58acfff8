// Motion: whatever moves asks here how long it may take.
#pragma once

namespace kanshei {

struct Motion {
    bool reduced = false; ///< the reader, or the system, wants things to stand still
    /// How long an animation that usually takes `usual` milliseconds takes; 0: show its end at once.
    int ms(int usual) const { return reduced ? 0 : usual; }
};

} // namespace kanshei
