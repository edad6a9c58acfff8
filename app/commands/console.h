// How the program talks on a terminal: notes and progress on standard error, colour only where somebody can see it.
#pragma once

#include <chrono>
#include <string>

namespace kanshei {

enum class Stream { Out, Err };

/// A person reads it: it is a terminal.
bool isTerminal(Stream stream);
/// `text` between the codes of bold (and red) on a terminal that shows colours; NO_COLOR turns them off (no-color.org).
std::string bold(const std::string& text, Stream stream);
std::string red(const std::string& text, Stream stream);

/// --quiet: neither notes nor progress. Errors are still said.
void setQuiet(bool quiet);
bool isQuiet();
/// One line on standard error that is neither data nor an error.
void note(const std::string& text);

/// How far a long task is: one line that is written over and over on a terminal, else a line every ten seconds.
class Progress {
public:
    Progress() = default;
    ~Progress() { close(); }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void show(int done, int total, const std::string& more);
    /// Ends the line, so that what is said next stands on its own.
    void close();

private:
    std::chrono::steady_clock::time_point m_last = std::chrono::steady_clock::now();
    std::size_t m_width = 0; ///< of the line that stands there; 0: none does
};

/// "1:05" or "1:02:05"
std::string timeText(double seconds);

/// While it lives, Ctrl-C (SIGINT) and SIGTERM are remembered instead of ending the program; a second one ends it.
class Interrupt {
public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    /// The signal that came, or 0.
    static int signal();
    /// What a shell expects of a program that a signal ended: 130 for Ctrl-C.
    static int exitCode() { return 128 + signal(); }

private:
    void (*m_interrupt)(int);
    void (*m_terminate)(int);
};

} // namespace kanshei
