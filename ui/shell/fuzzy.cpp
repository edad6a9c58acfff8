#include "ui/shell/fuzzy.h"

#include <QStringList>

#include <algorithm>

namespace kanshei {

namespace {

constexpr int perLetter = 10;
constexpr int atStart = 30; ///< of the text
constexpr int atWordStart = 15;
constexpr int together = 8; ///< behind the letter before it
constexpr int fuzzyGap = 2; ///< for every letter between
constexpr int asTyped = 12; ///< the words stand beside each other, in this order

/// Letter by letter, so that positions stay.
QString folded(QStringView text) {
    QString result;
    for (QChar c : text) {
        if (c >= QChar(0xff01) && c <= QChar(0xff5e)) c = QChar(c.unicode() - 0xfee0); // full width
        if (c == QChar(0x3000)) c = u' ';
        result += c.toCaseFolded();
    }
    return result;
}

/// Chinese characters are words.
bool startsWord(const QString& text, qsizetype at) {
    if (at == 0 || text[at].unicode() >= 0x2e80) return true;
    return !text[at - 1].isLetterOrNumber() || text[at - 1].unicode() >= 0x2e80 ||
           text[at].isDigit() != text[at - 1].isDigit();
}

int scoreOf(const QString& text, const std::vector<int>& positions) {
    int score = 0;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        score += perLetter;
        if (positions[i] == 0) score += atStart;
        if (startsWord(text, positions[i])) score += atWordStart;
        if (i == 0) continue;
        const int between = positions[i] - positions[i - 1] - 1;
        score += between == 0 ? together : -fuzzyGap * std::min(between, 10);
    }
    return score;
}

std::optional<FuzzyMatch> matchWord(const QString& word, const QString& text) {
    FuzzyMatch best;
    bool found = false;
    for (qsizetype at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
        std::vector<int> positions;
        for (int i = 0; i < word.size(); ++i) positions.push_back(int(at) + i);
        const int score = 2 * scoreOf(text, positions); // as it stands is worth more than with gaps
        if (found && score <= best.score) continue;
        best = {score, std::move(positions)};
        found = true;
    }
    if (found) return best;
    qsizetype from = 0;
    for (const QChar c : word) {
        const qsizetype at = text.indexOf(c, from);
        if (at < 0) return {};
        best.positions.push_back(int(at));
        from = at + 1;
    }
    best.score = scoreOf(text, best.positions);
    return best;
}

} // namespace

std::optional<FuzzyMatch> fuzzyMatch(QStringView pattern, QStringView text) {
    const QString in = folded(text);
    FuzzyMatch match;
    for (const QString& word : folded(pattern).split(u' ', Qt::SkipEmptyParts)) {
        const auto one = matchWord(word, in);
        if (!one) return {};
        match.score += one->score;
        match.positions.insert(match.positions.end(), one->positions.begin(), one->positions.end());
    }
    const QString whole = folded(pattern).simplified();
    if (!whole.isEmpty() && in.contains(whole)) match.score += asTyped;
    std::ranges::sort(match.positions);
    match.positions.erase(std::unique(match.positions.begin(), match.positions.end()), match.positions.end());
    if (!match.positions.empty()) match.score -= int(std::min<qsizetype>(in.size(), 60)) / 4;
    return match;
}

} // namespace kanshei
