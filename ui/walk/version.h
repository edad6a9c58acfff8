// Version: which numbers the figures show while something is changed.
#pragma once

namespace kanshei {

enum class Version {
    New,       ///< with the edits
    Old,       ///< without them
    Difference ///< new − old
};

} // namespace kanshei
