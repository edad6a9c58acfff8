#include "ui/session/session_file.h"

#include "tests/support/catch.h"
#include "tests/support/temporary_folder.h"
#include "ui/walk/step.h"

#include <QFile>
#include <QFileInfo>

#include <random>

using namespace kanshei;

namespace {

Session fullSession() {
    Session s;
    s.sentence = QString::fromUtf8("老板告诉员工他必须加班 \"👨‍👩‍👧\"\t\\");
    s.model = "zh-gpt";
    s.mask = MaskPattern::Causal;
    s.edits = {"off blocks.3[0] zero", "hide blocks.2.attn_scores[1,3,0]"};
    s.place.page = "overview";
    s.place.step = 8;
    s.place.selection = {.layer = 3, .head = 1, .query = 4, .cell = {}, .operands = {}};
    s.place.queryChosen = s.place.cellChosen = true;
    s.place.trail = {{"blocks.3.pattern", {1, 4, 3}}, {"blocks.3.attn.W_Q", {5, 6}}};
    s.place.selection.cell = s.place.trail.back();
    return s;
}

ReadSession read(const QByteArray& text) {
    auto result = parseSession(text);
    INFO(text.left(300).toStdString());
    REQUIRE(result);
    return *result;
}

/// The file with one line of its JSON replaced.
QByteArray with(const char* part, const char* instead) {
    QByteArray text = sessionText(fullSession());
    REQUIRE(text.contains(part));
    return text.replace(part, instead);
}

std::string leftOut(const ReadSession& read) {
    std::string all;
    for (const Error& error : read.leftOut) all += error.english() + "\n";
    return all;
}

} // namespace

TEST_CASE("what is written is read", "[session][file]") {
    for (const Session& session : {fullSession(), Session()}) {
        const ReadSession back = read(sessionText(session));
        CHECK(back.session == session);
        CHECK(back.leftOut.empty());
        CHECK_FALSE(back.note);
    }
    Session closed = fullSession();
    closed.place.trail.clear();
    closed.place.selection.cell.reset();
    closed.place.cellChosen = false;
    closed.place.cellCleared = true;
    CHECK(read(sessionText(closed)).session == closed);
    Session plain = fullSession();
    plain.readSpecials = false;
    CHECK(read(sessionText(plain)).session == plain);
    const AutosaveNote note{"/some/where.kanshei", true, 2};
    CHECK(read(sessionText(fullSession(), note)).note == note);
}

TEST_CASE("a file says what it is, and the sentence comes first", "[session][file]") {
    const QByteArray text = sessionText(fullSession());
    CHECK(text.startsWith("{\n  \"format\": \"kanshei-session\",\n  \"version\": 1,\n  \"sentence\": "));
    CHECK(text.contains("\"step\": \"softmax\"")); // by name: steps may move
    CHECK(text.contains("blocks.3.pattern[1,4,3]"));
    CHECK(text.endsWith("}\n"));
}

TEST_CASE("values of the wrong kind are left out and named, the rest is kept", "[session][file]") {
    struct Row {
        const char* part;
        const char* instead;
        const char* named;
    };
    const Row rows[] = {
        {"\"model\": \"zh-gpt\"", "\"model\": 7", "model"},
        {"\"mask\": \"causal\"", "\"mask\": \"diagonal\"", "diagonal"},
        {"\"mask\": \"causal\"", "\"mask\": [1]", "options.mask"},
        {"\"step\": \"softmax\"", "\"step\": \"dance\"", "dance"},
        {"\"layer\": 3", "\"layer\": -3", "selection.layer"},
        {"\"layer\": 3", "\"layer\": 1e300", "selection.layer"},
        {"\"layer\": 3", "\"layer\": 18446744073709551615", "selection.layer"},
        {"\"query\": 4", "\"query\": \"他\"", "selection.query"},
        {"blocks.3.attn.W_Q[5,6]", "blocks.3.attn.W_Q[5,", "W_Q[5,"},
        {"\"off blocks.3[0] zero\"", "{\"off\": true}", "edits"},
        {"\"page\": \"overview\"", "\"page\": {}", "page"},
        {"\"version\": 1", "\"version\": \"one\"", "version"},
    };
    for (const Row& row : rows) {
        const ReadSession back = read(with(row.part, row.instead));
        INFO(row.instead << " → " << leftOut(back));
        REQUIRE(back.leftOut.size() == 1);
        CHECK(leftOut(back).find(row.named) != std::string::npos);
        CHECK(back.session.sentence == fullSession().sentence);
    }
}

TEST_CASE("a whole group of the wrong kind", "[session][file]") {
    const ReadSession back =
        read(R"({"format":"kanshei-session","version":1,"sentence":"他","selection":[1,2],"edits":7})");
    CHECK(back.session.sentence == "他");
    CHECK(back.leftOut.size() == 2);
}

TEST_CASE("a file of a later version opens, and what it adds is named; else unknown keys are let be",
          "[session][file]") {
    const ReadSession later = read(with("\"version\": 1", "\"version\": 9, \"aura\": {}"));
    CHECK(later.session.sentence == fullSession().sentence);
    CHECK(later.leftOut.size() == 2);
    CHECK(leftOut(later).find("version 9") != std::string::npos);
    CHECK(leftOut(later).find("aura") != std::string::npos);
    CHECK(read(with("\"version\": 1", "\"version\": 1, \"aura\": {}")).leftOut.empty());
}

TEST_CASE("a file that breaks off opens with what stands before", "[session][file]") {
    const QByteArray whole = sessionText(fullSession());
    const auto afterSentence = whole.indexOf("\"model\"");
    const auto afterFormat = whole.indexOf("\"version\"");
    int opened = 0;
    for (qsizetype length = 0; length < whole.size() - 1; ++length) {
        const auto back = parseSession(whole.left(length));
        INFO(length << ": " << whole.left(length).toStdString());
        CHECK(bool(back) == (length > afterFormat - 4)); // the comma behind the format has been seen
        if (!back) continue;
        ++opened;
        if (length == whole.size() - 2) continue; // only the last bracket is missing
        CHECK_FALSE(back->leftOut.empty());
        if (length >= afterSentence) CHECK(back->session.sentence == fullSession().sentence);
    }
    CHECK(opened > 300);
}

TEST_CASE("damage in the middle costs only what comes after it", "[session][file]") {
    const ReadSession back = read(with("\"options\": {", "\"options\": {,"));
    CHECK(back.session.sentence == fullSession().sentence);
    CHECK(back.session.model == "zh-gpt");
    CHECK(back.leftOut.size() == 1);
}

TEST_CASE("what is no session is refused", "[session][file]") {
    for (const char* text : {"", "   ", "null", "[]", "{}", "hello", "{\"format\":\"other\"}",
                             "{\"format\":3}", "\"", "{", "\xff\xfe\x00"})
        CHECK_FALSE(parseSession(text));
    CHECK_FALSE(parseSession(QByteArray(100, '\0')));
}

TEST_CASE("hostile files are read in no time and never crash", "[session][file]") {
    const QByteArray head = R"({"format":"kanshei-session","version":1,"sentence":"他",)";
    SECTION("nested a million deep") {
        const ReadSession back = read(head + "\"x\":" + QByteArray(1'000'000, '['));
        CHECK(back.session.sentence == "他");
        CHECK(back.leftOut.size() == 1);
    }
    SECTION("numbers that no computer holds") {
        const ReadSession back =
            read(head + "\"model\":\"zh-gpt\",\"x\":1" + QByteArray(100'000, '9') + "e999999}");
        CHECK(back.session.model == "zh-gpt");
    }
    SECTION("a sentence of two million characters") {
        const ReadSession back =
            read(R"({"format":"kanshei-session","sentence":")" + QByteArray(2'000'000, 'a') + "\"}");
        CHECK(back.session.sentence.isEmpty());
        CHECK(leftOut(back).find("1000000") != std::string::npos);
    }
    SECTION("a trail and edits without end") {
        QByteArray list = "[\"blocks.0.q[0,0,0]\"";
        for (int i = 0; i < 100'000; ++i) list += ",\"blocks.0.q[0,0,0]\"";
        list += "]";
        const ReadSession back =
            read(head + "\"edits\":" + list + ",\"selection\":{\"trail\":" + list + "}}");
        CHECK(back.session.edits.size() == 10'000);
        CHECK(back.session.place.trail.size() == 1'000);
        CHECK(back.leftOut.size() == 2);
    }
    SECTION("bytes that are no UTF-8, and half a surrogate pair") {
        QByteArray text = sessionText(fullSession());
        text.replace("加班", "\xff\xfe");
        CHECK(read(text).session.sentence.startsWith("老板告诉员工他必须"));
        CHECK(read(head + "\"model\":\"a\\ud800b\"}").session.sentence == "他");
        Session odd;
        odd.sentence = QString(QChar(0xd83d)) + QStringLiteral("他");
        CHECK(read(sessionText(odd)).session.sentence.endsWith("他"));
    }
}

TEST_CASE("two thousand files with changed bytes", "[session][file]") {
    const QByteArray whole = sessionText(fullSession(), AutosaveNote{"/a/b.kanshei", false, 0});
    std::mt19937 random(7);
    for (int i = 0; i < 2000; ++i) {
        QByteArray text = whole;
        for (unsigned n = 1 + random() % 4; n > 0; --n)
            text[qsizetype(random() % unsigned(text.size()))] = char(random());
        if (const auto back = parseSession(text)) (void)sessionText(back->session);
    }
    SUCCEED();
}

TEST_CASE("writing is all or nothing", "[session][file]") {
    const test::TemporaryFolder folder;
    const QString path = QString::fromStdString((folder / "课.kanshei").string());
    REQUIRE(writeSession(path, sessionText(fullSession())));
    auto back = readSession(path);
    REQUIRE(back);
    CHECK(back->session == fullSession());
    Session other;
    other.sentence = "他";
    REQUIRE(writeSession(path, sessionText(other)));
    CHECK(readSession(path)->session == other);
    int files = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder.path())) ++files;
    CHECK(files == 1); // nothing half-written is left beside it

    const auto nowhere = writeSession(path + "/no/folder.kanshei", "x");
    REQUIRE_FALSE(nowhere);
    CHECK(nowhere.error().place.find("folder.kanshei") != std::string::npos);
    CHECK(readSession(path + ".not").error().code == ErrorCode::NotFound);
    QFile big(path + ".big");
    REQUIRE(big.open(QIODevice::WriteOnly));
    REQUIRE(big.resize(qint64(sessionSizeLimit) + 1));
    big.close();
    CHECK(readSession(path + ".big").error().code == ErrorCode::TooLarge);
}
