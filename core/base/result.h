// Result<T>: a value, or an Error that a person can act on. Nothing in the core throws across its border.
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>
#include <vector>

// Marks a text of the core for translation (lupdate reads it; the core itself stays in English).
#define KANSHEI_TEXT(text) text

namespace kanshei {

/// An English template with %1, %2 … and its arguments. The window translates the template, the core fills it in.
struct Message {
    std::string text;
    std::vector<std::string> args;

    /// The English sentence with its arguments in place.
    std::string english() const;
    /// Fills `args` into another (translated) template.
    std::string filledInto(std::string translatedTemplate) const;
};

enum class ErrorCode {
    BadInput,    ///< text, ids, options or a cell that do not fit
    NotFound,    ///< a file, model, tensor or name that is not there
    Unreadable,  ///< no permission, a read that failed
    Corrupt,     ///< a file whose bytes contradict themselves
    Mismatch,    ///< two good things that do not fit together (config and tensors)
    Unsupported, ///< known, but not something this program can do
    TooLarge,    ///< over a limit; the message says the limit and the count
    Cancelled,   ///< somebody asked to stop
    Failed       ///< the rest (a write that failed …)
};

struct Error {
    ErrorCode code = ErrorCode::Failed;
    Message what;      ///< what was wrong and what to do
    std::string place; ///< where: a file, a tensor, "line 3, column 2"; may be empty

    /// "place: what" in English.
    std::string english() const;
};

/// Shorthand: fail(ErrorCode::NotFound, KANSHEI_TEXT("There is no model “%1”."), {name}, path)
Error fail(ErrorCode code, std::string text, std::vector<std::string> args = {}, std::string place = {});
/// Somebody asked to stop.
Error stopped();

template<class T> class [[nodiscard]] Result {
public:
    Result(T value) : m_state(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : m_state(std::in_place_index<1>, std::move(error)) {}

    explicit operator bool() const { return m_state.index() == 0; }
    const T& value() const& { return assert(*this), std::get<0>(m_state); }
    T& value() & { return assert(*this), std::get<0>(m_state); }
    /// By value, so that `for (x : *makeResult())` does not walk over something that is gone.
    T value() && { return assert(*this), std::get<0>(std::move(m_state)); }
    const T& operator*() const& { return value(); }
    T& operator*() & { return value(); }
    T operator*() && { return std::move(*this).value(); }
    const T* operator->() const { return &value(); }
    T* operator->() { return &value(); }
    const Error& error() const { return assert(!*this), std::get<1>(m_state); }

private:
    std::variant<T, Error> m_state;
};

struct Nothing {};
using Status = Result<Nothing>;

} // namespace kanshei
