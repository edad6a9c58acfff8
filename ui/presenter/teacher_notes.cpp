#include "ui/presenter/teacher_notes.h"

#include "ui/theme/translate.h"

#include <algorithm>

namespace kanshei {

namespace {

struct Row {
    const char* step;
    const char* ask;
    const char* say;
    const char* mistake;
};

constexpr Row notesOfSteps[] = {
    {"tokens", QT_TRANSLATE_NOOP("Notes", "这句话会被切成几块？哪几个字会在一块里？"),
     QT_TRANSLATE_NOOP("Notes", "模型不认识字，只认识号码。怎么切由分词器决定，换一个分词器，切法就不同。"),
     QT_TRANSLATE_NOOP("Notes", "词元不等于词：它可以是一个字、半个词，甚至一个字的几个字节。")},
    {"embed", QT_TRANSLATE_NOOP("Notes", "同一个词出现两次，取出来的两行一样吗？加上位置之后呢？"),
     QT_TRANSLATE_NOOP(
         "Notes", "号码只用来查表：几号就取第几行。位置也查表，两行逐项相加，模型才分得清谁在前、谁在后。"),
     QT_TRANSLATE_NOOP("Notes", "号码的大小没有意义：5 号和 6 号并不相近。相不相近，要看取出来的向量。")},
    {"layer_norm", QT_TRANSLATE_NOOP("Notes", "把一行的数全部乘 10，归一化之后会变吗？（几乎不变）"),
     QT_TRANSLATE_NOOP(
         "Notes", "每行单独算：减去均值，除以标准差，再乘学来的 w、加学来的 b，让后面收到的数不大不小。"),
     QT_TRANSLATE_NOOP("Notes", "它不看别的词，也不是把一行变成和为 1，那是 Softmax。")},
    {"qkv", QT_TRANSLATE_NOOP("Notes", "为什么要变出三份？直接拿原来的向量互相比，少了什么？"),
     QT_TRANSLATE_NOOP("Notes",
                       "同一行乘三个学来的矩阵：q 是我要找什么，k 是我有什么，v 是被看中以后交出什么。"),
     QT_TRANSLATE_NOOP(
         "Notes", "Q、K、V 不是三个输入：在自注意力里，它们都来自同一句话。「提问、门牌、货物」只是比方。")},
    {"rotate", QT_TRANSLATE_NOOP("Notes", "同一个词放在句首和句尾，转过的角度一样吗？哪一对转得最快？"),
     QT_TRANSLATE_NOOP(
         "Notes", "没有位置表：q 和 k 的分量两两成对，当作平面上的箭头，站在第几位就转几份角度。快的对分得清"
                  "远近一步，慢的对管长距离。"),
     QT_TRANSLATE_NOOP(
         "Notes",
         "位置不是加到向量上的数：转的只是 q 和 k 的方向，v 不转。q·k 里剩下的只有两个词相隔多远。")},
    {"scores", QT_TRANSLATE_NOOP("Notes", "这个词会和谁的分数最高？和自己的分数一定最高吗？"),
     QT_TRANSLATE_NOOP(
         "Notes",
         "点积就是逐项相乘再相加。一行 q 对所有的 k，得到一行分数；所有行一起算，就是矩阵乘法 Q·Kᵀ。"),
     QT_TRANSLATE_NOOP("Notes",
                       "分数可以是负数，也可以大于 1，还不是权重。它也不对称：甲看乙和乙看甲是两个数。")},
    {"scale", QT_TRANSLATE_NOOP("Notes", "每个分数都除以同一个数，谁最高会变吗？Softmax 之后的权重会变吗？"),
     QT_TRANSLATE_NOOP("Notes", "分量越多，点积的起伏越大：q、k 的分量互相独立、方差为 1 时，点积的方差是 "
                                "d_k。除以 √d_k，又回到 1 左右。"),
     QT_TRANSLATE_NOOP("Notes",
                       "除的是 √d_k（一个头里 k 的分量数的平方根），不是词元的个数，也不是 d_model。")},
    {"mask", QT_TRANSLATE_NOOP("Notes", "如果要模型猜下一个词，能不能让它先看到下一个词？"),
     QT_TRANSLATE_NOOP("Notes",
                       "不许看的格子，分数换成 −∞，Softmax 之后正好是 0。可以把掩码换成因果，看看少了什么。"),
     QT_TRANSLATE_NOOP(
         "Notes",
         "不是把权重改成 0 就完了：改的是分数，剩下的权重才会重新加到 1。也不是每个模型都遮住后文。")},
    {"softmax", QT_TRANSLATE_NOOP("Notes", "这一行有 100% 的预算，会花给谁？最多的能拿走多少？"),
     QT_TRANSLATE_NOOP(
         "Notes",
         "以每个分数为指数取 e 的次方，再除以这一行的总和，所以每行加起来是 1。分数差得越多，分得越偏。"),
     QT_TRANSLATE_NOOP(
         "Notes", "加起来是 1 的是行，不是列。权重大也不等于是原因：这个头管不管用，要关掉它试一试才知道。")},
    {"weighted_sum",
     QT_TRANSLATE_NOOP("Notes", "如果 100% 的权重都给了一个词，z 会是什么？（正好是那个词的 v）"),
     QT_TRANSLATE_NOOP("Notes", "按权重把每个词的 v 搬一份过来，加在一起，就是 z。搬的是 v，不是词。"),
     QT_TRANSLATE_NOOP("Notes", "注意力不是挑出一个词，是按比例混合：看得少的，也混进去了一点。")},
    {"join_heads", QT_TRANSLATE_NOOP("Notes", "每个头看的地方一样吗？合在一起，谁的声音最大？"),
     QT_TRANSLATE_NOOP("Notes", "几个头的 z 拼起来，再乘 W_O。这等于每个头乘 W_O 里自己的那几行，然后相加。"),
     QT_TRANSLATE_NOOP("Notes", "不是平均，也不是投票：W_O 是学来的，可以放大一个头，也可以压低一个头。")},
    {"residual",
     QT_TRANSLATE_NOOP("Notes", "如果注意力什么都没带回来，这个词的向量会变成什么？（还是原来的）"),
     QT_TRANSLATE_NOOP("Notes", "注意力的输出加在原来的向量上。原来的还在，每一层只添一点。"),
     QT_TRANSLATE_NOOP("Notes", "残差不是误差，也不是剩下的东西。它是一条直通的路：不替换，只相加。")},
    {"mlp", QT_TRANSLATE_NOOP("Notes", "这一步，词和词之间还有来往吗？（没有）"),
     QT_TRANSLATE_NOOP("Notes",
                       "每个词单独走同一个小网络：展开、激活、收回，再加回去。通常一层的参数大半在这里。"),
     QT_TRANSLATE_NOOP("Notes",
                       "词和词的混合只在注意力里发生。同一层的各个词用同一套参数，不同的层各有各的。")},
    {"output", QT_TRANSLATE_NOOP("Notes", "先举手：答案是谁？它有多大把握？"),
     QT_TRANSLATE_NOOP("Notes", "不只看第一名，要看概率。换一句话、换一个掩码，再看答案变不变。"),
     QT_TRANSLATE_NOOP("Notes", "概率高不等于答对，也不等于懂：错的时候，它可能一样有把握。")},
};

} // namespace

TeacherNotes teacherNotes(const QString& step) {
    const auto row =
        std::ranges::find_if(notesOfSteps, [&](const Row& r) { return step == QLatin1String(r.step); });
    if (row == std::end(notesOfSteps)) return {};
    const auto say = [](const char* text) { return translate("Notes", text); };
    return {say(row->ask), say(row->say), say(row->mistake)};
}

} // namespace kanshei
