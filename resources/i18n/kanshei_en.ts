<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US" sourcelanguage="zh_CN">
<context>
    <name>Actions</name>
    <message>
        <source>下一步</source>
        <translation>Next step</translation>
    </message>
    <message>
        <source>上一步</source>
        <translation>Previous step</translation>
    </message>
    <message>
        <source>第一步</source>
        <translation>First step</translation>
    </message>
    <message>
        <source>最后一步</source>
        <translation>Last step</translation>
    </message>
    <message>
        <source>播放或暂停</source>
        <translation>Play or pause</translation>
    </message>
    <message>
        <source>上一层</source>
        <translation>Previous layer</translation>
    </message>
    <message>
        <source>下一层</source>
        <translation>Next layer</translation>
    </message>
    <message>
        <source>前一个头</source>
        <translation>Previous head</translation>
    </message>
    <message>
        <source>后一个头</source>
        <translation>Next head</translation>
    </message>
    <message>
        <source>前一个词元提问</source>
        <translation>Previous token asks</translation>
    </message>
    <message>
        <source>后一个词元提问</source>
        <translation>Next token asks</translation>
    </message>
    <message>
        <source>关上点开的格子；离开输入框</source>
        <translation>Close the opened cell; leave the field</translation>
    </message>
    <message>
        <source>撤销选择</source>
        <translation>Undo selection</translation>
    </message>
    <message>
        <source>重做选择</source>
        <translation>Redo selection</translation>
    </message>
    <message>
        <source>改句子</source>
        <translation>Edit the sentence</translation>
    </message>
    <message>
        <source>打开模型文件夹…</source>
        <translation>Open a model folder…</translation>
    </message>
    <message>
        <source>键盘操作</source>
        <translation>Keyboard</translation>
    </message>
    <message>
        <source>退出</source>
        <translation>Quit</translation>
    </message>
    <message>
        <source>%1（%2）</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>空格</source>
        <translation>Space</translation>
    </message>
</context>
<context>
    <name>Arithmetic</name>
    <message>
        <source>原样取来</source>
        <translation>taken as it is</translation>
    </message>
    <message>
        <source>合计</source>
        <translation>Total</translation>
    </message>
    <message>
        <source>平均</source>
        <translation>mean</translation>
    </message>
    <message>
        <source>平方的平均</source>
        <translation>mean of squares</translation>
    </message>
    <message>
        <source>商</source>
        <translation>Quotient</translation>
    </message>
    <message>
        <source>指数</source>
        <translation>exponential</translation>
    </message>
    <message>
        <source>指数之和</source>
        <translation>sum of exponentials</translation>
    </message>
    <message>
        <source>开方的倒数</source>
        <translation>1 ÷ square root</translation>
    </message>
    <message>
        <source>激活后</source>
        <translation>after activation</translation>
    </message>
    <message>
        <source>被遮住</source>
        <translation>masked</translation>
    </message>
    <message>
        <source>上面算出的 %1</source>
        <translation>%1, computed in this card</translation>
    </message>
    <message>
        <source>另外 %1 项，合计 %2 ▾</source>
        <translation>%1 more, together %2 ▾</translation>
    </message>
    <message>
        <source>另外 %1 项 ▾</source>
        <translation>%1 more ▾</translation>
    </message>
    <message>
        <source>全部展开</source>
        <translation>Show all</translation>
    </message>
    <message>
        <source>这是训练得到的权重：到底了，下面没有算式。</source>
        <translation>A trained weight: this is the bottom, no arithmetic below.</translation>
    </message>
    <message>
        <source>这是输入本身：到底了，下面没有算式。</source>
        <translation>The input itself: this is the bottom, no arithmetic below.</translation>
    </message>
    <message>
        <source>按大小排</source>
        <translation>by size</translation>
    </message>
    <message>
        <source>按顺序排</source>
        <translation>in order</translation>
    </message>
    <message>
        <source>✓ 重新验算一致，相差 %1</source>
        <translation>✓ Re-evaluated: agrees within %1</translation>
    </message>
    <message>
        <source>✗ 重新验算不一致，相差 %1</source>
        <translation>✗ Re-evaluated: off by %1</translation>
    </message>
    <message>
        <source>用双精度把这道算式重算一遍，再和模型前向计算时记下的数比较</source>
        <translation>This arithmetic evaluated again in double precision, compared with the number that the model&apos;s forward pass recorded</translation>
    </message>
    <message>
        <source>掩码遮住了这个键，查询看不到它：分数换成 −∞，权重就是 0。</source>
        <translation>The mask hides this key from the query: its score becomes −∞, so its weight is 0.</translation>
    </message>
    <message>
        <source>最大的（先减去它，结果不变）</source>
        <translation>greatest (subtracting it changes nothing)</translation>
    </message>
</context>
<context>
    <name>Figure</name>
    <message>
        <source>灰色斜线：被遮住</source>
        <translation>Grey hatching: masked</translation>
    </message>
    <message>
        <source>遮住</source>
        <translation>masked</translation>
    </message>
    <message>
        <source>没学过</source>
        <translation>never seen</translation>
    </message>
    <message>
        <source>特殊</source>
        <translation>special</translation>
    </message>
    <message>
        <source>词表第 %1 号：%2</source>
        <translation>No. %1 in the vocabulary: %2</translation>
    </message>
    <message>
        <source>UTF-8 字节 %1</source>
        <translation>UTF-8 bytes %1</translation>
    </message>
</context>
<context>
    <name>Messages</name>
    <message>
        <source>%1（%2）</source>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>Walk</name>
    <message>
        <source>嵌入 + 位置</source>
        <translation>Embedding + position</translation>
    </message>
    <message>
        <source>嵌入 + 位置：每个号码取出一行 %1 个数</source>
        <translation>Embedding + position: each id fetches a row of %1 numbers</translation>
    </message>
    <message>
        <source>%1是 %2 号，取出嵌入表的第 %2 行；它站在位置 %3，再加上位置表的第 %3 行。</source>
        <translation>%1 is token %2, so it fetches row %2 of the embedding table; it stands at position %3, so row %3 of the position table is added.</translation>
    </message>
    <message>
        <source>比如第 1 个分量：%1 + %2 = %3。</source>
        <translation>Component 1, for example: %1 + %2 = %3.</translation>
    </message>
    <message>
        <source>词嵌入</source>
        <translation>Token embedding</translation>
    </message>
    <message>
        <source>位置编码</source>
        <translation>Position embedding</translation>
    </message>
    <message>
        <source>输入 x</source>
        <translation>Input x</translation>
    </message>
    <message>
        <source>句型编码</source>
        <translation>Token type embedding</translation>
    </message>
    <message>
        <source>FFN</source>
        <translation>FFN</translation>
    </message>
    <message>
        <source>前馈网络 FFN：「%1」自己消化一下</source>
        <translation>Feed-forward network: &quot;%1&quot; thinks for itself</translation>
    </message>
    <message>
        <source>%1 个数</source>
        <translation>%1 numbers</translation>
    </message>
    <message>
        <source>隐藏层</source>
        <translation>Hidden layer</translation>
    </message>
    <message>
        <source>输入</source>
        <translation>Input</translation>
    </message>
    <message>
        <source>前馈网络的输入</source>
        <translation>Input of the feed-forward network</translation>
    </message>
    <message>
        <source>展开</source>
        <translation>Unfold</translation>
    </message>
    <message>
        <source>激活</source>
        <translation>Activate</translation>
    </message>
    <message>
        <source>激活后的隐藏层</source>
        <translation>Hidden layer after activation</translation>
    </message>
    <message>
        <source>收回</source>
        <translation>Fold back</translation>
    </message>
    <message>
        <source>前馈网络的输出</source>
        <translation>Output of the feed-forward network</translation>
    </message>
    <message>
        <source>加上 x</source>
        <translation>Add x</translation>
    </message>
    <message>
        <source>这一层的输出</source>
        <translation>Output of this layer</translation>
    </message>
    <message>
        <source>拼接 · W_O</source>
        <translation>Join · W_O</translation>
    </message>
    <message>
        <source>拼接 · W_O：%1 个头各带一份，合成一份</source>
        <translation>Join · W_O: what %1 heads bring becomes one</translation>
    </message>
    <message>
        <source>每个头的 z（%1 个数）乘 W_O 里自己的那几行，变成 %2 个数，%3 个头相加再加 b_O。对%4来说，头 %5 说得最响（长度 %6）。</source>
        <translation>Each head&apos;s z (%1 numbers) times its own rows of W_O gives %2 numbers; the %3 heads are added, and b_O. For %4, head %5 speaks loudest (length %6).</translation>
    </message>
    <message>
        <source>%1：头 %2 的第 %3 个分量</source>
        <translation>%1: head %2, component %3</translation>
    </message>
    <message>
        <source>搬回来的 z</source>
        <translation>z, brought back</translation>
    </message>
    <message>
        <source>头的结果</source>
        <translation>Result of the head</translation>
    </message>
    <message>
        <source>偏置 b_O 的第 %1 个分量</source>
        <translation>Bias b_O, component %1</translation>
    </message>
    <message>
        <source>注意力的输出</source>
        <translation>Output of attention</translation>
    </message>
    <message>
        <source>合计</source>
        <translation>Sum</translation>
    </message>
    <message>
        <source>头 %1</source>
        <translation>Head %1</translation>
    </message>
    <message>
        <source>层归一化</source>
        <translation>Layer norm</translation>
    </message>
    <message>
        <source>层归一化：先把每一行的尺度摆平</source>
        <translation>Layer norm: bring every row to one scale</translation>
    </message>
    <message>
        <source>%1这一行原来均值 %2、标准差 %3；减去均值、除以标准差，再乘上学来的 w、加上 b，变成均值 %4、标准差 %5。</source>
        <translation>The row of %1 had mean %2 and standard deviation %3; minus the mean, divided by the deviation, times the learnt w, plus b, it has mean %4 and deviation %5.</translation>
    </message>
    <message>
        <source>这个模型（像 BERT）先做注意力、加残差，然后才归一化，所以这里的输入是第 ⑪ 步的和。</source>
        <translation>This model, like BERT, normalises after attention and residual, so the input here is the sum of step ⑪.</translation>
    </message>
    <message>
        <source>归一化之前</source>
        <translation>Before</translation>
    </message>
    <message>
        <source>归一化之后</source>
        <translation>After</translation>
    </message>
    <message>
        <source>每行各算</source>
        <translation>each row by itself</translation>
    </message>
    <message>
        <source>掩码</source>
        <translation>Mask</translation>
    </message>
    <message>
        <source>因果掩码：后面的词，不许看</source>
        <translation>Causal mask: no looking ahead</translation>
    </message>
    <message>
        <source>掩码：这个模型前后都能看</source>
        <translation>Mask: this model sees both ways</translation>
    </message>
    <message>
        <source>这个模型是双向训练的；改成因果掩码，%1看不到后面的%2，证据没了，下面的答案不可信。</source>
        <translation>This model was trained to see both ways. Under a causal mask %1 cannot see %2 after it: its evidence is gone, and the answer below means nothing.</translation>
    </message>
    <message>
        <source>因果模型读到%1时还不知道后文；它指谁，要等读到后面的词才定得下来。</source>
        <translation>When a causal model reads %1 it does not know what follows; whom it means is settled only at later tokens.</translation>
    </message>
    <message>
        <source>双向注意力：%1可以看全部 %2 个词，包括它后面的，所以没有一格被遮住。</source>
        <translation>Bidirectional attention: %1 may look at all %2 tokens, those after it too, so no cell is masked.</translation>
    </message>
    <message>
        <source>%1只能看自己和前面的词：后面 %2 个的分数换成 −∞。</source>
        <translation>%1 may look only at itself and what stands before it: the scores of the %2 tokens after it become −∞.</translation>
    </message>
    <message>
        <source>之后</source>
        <translation>After</translation>
    </message>
    <message>
        <source>遮罩后的分数</source>
        <translation>Score after the mask</translation>
    </message>
    <message>
        <source>之前</source>
        <translation>Before</translation>
    </message>
    <message>
        <source>缩放后的分数</source>
        <translation>Scaled score</translation>
    </message>
    <message>
        <source>遮住</source>
        <translation>masked</translation>
    </message>
    <message>
        <source>输出</source>
        <translation>Output</translation>
    </message>
    <message>
        <source>输出：「%1」指的是谁？</source>
        <translation>Output: whom does &quot;%1&quot; mean?</translation>
    </message>
    <message>
        <source>输出：下一个词会是什么？</source>
        <translation>Output: what word comes next?</translation>
    </message>
    <message>
        <source>输出：「%1」这个位置最像哪个词？</source>
        <translation>Output: which word fits at &quot;%1&quot;?</translation>
    </message>
    <message>
        <source>「%1」</source>
        <translation>&quot;%1&quot;</translation>
    </message>
    <message>
        <source>读完整句，模型给词表里 %1 个词各打一个分，softmax 后变成概率：最可能接%2，%3。它学到的是语料里的频率。</source>
        <translation>Having read it all, the model scores each of the %1 tokens of its vocabulary, and softmax makes them probabilities: %2 is the likeliest to follow, %3. What it learnt are the frequencies of its corpus.</translation>
    </message>
    <message>
        <source>模型给 %1 个词各打一个分：%2这个位置最像%3，%4。</source>
        <translation>The model scores each of %1 tokens: at %2, %3 fits best, %4.</translation>
    </message>
    <message>
        <source>「%1」指「%2」的概率</source>
        <translation>Probability that &quot;%1&quot; means &quot;%2&quot;</translation>
    </message>
    <message>
        <source>「%1」之后是「%2」的概率</source>
        <translation>Probability that &quot;%2&quot; follows &quot;%1&quot;</translation>
    </message>
    <message>
        <source>…「%1」之后</source>
        <translation>… after &quot;%1&quot;</translation>
    </message>
    <message>
        <source>「%1」的位置上</source>
        <translation>at &quot;%1&quot;</translation>
    </message>
    <message>
        <source>第 %1 层 · 头 %2</source>
        <translation>Layer %1 · head %2</translation>
    </message>
    <message>
        <source>查询 Query ↓</source>
        <translation>Query ↓</translation>
    </message>
    <message>
        <source>键 Key →</source>
        <translation>Key →</translation>
    </message>
    <message>
        <source>%1：「%2」的第 %3 个分量</source>
        <translation>%1: &quot;%2&quot;, component %3</translation>
    </message>
    <message>
        <source>%1：「%2」看「%3」</source>
        <translation>%1: &quot;%2&quot; looks at &quot;%3&quot;</translation>
    </message>
    <message>
        <source>注意力权重</source>
        <translation>Attention weight</translation>
    </message>
    <message>
        <source>Q · K · V</source>
        <translation>Q · K · V</translation>
    </message>
    <message>
        <source>Q · K · V：同一行，变出提问、门牌和货物</source>
        <translation>Q · K · V: one row becomes a question, a label and a load</translation>
    </message>
    <message>
        <source>权重 W_%1：第 %2 行、第 %3 列</source>
        <translation>Weight W_%1: row %2, column %3</translation>
    </message>
    <message>
        <source>查询 q</source>
        <translation>Query q</translation>
    </message>
    <message>
        <source>键 k</source>
        <translation>Key k</translation>
    </message>
    <message>
        <source>值 v</source>
        <translation>Value v</translation>
    </message>
    <message>
        <source>权重</source>
        <translation>Weight</translation>
    </message>
    <message>
        <source>残差</source>
        <translation>Residual</translation>
    </message>
    <message>
        <source>残差：不是替换，是往上加</source>
        <translation>Residual: added, not replaced</translation>
    </message>
    <message>
        <source>%1原来的向量长 %2，注意力带回的长 %3，相加后长 %4。原来的信息还在，只是添了新的。</source>
        <translation>The vector of %1 had length %2, what attention brought has %3, their sum %4. What was there is still there; something is added.</translation>
    </message>
    <message>
        <source>原来的 x</source>
        <translation>x as it was</translation>
    </message>
    <message>
        <source>注意力</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>和</source>
        <translation>Sum</translation>
    </message>
    <message>
        <source>残差之和</source>
        <translation>Residual sum</translation>
    </message>
    <message>
        <source>÷ √dₖ</source>
        <translation>÷ √dₖ</translation>
    </message>
    <message>
        <source>÷ √dₖ：把分数压回来，免得 softmax 走极端</source>
        <translation>÷ √dₖ: tame the scores, so that softmax does not saturate</translation>
    </message>
    <message>
        <source>缩放已关掉：%1对%2的分数还是 %3。</source>
        <translation>Scaling is off: the score of %1 for %2 is still %3.</translation>
    </message>
    <message>
        <source>每个 k 有 %1 个数，%1 项加起来，分数的波动大约放大 √%1 倍，所以除回来：%2对%3的 %4 ÷ %5 = %6。</source>
        <translation>A sum of %1 terms varies about √%1 times as much as one of them, so it is divided by that again: %2 for %3, %4 ÷ %5 = %6.</translation>
    </message>
    <message>
        <source>分数</source>
        <translation>Score</translation>
    </message>
    <message>
        <source>不缩放</source>
        <translation>not scaled</translation>
    </message>
    <message>
        <source>两边同一把尺</source>
        <translation>one scale for both</translation>
    </message>
    <message>
        <source>Q·Kᵀ</source>
        <translation>Q·Kᵀ</translation>
    </message>
    <message>
        <source>Q·Kᵀ：「%1」问每个词，谁像我要找的？</source>
        <translation>Q·Kᵀ: &quot;%1&quot; asks every token, are you what I look for?</translation>
    </message>
    <message>
        <source>%1的 q 和每个词的 k 逐项相乘再相加（%2 项）。和%3的分数最高：%4。分数可正可负，还不是权重。</source>
        <translation>The q of %1 times the k of every token, term by term, summed (%2 terms). The highest score is with %3: %4. Scores may be negative; they are not weights yet.</translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation>Softmax</translation>
    </message>
    <message>
        <source>Softmax：把分数变成「预算」</source>
        <translation>Softmax: scores become a budget</translation>
    </message>
    <message>
        <source>%1没有可见的键，这一行全是 0。</source>
        <translation>%1 sees no key, so its row is all 0.</translation>
    </message>
    <message>
        <source>被遮住的是 e 的 −∞ 次方，正好是 0。</source>
        <translation>A masked key has e to the power −∞, which is exactly 0.</translation>
    </message>
    <message>
        <source>线越粗，搬得越多</source>
        <translation>the thicker the line, the more it carries</translation>
    </message>
    <message>
        <source>词元</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>词元：把句子切开，每一块换成一个号码</source>
        <translation>Tokens: cut the sentence, give each piece its number</translation>
    </message>
    <message>
        <source>虚线框里的 %1 个，模型从没学过。</source>
        <translation>The %1 in dashed frames the model has never seen.</translation>
    </message>
    <message>
        <source>加权 V</source>
        <translation>Weighted V</translation>
    </message>
    <message>
        <source>加权 V：「%1」按预算把内容搬回来</source>
        <translation>Weighted V: &quot;%1&quot; brings home what its budget buys</translation>
    </message>
    <message>
        <source>%1没有可见的键，搬回来的全是 0。</source>
        <translation>%1 sees no key, so it brings home nothing but 0.</translation>
    </message>
    <message>
        <source>每个词的 v 乘上%1给它的权重，再加起来就是 z。%2占 %3，所以 z 里主要是它的 v。</source>
        <translation>The v of every token times the weight that %1 gives it, summed, is z. %2 has %3, so z is mostly its v.</translation>
    </message>
    <message>
        <source>键 Key ↓</source>
        <translation>Key ↓</translation>
    </message>
    <message>
        <source>前四行</source>
        <translation>First four rows</translation>
    </message>
    <message>
        <source>最后一行</source>
        <translation>Last row</translation>
    </message>
    <message>
        <source>注意力图</source>
        <translation>Attention map</translation>
    </message>
    <message>
        <source>都可见</source>
        <translation>all visible</translation>
    </message>
    <message>
        <source>没有可见的键</source>
        <translation>no visible key</translation>
    </message>
    <message>
        <source>「%1」搬来的：%2 × %3</source>
        <translation>Brought from &quot;%1&quot;: %2 × %3</translation>
    </message>
    <message>
        <source>z·W_O、合计</source>
        <translation>z·W_O, sum</translation>
    </message>
    <message>
        <source>%1排在最后，前面的都看得到；上面各行里，后面的词换成了 −∞。</source>
        <translation>%1 comes last and sees all that is before it; in the rows above, later tokens have become −∞.</translation>
    </message>
    <message>
        <source>最后一层的注意力给%1带回的内容，变成一个问题，和句中每个词比一比：%2得 %3，最像。</source>
        <translation>What the last layer&apos;s attention brought to %1 becomes a question, compared with every token of the sentence: %2 comes first with %3.</translation>
    </message>
    <message>
        <source>但现在用的是因果掩码，%1看不到后面的%2，答案缺了依据，不可信。</source>
        <translation>But the mask is causal now: %1 cannot see %2 after it, so the answer lacks its evidence and cannot be trusted.</translation>
    </message>
    <message>
        <source>%1的注意力预算是 100%，只能全花在%2上。</source>
        <translation>%1 has 100% of attention to spend, and only %2 to spend it on.</translation>
    </message>
    <message>
        <source>%1有 100% 的注意力可花：%2拿走 %3，%4拿走 %5。每一行加起来正好是 1。</source>
        <translation>%1 has 100% of attention to spend: %2 takes %3, %4 takes %5. Every row adds up to 1.</translation>
    </message>
    <message>
        <source>这一步词和词不再来往。%1的 %2 个数展开成 %3 个，%4 之后有 %5 个大于 0，再收回 %2 个，加到残差上。</source>
        <translation>No token looks at another here. The %2 numbers of %1 unfold into %3; after %4, %5 of them are above 0; they fold back into %2 and are added to the residual.</translation>
    </message>
    <message>
        <source>注意：这个模型的回答直接取自这一层注意力的输出，不经过这一步。</source>
        <translation>Note: this model&apos;s answer is taken straight from this layer&apos;s attention output and does not pass through this step.</translation>
    </message>
    <message>
        <source>输出：没有它学过的代词</source>
        <translation>Output: no pronoun that it was taught</translation>
    </message>
    <message>
        <source>、</source>
        <translation>, </translation>
    </message>
    <message>
        <source>这个模型只学过在「%1」处回答，句子里没有。图里是%2这一行算出来的数，不能当作答案。</source>
        <translation>This model was taught to answer at %1 only, and the sentence has none. The figure shows what the row of %2 computes, which is no answer.</translation>
    </message>
    <message>
        <source>这是小模型的选择：错的时候，它一样有把握。</source>
        <translation>This is a small model&apos;s choice: when it is wrong, it is just as sure.</translation>
    </message>
    <message>
        <source>%1的 %2 个数分别乘 %3、%4、%5（这个头各占 %6 列），再加偏置 b，得到它的提问 q、门牌 k 和要搬的内容 v，各 %6 个数。</source>
        <translation>The %2 numbers of %1 times %3, %4 and %5 (this head owns %6 columns of each), plus the bias b, give its query q, its key k and its value v, %6 numbers each.</translation>
    </message>
    <message>
        <source>（其中 %1 个是分词器加的）</source>
        <translation> (%1 of them added by the tokenizer)</translation>
    </message>
    <message>
        <source>模型看到 %1 个词元%6。%2在位置 %3（从 0 数起），在 %4 个词的词表里是 %5 号；模型只看得到号码。</source>
        <translation>The model sees %1 tokens%6. %2 is at position %3 (counting from 0) and is number %5 in a vocabulary of %4; the model sees only the numbers.</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>词嵌入</source>
        <translation>token embedding</translation>
    </message>
    <message>
        <source>位置编码</source>
        <translation>position embedding</translation>
    </message>
    <message>
        <source>句段编码</source>
        <translation>segment embedding</translation>
    </message>
    <message>
        <source>嵌入之和</source>
        <translation>sum of embeddings</translation>
    </message>
    <message>
        <source>归一化后的嵌入</source>
        <translation>normalized embedding</translation>
    </message>
    <message>
        <source>层归一化后的向量</source>
        <translation>layer-normalized vector</translation>
    </message>
    <message>
        <source>查询 q</source>
        <translation>query q</translation>
    </message>
    <message>
        <source>键 k</source>
        <translation>key k</translation>
    </message>
    <message>
        <source>值 v</source>
        <translation>value v</translation>
    </message>
    <message>
        <source>点积 q·k</source>
        <translation>dot product q·k</translation>
    </message>
    <message>
        <source>缩放后的分数</source>
        <translation>scaled score</translation>
    </message>
    <message>
        <source>加掩码后的分数</source>
        <translation>masked score</translation>
    </message>
    <message>
        <source>注意力权重</source>
        <translation>attention weight</translation>
    </message>
    <message>
        <source>这个头写回的向量</source>
        <translation>vector written back by this head</translation>
    </message>
    <message>
        <source>加上注意力后的和</source>
        <translation>sum with attention</translation>
    </message>
    <message>
        <source>加上注意力后的向量</source>
        <translation>vector after attention</translation>
    </message>
    <message>
        <source>第二次归一化后的向量</source>
        <translation>vector after the second layer norm</translation>
    </message>
    <message>
        <source>前馈网络激活前的值</source>
        <translation>feed-forward value before activation</translation>
    </message>
    <message>
        <source>前馈网络激活后的值</source>
        <translation>feed-forward value after activation</translation>
    </message>
    <message>
        <source>前馈网络的输出</source>
        <translation>feed-forward output</translation>
    </message>
    <message>
        <source>加上前馈网络后的和</source>
        <translation>sum with the feed-forward output</translation>
    </message>
    <message>
        <source>最后归一化的向量</source>
        <translation>finally normalized vector</translation>
    </message>
    <message>
        <source>输出头激活前的值</source>
        <translation>output head before activation</translation>
    </message>
    <message>
        <source>输出头激活后的值</source>
        <translation>output head after activation</translation>
    </message>
    <message>
        <source>输出头归一化后的值</source>
        <translation>output head after layer norm</translation>
    </message>
    <message>
        <source>得分（logit）</source>
        <translation>logit</translation>
    </message>
    <message>
        <source>概率</source>
        <translation>probability</translation>
    </message>
    <message>
        <source>回答用的归一化向量</source>
        <translation>normalized vector for the answer</translation>
    </message>
    <message>
        <source>回答用的查询</source>
        <translation>query for the answer</translation>
    </message>
    <message>
        <source>回答用的键</source>
        <translation>key for the answer</translation>
    </message>
    <message>
        <source>词嵌入表</source>
        <translation>embedding table</translation>
    </message>
    <message>
        <source>位置表</source>
        <translation>position table</translation>
    </message>
    <message>
        <source>输出词表</source>
        <translation>output table</translation>
    </message>
    <message>
        <source>权重 %1 第 %2 行第 %3 列</source>
        <translation>weight %1, row %2, column %3</translation>
    </message>
    <message>
        <source>权重 %1 第 %2 维</source>
        <translation>weight %1, entry %2</translation>
    </message>
    <message>
        <source>第 %1 层 · 头 %2</source>
        <translation>Layer %1 · Head %2</translation>
    </message>
    <message>
        <source>第 %1 层</source>
        <translation>Layer %1</translation>
    </message>
    <message>
        <source>「%1」→「%2」的%3</source>
        <translation>&quot;%1&quot; → &quot;%2&quot;: %3</translation>
    </message>
    <message>
        <source>「%1」的%2，第 %3 维</source>
        <translation>&quot;%1&quot;: %2, dimension %3</translation>
    </message>
    <message>
        <source>「%1」处「%2」的%3</source>
        <translation>At &quot;%1&quot;, &quot;%2&quot;: %3</translation>
    </message>
    <message>
        <source>%1里「%2」的第 %3 维</source>
        <translation>%1, &quot;%2&quot;, dimension %3</translation>
    </message>
    <message>
        <source>%1里第 %2 个位置的第 %3 维</source>
        <translation>%1, position %2, dimension %3</translation>
    </message>
    <message>
        <source>入层向量</source>
        <translation>vector entering the layer</translation>
    </message>
    <message>
        <source>从各词搬来的 z</source>
        <translation>z, brought from all tokens</translation>
    </message>
    <message>
        <source>注意力输出</source>
        <translation>attention output</translation>
    </message>
    <message>
        <source>出层向量</source>
        <translation>vector leaving the layer</translation>
    </message>
    <message>
        <source>回答分数</source>
        <translation>answer score</translation>
    </message>
    <message>
        <source>回答概率</source>
        <translation>answer probability</translation>
    </message>
</context>
<context>
    <name>kanshei::BudgetView</name>
    <message>
        <source>遮住</source>
        <translation>masked</translation>
    </message>
    <message>
        <source>另外 %1 个词元，合计 %2 ▾</source>
        <translation>%1 more tokens, together %2 ▾</translation>
    </message>
</context>
<context>
    <name>kanshei::Document</name>
    <message>
        <source>选词</source>
        <translation>Select token</translation>
    </message>
    <message>
        <source>换层或头</source>
        <translation>Change layer or head</translation>
    </message>
    <message>
        <source>打开格子</source>
        <translation>Open cell</translation>
    </message>
    <message>
        <source>关上格子</source>
        <translation>Close cell</translation>
    </message>
    <message>
        <source>打开运算数</source>
        <translation>Open operand</translation>
    </message>
    <message>
        <source>回到上一格</source>
        <translation>Back to a cell</translation>
    </message>
    <message>
        <source>换步骤</source>
        <translation>Change step</translation>
    </message>
</context>
<context>
    <name>kanshei::EmptyPage</name>
    <message>
        <source>写一句话，看看模型在看谁</source>
        <translation>Type a sentence and see whom the model looks at</translation>
    </message>
    <message>
        <source>在上面的输入框里打字，图会跟着变。也可以从下面的句子开始：</source>
        <translation>Type in the field above and the picture follows. Or start with one of these (the models read Chinese):</translation>
    </message>
</context>
<context>
    <name>kanshei::HeadGrid</name>
    <message>
        <source>第 %1 层 · 头 %2</source>
        <translation>Layer %1 · Head %2</translation>
    </message>
    <message>
        <source>训练后选出的头：它最常把「他」指向正确的人</source>
        <translation>Chosen after training: the head that most often points the pronoun at the right person</translation>
    </message>
</context>
<context>
    <name>kanshei::Header</name>
    <message>
        <source>浅色或深色</source>
        <translation>Light or dark</translation>
    </message>
    <message>
        <source>语言 Language</source>
        <translation>Language</translation>
    </message>
    <message>
        <source>模型</source>
        <translation>Model</translation>
    </message>
    <message>
        <source>掩码</source>
        <translation>Mask</translation>
    </message>
    <message>
        <source>模型自带</source>
        <translation>the model&apos;s own</translation>
    </message>
    <message>
        <source>%1 %2层×%3头</source>
        <translation>%1 · %2×%3 heads</translation>
    </message>
    <message>
        <source>模型自带：%1</source>
        <translation>The model&apos;s own: %1</translation>
    </message>
    <message>
        <source>跟随系统</source>
        <translation>Follow the system</translation>
    </message>
    <message>
        <source>浅色</source>
        <translation>Light</translation>
    </message>
    <message>
        <source>深色</source>
        <translation>Dark</translation>
    </message>
</context>
<context>
    <name>kanshei::HelpDialog</name>
    <message>
        <source>键盘操作</source>
        <translation>Keyboard</translation>
    </message>
    <message>
        <source>单击</source>
        <translation>Click</translation>
    </message>
    <message>
        <source>格子：写出它的算式；词元：让它提问</source>
        <translation>a cell: shows its arithmetic; a token: makes it the query</translation>
    </message>
    <message>
        <source>拖放</source>
        <translation>Drag and drop</translation>
    </message>
    <message>
        <source>把模型文件夹拖进窗口，就打开它</source>
        <translation>a model folder into the window: opens it</translation>
    </message>
</context>
<context>
    <name>kanshei::Inspector</name>
    <message>
        <source>「%1」的注意力预算</source>
        <translation>The attention budget of &quot;%1&quot;</translation>
    </message>
    <message>
        <source>第 %1 层 · 头 %2</source>
        <translation>Layer %1 · Head %2</translation>
    </message>
    <message>
        <source>点图上任何一个数，这里就写出它是怎么算来的；算式里的数还能接着点下去。</source>
        <translation>Click any number of the figure and its arithmetic appears here; the numbers in it open in turn.</translation>
    </message>
    <message>
        <source>关上（Esc）</source>
        <translation>Close (Esc)</translation>
    </message>
    <message>
        <source>关上</source>
        <translation>Close</translation>
    </message>
    <message>
        <source>点开的格子</source>
        <translation>Opened cell</translation>
    </message>
</context>
<context>
    <name>kanshei::MainWindow</name>
    <message>
        <source>打开模型文件夹</source>
        <translation>Open a model folder</translation>
    </message>
    <message>
        <source>看谁 Kanshei</source>
        <translation>Kanshei</translation>
    </message>
</context>
<context>
    <name>kanshei::Notice</name>
    <message>
        <source>图还是前一句的；在输入框里按回车接着算。</source>
        <translation> The picture is still that of the sentence before; press Enter in the field to go on.</translation>
    </message>
</context>
<context>
    <name>kanshei::Rail</name>
    <message>
        <source>步骤</source>
        <translation>Steps</translation>
    </message>
    <message>
        <source>层 × 头</source>
        <translation>Layers × heads</translation>
    </message>
    <message>
        <source>一行是一层，一列是一个头；↑ ↓ 换层，[ ] 换头</source>
        <translation>A row is a layer, a column a head; ↑ ↓ change the layer, [ ] the head</translation>
    </message>
</context>
<context>
    <name>kanshei::SentenceField</name>
    <message>
        <source>写一句话，例如：老板告诉员工他必须加班</source>
        <translation>Type a sentence (the bundled models read Chinese)</translation>
    </message>
    <message>
        <source>句子</source>
        <translation>Sentence</translation>
    </message>
    <message>
        <source>正在计算… 取消</source>
        <translation>Computing… Cancel</translation>
    </message>
</context>
<context>
    <name>kanshei::Stage</name>
    <message>
        <source>第 %1 层</source>
        <translation>Layer %1</translation>
    </message>
    <message>
        <source>头 %1</source>
        <translation>Head %1</translation>
    </message>
</context>
<context>
    <name>kanshei::TokenChip</name>
    <message>
        <source>模型没见过「%1」，它只看到 %2</source>
        <translation>The model never saw &quot;%1&quot;; it sees only %2</translation>
    </message>
    <message>
        <source>特殊词元，由分词器加上</source>
        <translation>A special token, added by the tokenizer</translation>
    </message>
    <message>
        <source>位置 %1，编号 %2</source>
        <translation>position %1, id %2</translation>
    </message>
</context>
<context>
    <name>kanshei::TokenStrip</name>
    <message>
        <source>词元 %1</source>
        <translation>Tokens %1</translation>
    </message>
    <message>
        <source>词元</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>点一个词，它就成为提问者（Query）</source>
        <translation>Click a token to make it the query</translation>
    </message>
    <message>
        <source>空白没有词元：模型看不到它</source>
        <translation>white space has no token: the model does not see it</translation>
    </message>
</context>
<context>
    <name>kanshei::Transport</name>
    <message>
        <source>暂停</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>播放</source>
        <translation>Play</translation>
    </message>
    <message>
        <source>播放速度</source>
        <translation>Speed</translation>
    </message>
</context>
</TS>
