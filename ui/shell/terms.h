// The words of the trade, each in one sentence: one table, for tooltips, the help sheet and whoever needs it.
#pragma once

#include <QString>
#include <QStringList>

#include <vector>

namespace kanshei {

struct GlossaryTerm {
    const char* id;
    const char* zh;   ///< as it is called in Chinese …
    const char* en;   ///< … and in English; both are shown, in this order or the other
    const char* text; ///< source string of context "Terms"
};

const std::vector<GlossaryTerm>& terms();
const GlossaryTerm* findTerm(const QString& id);

/// "查询 Query" or "Query 查询", as the language goes.
QString termName(const GlossaryTerm& term);
QString termText(const GlossaryTerm& term);
/// A tooltip that explains these terms (ids separated by blanks); wraps at a readable width.
QString termsTip(const QString& ids);
/// The terms of a step or of its formula: "softmax" → "scores softmax weight".
QString termsOfStep(const QString& step);

} // namespace kanshei
