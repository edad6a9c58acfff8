// The example sentence, and the same with its nouns swapped (as many tokens).
#pragma once

namespace kanshei::test {

inline constexpr const char* sentence = "老板告诉员工他必须加班"; // <bos> and one token each: 他 is token 7
inline constexpr const char* reversed = "员工告诉老板他必须加班";

} // namespace kanshei::test
