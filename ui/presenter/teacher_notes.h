// What a teacher may want at hand for each step: a question for the class, what to say, the mistake that is often made.
#pragma once

#include <QString>

namespace kanshei {

struct TeacherNotes {
    QString ask, say, mistake; ///< in the language of the window
};

/// Of the step with this id; empty for one that is not in the table.
TeacherNotes teacherNotes(const QString& step);

} // namespace kanshei
