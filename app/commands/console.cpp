#include "app/commands/console.h"

#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <unistd.h>

namespace kanshei {
namespace {

bool quietness = false;
volatile std::sig_atomic_t cameSignal = 0;

void remember(int which) {
    cameSignal = which;
    std::signal(which, SIG_DFL);
}

bool showsColours(Stream stream) {
    const char* const no = std::getenv("NO_COLOR");
    const char* const terminal = std::getenv("TERM");
    return isTerminal(stream) && !(no && *no) && terminal && std::string_view(terminal) != "dumb";
}

std::string coded(const char* code, const std::string& text, Stream stream) {
    return showsColours(stream) ? "\x1b[" + std::string(code) + "m" + text + "\x1b[0m" : text;
}

} // namespace

bool isTerminal(Stream stream) {
    return ::isatty(stream == Stream::Out ? STDOUT_FILENO : STDERR_FILENO) == 1;
}

std::string bold(const std::string& text, Stream stream) {
    return coded("1", text, stream);
}

std::string red(const std::string& text, Stream stream) {
    return coded("1;31", text, stream);
}

void setQuiet(bool quiet) {
    quietness = quiet;
}

bool isQuiet() {
    return quietness;
}

void note(const std::string& text) {
    if (!quietness) std::fprintf(stderr, "%s\n", text.c_str());
}

void Progress::show(int done, int total, const std::string& more) {
    const bool terminal = isTerminal(Stream::Err);
    const auto now = std::chrono::steady_clock::now();
    const auto pause = terminal ? std::chrono::milliseconds(200) : std::chrono::milliseconds(10000);
    const bool last = terminal && done >= total;
    if (isQuiet() || (now - m_last < pause && !last)) return;
    m_last = now;
    std::string line = std::to_string(done) + "/" + std::to_string(total) + "  " + more;
    if (!terminal) return note(line);
    constexpr int width = 24;
    std::string bar(std::size_t(width * double(done) / std::max(1, total)), '=');
    bar.resize(width, ' ');
    line.insert(0, "[" + bar + "] ");
    const std::string rest(m_width > line.size() ? m_width - line.size() : 0, ' '); // of a longer line before
    m_width = line.size();
    std::fprintf(stderr, "\r%s%s", line.c_str(), rest.c_str());
    std::fflush(stderr);
}

void Progress::close() {
    if (m_width > 0) std::fputc('\n', stderr);
    m_width = 0;
}

std::string timeText(double seconds) {
    const long total = std::lround(seconds);
    char text[48];
    if (total >= 3600)
        std::snprintf(text, sizeof text, "%ld:%02ld:%02ld", total / 3600, total / 60 % 60, total % 60);
    else
        std::snprintf(text, sizeof text, "%ld:%02ld", total / 60, total % 60);
    return text;
}

Interrupt::Interrupt() {
    cameSignal = 0;
    m_interrupt = std::signal(SIGINT, remember);
    m_terminate = std::signal(SIGTERM, remember);
    // A background job of a shell script is started with SIGINT ignored; it stays so.
    if (m_interrupt == SIG_IGN) std::signal(SIGINT, SIG_IGN);
}

Interrupt::~Interrupt() {
    std::signal(SIGINT, m_interrupt);
    std::signal(SIGTERM, m_terminate);
}

int Interrupt::signal() {
    return cameSignal;
}

} // namespace kanshei
