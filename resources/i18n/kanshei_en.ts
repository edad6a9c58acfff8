<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US" sourcelanguage="zh_CN">
<context>
    <name>Ablation</name>
    <message>
        <source>第 %1 层 · 头 %2：答案是「%3」</source>
        <translation>Layer %1 · head %2: the answer is &quot;%3&quot;</translation>
    </message>
    <message>
        <source>第 %1 层</source>
        <translation>Layer %1</translation>
    </message>
    <message>
        <source>头 %1</source>
        <translation>Head %1</translation>
    </message>
    <message>
        <source>原来的答案多得了多少概率；有框：答案变了</source>
        <translation>Probability that the original answer gains; framed: the answer changed</translation>
    </message>
    <message>
        <source>关掉每一个头，看答案变不变</source>
        <translation>Each head switched off: does the answer change?</translation>
    </message>
    <message>
        <source>这个头决定了「%1」是谁吗？</source>
        <translation>Does this head decide &quot;%1&quot;?</translation>
    </message>
    <message>
        <source>这个头决定了下一个词吗？</source>
        <translation>Does this head decide the next word?</translation>
    </message>
    <message>
        <source>这个头决定了「%1」这里填什么吗？</source>
        <translation>Does this head decide what fits at &quot;%1&quot;?</translation>
    </message>
    <message>
        <source>关掉（置零）</source>
        <translation>Off (zero)</translation>
    </message>
    <message>
        <source>关掉（取平均）</source>
        <translation>Off (mean)</translation>
    </message>
    <message>
        <source>对调「%1」「%2」</source>
        <translation>Swap &quot;%1&quot;, &quot;%2&quot;</translation>
    </message>
    <message>
        <source>关掉或对调，答案都变了：在这句话里，答案要靠这个头。</source>
        <translation>Switched off or swapped, the answer changes: in this sentence it depends on this head.</translation>
    </message>
    <message>
        <source>关掉它，答案就变了：在这句话里，答案要靠这个头。</source>
        <translation>Switched off, the answer changes: in this sentence it depends on this head.</translation>
    </message>
    <message>
        <source>对调它的两个权重，答案跟着变；关掉它却不变：它能左右答案，但没有它也行。</source>
        <translation>Swap its two weights and the answer follows; switch it off and the answer stays: the head can sway the answer, but is not needed for it.</translation>
    </message>
    <message>
        <source>有的改法让答案变了，有的没有：答案有一部分靠这个头。</source>
        <translation>Some of these edits change the answer, others do not: it depends on this head in part.</translation>
    </message>
    <message>
        <source>怎么改它，答案都没变：在这句话里，答案不只靠它。别的头可能做着同样的事。</source>
        <translation>None of these edits changes the answer: in this sentence it does not depend on this head alone. Other heads may do the same work.</translation>
    </message>
    <message>
        <source>比的是答案里得分最多的两个词：「%1」和「%2」。</source>
        <translation>Compared: the two words that score highest as the answer, &quot;%1&quot; and &quot;%2&quot;.</translation>
    </message>
    <message>
        <source>对调的是所有头看得最多的两个词：「%1」和「%2」。</source>
        <translation>Swapped: the two words that all heads look at most, &quot;%1&quot; and &quot;%2&quot;.</translation>
    </message>
    <message>
        <source>这句话里没有可以问的代词</source>
        <translation>No pronoun to ask about in this sentence</translation>
    </message>
    <message>
        <source>权重是随机的，问它没有意义</source>
        <translation>Random weights: nothing to ask</translation>
    </message>
    <message>
        <source>这个模型没有答案可以试</source>
        <translation>This model has no answer to try</translation>
    </message>
</context>
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
        <source>改句子</source>
        <translation>Edit the sentence</translation>
    </message>
    <message>
        <source>打开模型文件夹…</source>
        <translation>Open a model folder…</translation>
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
    <message>
        <source>前一张小图</source>
        <translation>Previous map</translation>
    </message>
    <message>
        <source>后一张小图</source>
        <translation>Next map</translation>
    </message>
    <message>
        <source>走进选中的头</source>
        <translation>Open the chosen head in the walk</translation>
    </message>
    <message>
        <source>运算数飞到公式</source>
        <translation>Fly the operands to the arithmetic</translation>
    </message>
    <message>
        <source>行列互换：每行一个键</source>
        <translation>Flip: rows are keys</translation>
    </message>
    <message>
        <source>在格子里写数字</source>
        <translation>Numbers in the cells</translation>
    </message>
    <message>
        <source>少一位小数</source>
        <translation>One decimal fewer</translation>
    </message>
    <message>
        <source>多一位小数</source>
        <translation>One decimal more</translation>
    </message>
    <message>
        <source>放大图</source>
        <translation>Zoom in</translation>
    </message>
    <message>
        <source>缩小图</source>
        <translation>Zoom out</translation>
    </message>
    <message>
        <source>整张图</source>
        <translation>Whole figure</translation>
    </message>
    <message>
        <source>新建会话</source>
        <translation>New session</translation>
    </message>
    <message>
        <source>打开会话…</source>
        <translation>Open session…</translation>
    </message>
    <message>
        <source>保存会话</source>
        <translation>Save session</translation>
    </message>
    <message>
        <source>会话另存为…</source>
        <translation>Save session as…</translation>
    </message>
    <message>
        <source>撤销</source>
        <translation>Undo</translation>
    </message>
    <message>
        <source>重做</source>
        <translation>Redo</translation>
    </message>
    <message>
        <source>去掉全部改动</source>
        <translation>Remove all edits</translation>
    </message>
    <message>
        <source>看改动之后的数</source>
        <translation>Show the new numbers, after the edits</translation>
    </message>
    <message>
        <source>看没改动时的数</source>
        <translation>Show the old numbers, before the edits</translation>
    </message>
    <message>
        <source>看新旧之差</source>
        <translation>Show the difference, new − old</translation>
    </message>
    <message>
        <source>每个头都关一次试试</source>
        <translation>Try switching off each head</translation>
    </message>
    <message>
        <source>投影给全班看</source>
        <translation>Present to a class</translation>
    </message>
    <message>
        <source>教师备注</source>
        <translation>Teacher&apos;s notes</translation>
    </message>
    <message>
        <source>往下：下一块，答案，下一步</source>
        <translation>Forward: next piece, answer, next step</translation>
    </message>
    <message>
        <source>往回</source>
        <translation>Back</translation>
    </message>
    <message>
        <source>先按数字：跳到那一步</source>
        <translation>After typing a number: go to that step</translation>
    </message>
    <message>
        <source>图一块一块地出现</source>
        <translation>Show the figure piece by piece</translation>
    </message>
    <message>
        <source>盖住答案，先猜后看</source>
        <translation>Cover the answer: guess first</translation>
    </message>
    <message>
        <source>聚光灯（滚轮改大小）</source>
        <translation>Spotlight (wheel: its size)</translation>
    </message>
    <message>
        <source>红点</source>
        <translation>Red dot</translation>
    </message>
    <message>
        <source>黑屏</source>
        <translation>Black screen</translation>
    </message>
    <message>
        <source>白屏</source>
        <translation>White screen</translation>
    </message>
    <message>
        <source>投影用浅色或深色</source>
        <translation>Light or dark for the presentation</translation>
    </message>
    <message>
        <source>两块屏幕对调</source>
        <translation>Swap the two screens</translation>
    </message>
    <message>
        <source>关掉最上面的东西；没有了就退出投影</source>
        <translation>Close what lies on top; with nothing left, leave the presentation</translation>
    </message>
    <message>
        <source>退出投影</source>
        <translation>Leave the presentation</translation>
    </message>
    <message>
        <source>命令面板…</source>
        <translation>Command palette…</translation>
    </message>
    <message>
        <source>按键、图例和术语…</source>
        <translation>Keys, legend and terms…</translation>
    </message>
    <message>
        <source>菜单</source>
        <translation>Menu</translation>
    </message>
    <message>
        <source>关于看谁…</source>
        <translation>About Kanshei…</translation>
    </message>
    <message>
        <source>文件</source>
        <translation>File</translation>
    </message>
    <message>
        <source>编辑</source>
        <translation>Edit</translation>
    </message>
    <message>
        <source>步骤</source>
        <translation>Steps</translation>
    </message>
    <message>
        <source>查看</source>
        <translation>View</translation>
    </message>
    <message>
        <source>投影</source>
        <translation>Present</translation>
    </message>
    <message>
        <source>帮助</source>
        <translation>Help</translation>
    </message>
    <message>
        <source>导出图片和数据…</source>
        <translation>Export picture and data…</translation>
    </message>
    <message>
        <source>复制图片</source>
        <translation>Copy the picture</translation>
    </message>
    <message>
        <source>导出一批图片…</source>
        <translation>Export many pictures…</translation>
    </message>
    <message>
        <source>导出讲义…</source>
        <translation>Export a handout…</translation>
    </message>
    <message>
        <source>导出动画…</source>
        <translation>Export an animation…</translation>
    </message>
    <message>
        <source>打开模型文件…</source>
        <translation>Open model file…</translation>
    </message>
    <message>
        <source>按词看注意力</source>
        <translation>Attention by words</translation>
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
        <source>下面算出的 %1</source>
        <translation>%1, computed below</translation>
    </message>
    <message>
        <source>每个分数先减去最大的：分子分母同除以 exp(max)，结果不变，指数却不会大到溢出。</source>
        <translation>The greatest score is subtracted from each: numerator and denominator are both divided by exp(max), so the result stays the same, and no exponential overflows.</translation>
    </message>
    <message>
        <source>编号是 %1，就取表里编号 %1 的那一行。</source>
        <translation>The id is %1, so row %1 of the table is taken.</translation>
    </message>
    <message>
        <source>收起 ▴</source>
        <translation>Fold ▴</translation>
    </message>
    <message>
        <source>这是输入本身：分词之后，模型看到的就是这个编号。</source>
        <translation>The input itself: after tokenizing, this id is what the model sees.</translation>
    </message>
    <message>
        <source>查表</source>
        <translation>from the table</translation>
    </message>
    <message>
        <source>差</source>
        <translation>Difference</translation>
    </message>
    <message>
        <source>差的平方的平均</source>
        <translation>mean of squared differences</translation>
    </message>
    <message>
        <source>这一行最大的</source>
        <translation>greatest of the row</translation>
    </message>
    <message>
        <source>等于最大值的个数</source>
        <translation>how many equal the greatest</translation>
    </message>
    <message>
        <source>均方根的倒数</source>
        <translation>one over the root mean square</translation>
    </message>
    <message>
        <source>余弦</source>
        <translation>cosine</translation>
    </message>
    <message>
        <source>正弦</source>
        <translation>sine</translation>
    </message>
    <message>
        <source>平方根</source>
        <translation>square root</translation>
    </message>
    <message>
        <source>长度再小也当它是 ε：免得除以 0。</source>
        <translation>A length below ε counts as ε, so that nothing is divided by 0.</translation>
    </message>
    <message>
        <source>这是随机的权重，没有训练过：到底了，下面没有算式。</source>
        <translation>A random weight, never trained: this is the bottom, no arithmetic below.</translation>
    </message>
</context>
<context>
    <name>Choices</name>
    <message>
        <source>模型自带</source>
        <translation>the model&apos;s own</translation>
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
    <message>
        <source>%1（%2）</source>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>ColorMap</name>
    <message>
        <source>蓝</source>
        <translation>Blue</translation>
    </message>
    <message>
        <source>黄绿紫 viridis</source>
        <translation>Viridis (yellow, green, violet)</translation>
    </message>
    <message>
        <source>黄红紫 magma</source>
        <translation>Magma (yellow, red, violet)</translation>
    </message>
    <message>
        <source>灰</source>
        <translation>Grey</translation>
    </message>
    <message>
        <source>蓝 · 橙</source>
        <translation>Blue · orange</translation>
    </message>
    <message>
        <source>紫 · 绿</source>
        <translation>Purple · green</translation>
    </message>
    <message>
        <source>青 · 棕</source>
        <translation>Teal · brown</translation>
    </message>
</context>
<context>
    <name>Compare</name>
    <message>
        <source>这一步没有可以相减的数。</source>
        <translation>This step has no numbers to subtract.</translation>
    </message>
    <message>
        <source>两个模型各算各的：这些数不是同一种量，不能相减。</source>
        <translation>Each model has numbers of its own here; they are not the same quantity, so there is nothing to subtract.</translation>
    </message>
    <message>
        <source>，</source>
        <translation>, </translation>
    </message>
    <message>
        <source>把%1和%2对调</source>
        <translation>%1 and %2 change places</translation>
    </message>
    <message>
        <source>%1换成%2</source>
        <translation>%1 becomes %2</translation>
    </message>
    <message>
        <source>换成「%1」</source>
        <translation>Sentence &quot;%1&quot;</translation>
    </message>
    <message>
        <source>去掉改动</source>
        <translation>Without the edits</translation>
    </message>
    <message>
        <source>在右边改动 %1 处</source>
        <translation>Edits on the right: %1</translation>
    </message>
    <message>
        <source>换一批改动</source>
        <translation>Other edits</translation>
    </message>
    <message>
        <source>换成模型「%1」</source>
        <translation>Model &quot;%1&quot;</translation>
    </message>
    <message>
        <source>换成%1掩码</source>
        <translation>%1 mask</translation>
    </message>
    <message>
        <source>没有它学过的代词，不回答</source>
        <translation>there is no pronoun that it was taught, so no answer</translation>
    </message>
    <message>
        <source>%1指的是%2（%3）</source>
        <translation>%1 means %2 (%3)</translation>
    </message>
    <message>
        <source>接下去最可能是%1（%2）</source>
        <translation>%1 most likely comes next (%2)</translation>
    </message>
    <message>
        <source>%1的位置最像%2（%3）</source>
        <translation>%2 fits best at %1 (%3)</translation>
    </message>
    <message>
        <source>左边%1；右边%2。</source>
        <translation>on the left, %1; on the right, %2.</translation>
    </message>
    <message>
        <source>最可能的下一个词</source>
        <translation>the likeliest next word</translation>
    </message>
    <message>
        <source>%1的答案</source>
        <translation>the answer for %1</translation>
    </message>
    <message>
        <source>%1没有变，两边都是%2（%3）。</source>
        <translation>%1 is %2 on both sides (%3).</translation>
    </message>
    <message>
        <source>%1没有变，还是%2，%3 → %4。</source>
        <translation>%1 is still %2, %3 → %4.</translation>
    </message>
    <message>
        <source>%1从%2（%3）变成%4（%5）。</source>
        <translation>%1 goes from %2 (%3) to %4 (%5).</translation>
    </message>
    <message>
        <source>右边的%1在左边没有对应的词，差里空着。</source>
        <translation>On the right, %1 has no counterpart; it stays empty in the difference.</translation>
    </message>
    <message>
        <source>左边的%1在右边没有对应的词。</source>
        <translation>On the left, %1 has no counterpart.</translation>
    </message>
    <message>
        <source>两个模型的层和头不一样多：左边是%1，右边是%2。</source>
        <translation>The models differ in their layers or heads: %1 on the left, %2 on the right.</translation>
    </message>
    <message>
        <source>两个模型分开训练，同一个编号的头不一定做同一件事。</source>
        <translation>The models were trained apart: heads of one number need not do the same.</translation>
    </message>
    <message>
        <source>两边一样，还没有换什么。</source>
        <translation>Both sides are the same so far.</translation>
    </message>
    <message>
        <source>。</source>
        <translation>.</translation>
    </message>
    <message>
        <source>：</source>
        <translation>: </translation>
    </message>
    <message>
        <source>这个头差得最多的一格：%1看%2，左 %3，右 %4。</source>
        <translation>Where this head differs most: %1 looks at %2 with %3 on the left, %4 on the right.</translation>
    </message>
    <message>
        <source>概率高不等于答得对：错的时候，模型一样有把握。</source>
        <translation>A high probability is not a right answer: the model is as sure when it is wrong.</translation>
    </message>
    <message>
        <source>左右两图同色同数；差的颜色另有尺度，中间是 0。</source>
        <translation>Left and right share their colours; the difference has a scale of its own, with 0 in the middle.</translation>
    </message>
    <message>
        <source>没有改动</source>
        <translation>no edits</translation>
    </message>
    <message>
        <source>改动了 %1 处</source>
        <translation>%1 edits</translation>
    </message>
    <message>
        <source>左</source>
        <translation>Left</translation>
    </message>
    <message>
        <source>右</source>
        <translation>Right</translation>
    </message>
    <message>
        <source>差</source>
        <translation>Difference</translation>
    </message>
    <message>
        <source>右 − 左</source>
        <translation>right − left</translation>
    </message>
    <message>
        <source>这一步只有一边的模型才有。</source>
        <translation>Only one of the two models has this step.</translation>
    </message>
    <message>
        <source>不预测，只给出句向量</source>
        <translation>predicts nothing; it gives a sentence vector</translation>
    </message>
    <message>
        <source>只有一边的词被切开，所以两边都按词元看。</source>
        <translation>Words are cut on one side only, so both are shown by tokens.</translation>
    </message>
</context>
<context>
    <name>Credits</name>
    <message>
        <source>窗口和绘图</source>
        <translation>Windows and drawing</translation>
    </message>
    <message>
        <source>矩阵</source>
        <translation>Matrices</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>命令行</source>
        <translation>Command line</translation>
    </message>
    <message>
        <source>并行</source>
        <translation>Parallel computing</translation>
    </message>
    <message>
        <source>字体</source>
        <translation>Font</translation>
    </message>
    <message>
        <source>只用于测试</source>
        <translation>Only for tests</translation>
    </message>
    <message>
        <source>只在开发时排公式</source>
        <translation>Formulas, typeset during development only</translation>
    </message>
    <message>
        <source>表情符号</source>
        <translation>emoji</translation>
    </message>
    <message>
        <source>少数符号</source>
        <translation>a few signs</translation>
    </message>
    <message>
        <source>图里带上用到的字</source>
        <translation>the letters that a picture needs</translation>
    </message>
    <message>
        <source>GIF 动图</source>
        <translation>animated GIF</translation>
    </message>
    <message>
        <source>WebP 动图</source>
        <translation>animated WebP</translation>
    </message>
    <message>
        <source>PNG 图片</source>
        <translation>PNG pictures</translation>
    </message>
    <message>
        <source>规范化、字素和正则表达式</source>
        <translation>normalisation, graphemes, regular expressions</translation>
    </message>
    <message>
        <source>分词模型 tokenizer.model</source>
        <translation>tokenizer.model files</translation>
    </message>
    <message>
        <source>不附带，自己用脚本取</source>
        <translation>not bundled, fetched by a script</translation>
    </message>
</context>
<context>
    <name>EditMenu</name>
    <message>
        <source>别的…</source>
        <translation>Other…</translation>
    </message>
    <message>
        <source>改成一个数…</source>
        <translation>Change the number…</translation>
    </message>
    <message>
        <source>恢复原来的数</source>
        <translation>Restore the number</translation>
    </message>
    <message>
        <source>第 %1 层 · 头 %2</source>
        <translation>Layer %1 · head %2</translation>
    </message>
    <message>
        <source>可填 %1；按回车改</source>
        <translation>Allowed: %1; Enter sets it</translation>
    </message>
    <message>
        <source>。其余按比例让出</source>
        <translation>. The other weights make room in proportion</translation>
    </message>
    <message>
        <source>这个数是几格合成的，不能改；关掉“按词看”（W）再改一格</source>
        <translation>Put together from several cells, so it cannot be changed; turn words off (W) and change a cell</translation>
    </message>
</context>
<context>
    <name>EditOffers</name>
    <message>
        <source>把这一格遮住</source>
        <translation>Mask this cell</translation>
    </message>
    <message>
        <source>分数换成 −∞：这一行的词看不到这一列的词</source>
        <translation>The score becomes −∞: the token of this row cannot see the token of this column</translation>
    </message>
    <message>
        <source>不遮这一格</source>
        <translation>Unmask this cell</translation>
    </message>
    <message>
        <source>不用 −∞，用原来的分数：这一行的词看得到这一列的词</source>
        <translation>The original score instead of −∞: the token of this row can see the token of this column</translation>
    </message>
    <message>
        <source>对调两个权重</source>
        <translation>Swap two weights</translation>
    </message>
    <message>
        <source>「%1」的权重和另一个词的互换</source>
        <translation>The weight of &quot;%1&quot; and that of another token change places</translation>
    </message>
    <message>
        <source>和「%1」（%2）</source>
        <translation>With &quot;%1&quot; (%2)</translation>
    </message>
    <message>
        <source>温度</source>
        <translation>Temperature</translation>
    </message>
    <message>
        <source>Softmax 之前分数除以它：小于 1 更尖，大于 1 更平</source>
        <translation>Scores are divided by it before softmax: below 1 is sharper, above 1 flatter</translation>
    </message>
    <message>
        <source>0：全给最高分</source>
        <translation>0: all to the highest score</translation>
    </message>
    <message>
        <source>0.5：更尖</source>
        <translation>0.5: sharper</translation>
    </message>
    <message>
        <source>2：更平</source>
        <translation>2: flatter</translation>
    </message>
    <message>
        <source>10：几乎一样多</source>
        <translation>10: almost even</translation>
    </message>
    <message>
        <source>温度（0 或更大）</source>
        <translation>Temperature (0 or more)</translation>
    </message>
    <message>
        <source>换成别的词的嵌入</source>
        <translation>Embed another word</translation>
    </message>
    <message>
        <source>位置不变，只把「%1」的词嵌入换成另一个词的</source>
        <translation>The position stays; only the token embedding of &quot;%1&quot; becomes that of another word</translation>
    </message>
    <message>
        <source>换成词表里的哪个词？</source>
        <translation>Which word of the vocabulary?</translation>
    </message>
    <message>
        <source>冻结这一行</source>
        <translation>Freeze this row</translation>
    </message>
    <message>
        <source>别处怎么改，这一行都保持没改动时的数</source>
        <translation>Whatever is edited elsewhere, this row keeps the numbers that it had before</translation>
    </message>
    <message>
        <source>去掉 ÷√d_k</source>
        <translation>Leave out ÷√d_k</translation>
    </message>
    <message>
        <source>这个头的分数不缩放，直接进 Softmax</source>
        <translation>The scores of this head go into softmax unscaled</translation>
    </message>
    <message>
        <source>关掉这个头</source>
        <translation>Switch this head off</translation>
    </message>
    <message>
        <source>它看到的不再搬回来，后面的层都会受影响</source>
        <translation>It no longer brings back what it found; all later layers show it</translation>
    </message>
    <message>
        <source>置零：什么也不搬</source>
        <translation>Zero: it brings nothing</translation>
    </message>
    <message>
        <source>取平均：每个词都搬一样的</source>
        <translation>Mean: it brings every token the same</translation>
    </message>
    <message>
        <source>0 到 1</source>
        <translation>0 to 1</translation>
    </message>
    <message>
        <source>−%1 到 %1</source>
        <translation>−%1 to %1</translation>
    </message>
</context>
<context>
    <name>EditWords</name>
    <message>
        <source>每个词</source>
        <translation>every token</translation>
    </message>
    <message>
        <source>词元 %1</source>
        <translation>token no. %1</translation>
    </message>
    <message>
        <source>「%1」</source>
        <translation>&quot;%1&quot;</translation>
    </message>
    <message>
        <source>%1的这一行（%2）</source>
        <translation>row of %1 (%2)</translation>
    </message>
    <message>
        <source>所有层</source>
        <translation>All layers</translation>
    </message>
    <message>
        <source>第 %1 层</source>
        <translation>Layer %1</translation>
    </message>
    <message>
        <source>所有头</source>
        <translation>all heads</translation>
    </message>
    <message>
        <source>头 %1</source>
        <translation>head %1</translation>
    </message>
    <message>
        <source>%1看不到%2</source>
        <translation>%2 hidden from %1</translation>
    </message>
    <message>
        <source>%1给%2和%3的权重对调</source>
        <translation>%1 swaps its weights for %2 and %3</translation>
    </message>
    <message>
        <source>不除以 √d_k</source>
        <translation>not divided by √d_k</translation>
    </message>
    <message>
        <source>Softmax 温度 %1</source>
        <translation>softmax temperature %1</translation>
    </message>
    <message>
        <source>这个头关掉（取平均）</source>
        <translation>switched off (mean)</translation>
    </message>
    <message>
        <source>这个头关掉（置零）</source>
        <translation>switched off (zero)</translation>
    </message>
    <message>
        <source>%1换成「%2」的嵌入</source>
        <translation>%1 gets the embedding of &quot;%2&quot;</translation>
    </message>
    <message>
        <source>冻结%1</source>
        <translation>%1 frozen</translation>
    </message>
    <message>
        <source>%1给%2的权重改成 %3，其余让出</source>
        <translation>%1 gives %2 the weight %3, the rest make room</translation>
    </message>
    <message>
        <source>%1给%2的权重改成 %3</source>
        <translation>%1 gives %2 the weight %3</translation>
    </message>
    <message>
        <source>%1改成 %2</source>
        <translation>%1 set to %2</translation>
    </message>
    <message>
        <source>%1：%2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>第 %1 份 k、v</source>
        <translation>k and v no. %1</translation>
    </message>
</context>
<context>
    <name>Edits</name>
    <message>
        <source>改一个数</source>
        <translation>Change a number</translation>
    </message>
    <message>
        <source>拖动权重</source>
        <translation>Drag a weight</translation>
    </message>
    <message>
        <source>打开改动</source>
        <translation>Turn an edit on</translation>
    </message>
    <message>
        <source>关掉改动</source>
        <translation>Turn an edit off</translation>
    </message>
    <message>
        <source>去掉改动</source>
        <translation>Remove an edit</translation>
    </message>
    <message>
        <source>换改动的顺序</source>
        <translation>Reorder the edits</translation>
    </message>
    <message>
        <source>去掉全部改动</source>
        <translation>Remove all edits</translation>
    </message>
    <message>
        <source>恢复一个数</source>
        <translation>Restore a number</translation>
    </message>
</context>
<context>
    <name>Exporter</name>
    <message>
        <source>复制图片</source>
        <translation>Copy the picture</translation>
    </message>
    <message>
        <source>导出图片和数据…</source>
        <translation>Export picture and data…</translation>
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
    <message>
        <source>被遮住</source>
        <translation>masked</translation>
    </message>
    <message>
        <source>超出两端，最远 ±%1</source>
        <translation>beyond both ends, as far as ±%1</translation>
    </message>
    <message>
        <source>词元</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>编号</source>
        <translation>id</translation>
    </message>
    <message>
        <source>新 − 旧</source>
        <translation>New − old</translation>
    </message>
    <message>
        <source>%1（一格也没变）</source>
        <translation>%1 (nothing changed)</translation>
    </message>
    <message>
        <source>新 %1
旧 %2
差 %3</source>
        <translation>new %1
old %2
difference %3</translation>
    </message>
    <message>
        <source>改过的格子</source>
        <translation>Edited cells</translation>
    </message>
    <message>
        <source>右 − 左</source>
        <translation>right − left</translation>
    </message>
    <message>
        <source>%1：%2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1（一格也没差）</source>
        <translation>%1 (no difference)</translation>
    </message>
    <message>
        <source>另一边没有对应的词</source>
        <translation>No counterpart on the other side</translation>
    </message>
    <message>
        <source>右 %1
左 %2
差 %3</source>
        <translation>right %1
left %2
difference %3</translation>
    </message>
    <message>
        <source>没有对应</source>
        <translation>no counterpart</translation>
    </message>
    <message>
        <source>「%1」切成了 %2 块（编号 %3），这是第 %4 块：%5</source>
        <translation>“%1” is cut into %2 pieces (ids %3), this is piece %4: %5</translation>
    </message>
    <message>
        <source>「%1」的 UTF-8 字节：%2</source>
        <translation>UTF-8 bytes of “%1”: %2</translation>
    </message>
</context>
<context>
    <name>FileExports</name>
    <message>
        <source>已存到 %1</source>
        <translation>Saved as %1</translation>
    </message>
    <message>
        <source>导出讲义</source>
        <translation>Export a handout</translation>
    </message>
    <message>
        <source>打印用的讲义：PDF，A4</source>
        <translation>A handout to print: PDF, A4</translation>
    </message>
    <message>
        <source>能交互的网页：HTML</source>
        <translation>An interactive page: HTML</translation>
    </message>
    <message>
        <source>走一遍，每步一张</source>
        <translation>The walk, a picture for each step</translation>
    </message>
    <message>
        <source>这一步（%1），一块一块出现</source>
        <translation>This step (%1), piece by piece</translation>
    </message>
    <message>
        <source>导出动画</source>
        <translation>Export an animation</translation>
    </message>
    <message>
        <source>正在画……</source>
        <translation>Drawing…</translation>
    </message>
    <message>
        <source>停止</source>
        <translation>Stop</translation>
    </message>
</context>
<context>
    <name>Handout</name>
    <message>
        <source>一串词元</source>
        <translation>A row of tokens</translation>
    </message>
    <message>
        <source>看「%1」怎样在这句话里找到该看的词：%2，第 %3 层，头 %4。所有的数都是这个模型真的算出来的。</source>
        <translation>How &quot;%1&quot; finds the word to look at in this sentence: %2, layer %3, head %4. Every number was really computed by this model.</translation>
    </message>
    <message>
        <source>改过的数：%1</source>
        <translation>Numbers that were changed: %1</translation>
    </message>
    <message>
        <source>目录</source>
        <translation>Contents</translation>
    </message>
    <message>
        <source>第 %1 层</source>
        <translation>Layer %1</translation>
    </message>
    <message>
        <source>头 %1</source>
        <translation>Head %1</translation>
    </message>
    <message>
        <source>第 %1 页，共 %2 页</source>
        <translation>Page %1 of %2</translation>
    </message>
    <message>
        <source>看谁 Kanshei · %1</source>
        <translation>Kanshei · %1</translation>
    </message>
</context>
<context>
    <name>History</name>
    <message>
        <source>改句子</source>
        <translation>Edit the sentence</translation>
    </message>
    <message>
        <source>例句</source>
        <translation>Example</translation>
    </message>
</context>
<context>
    <name>Legend</name>
    <message>
        <source>橙红：查询 Query，提问的一方；行是提问者</source>
        <translation>Vermilion: query, the side that asks; rows are the tokens that ask</translation>
    </message>
    <message>
        <source>蓝：键 Key，被看的一方；列是被看者</source>
        <translation>Blue: key, the side that is looked at; columns are the tokens looked at</translation>
    </message>
    <message>
        <source>绿：值 Value，被看到时交出去的内容</source>
        <translation>Green: value, what a token hands over when it is looked at</translation>
    </message>
    <message>
        <source>权重从 0 到 1：颜色越浓越大</source>
        <translation>Weights from 0 to 1: the stronger the colour, the greater</translation>
    </message>
    <message>
        <source>有正有负的数：中间是 0，两头的颜色分正负</source>
        <translation>Signed numbers: 0 is in the middle, the two end colours are plus and minus</translation>
    </message>
    <message>
        <source>灰色斜线：被掩码遮住；softmax 之前是 −∞，之后是 0</source>
        <translation>Grey hatching: masked; −∞ before softmax, 0 after it</translation>
    </message>
    <message>
        <source>粗方框：点开的格子，右边写着它的算式</source>
        <translation>Dark frame: the opened cell; its arithmetic is on the right</translation>
    </message>
    <message>
        <source>橙红的框：提问的词元那一行</source>
        <translation>Vermilion frame: the row of the token that asks</translation>
    </message>
    <message>
        <source>正在提问的词元；右上角的小字是位置，从 0 数起</source>
        <translation>The token that asks; the small number at its top right is its position, counting from 0</translation>
    </message>
    <message>
        <source>虚线框：模型没见过的词，它只看到一个代号</source>
        <translation>Dashed frame: a word that the model never saw; it sees only a placeholder</translation>
    </message>
    <message>
        <source>灰底：特殊词元，由分词器加上，句子里没有</source>
        <translation>Grey ground: a special token, added by the tokenizer, not in the sentence</translation>
    </message>
    <message>
        <source>小圆点：训练后选出的头，最常把代词指向正确的人</source>
        <translation>Small dot: the head chosen after training, which most often points a pronoun at the right person</translation>
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
    <name>Models</name>
    <message>
        <source>看谁 · 指代</source>
        <translation>Kanshei · coreference</translation>
    </message>
    <message>
        <source>%1 层 × %2 头</source>
        <translation>%1 layers × %2 heads</translation>
    </message>
    <message>
        <source>%1（共用 %2 组键值）</source>
        <translation>%1 (sharing %2 key/value heads)</translation>
    </message>
    <message>
        <source>旋转</source>
        <translation>rotary positions</translation>
    </message>
    <message>
        <source>位置表</source>
        <translation>position table</translation>
    </message>
    <message>
        <source>%1 个词元</source>
        <translation>%1 tokens</translation>
    </message>
    <message>
        <source>%1，窗口 %2</source>
        <translation>%1, window %2</translation>
    </message>
    <message>
        <source>结构</source>
        <translation>Architecture</translation>
    </message>
    <message>
        <source>层与头</source>
        <translation>Layers, heads</translation>
    </message>
    <message>
        <source>宽度</source>
        <translation>Widths</translation>
    </message>
    <message>
        <source>参数</source>
        <translation>Parameters</translation>
    </message>
    <message>
        <source>词表</source>
        <translation>Vocabulary</translation>
    </message>
    <message>
        <source>上下文</source>
        <translation>Context</translation>
    </message>
    <message>
        <source>掩码 · 位置</source>
        <translation>Mask, positions</translation>
    </message>
    <message>
        <source>文件</source>
        <translation>File</translation>
    </message>
    <message>
        <source>内存</source>
        <translation>Memory</translation>
    </message>
    <message>
        <source>打开后权重占用的内存：每个数 4 个字节</source>
        <translation>What the weights take once the model is open: 4 bytes a number</translation>
    </message>
    <message>
        <source>许可</source>
        <translation>Licence</translation>
    </message>
    <message>
        <source>没有写明</source>
        <translation>not stated</translation>
    </message>
    <message>
        <source>权重需要 %1 内存，现在只空着 %2，打开会很慢或失败。</source>
        <translation>The weights need %1 of memory, and only %2 is free: opening will be slow or fail.</translation>
    </message>
    <message>
        <source>正弦与余弦</source>
        <translation>sine and cosine</translation>
    </message>
    <message>
        <source>一遍的开销</source>
        <translation>Cost of a pass</translation>
    </message>
    <message>
        <source>读 %1 个词元，%2次乘法</source>
        <translation>%1 tokens: %2 multiplications</translation>
    </message>
    <message>
        <source>全部 %1，现在空着 %2</source>
        <translation>%1 for all of it; %2 free now</translation>
    </message>
    <message>
        <source>只有形状：权重是随机数，答案没有意义。每个字节是一个词元。</source>
        <translation>Only a shape: the weights are random, and what it answers means nothing. One token is one byte.</translation>
    </message>
    <message>
        <source>内存装不下全部，打开时只造 %1 层中的一层。权重是随机数，答案没有意义。每个字节是一个词元。</source>
        <translation>Memory does not hold all of it: one of its %1 layers is made when it is opened. The weights are random, and what it answers means nothing. One token is one byte.</translation>
    </message>
    <message>
        <source>没有分词器，读不了文字：在输入框里写词元编号，比如 5 2 9 7。</source>
        <translation>No tokenizer, so it cannot read text: write token ids in the sentence field, such as 5 2 9 7.</translation>
    </message>
</context>
<context>
    <name>Notes</name>
    <message>
        <source>这句话会被切成几块？哪几个字会在一块里？</source>
        <translation>Into how many pieces will this sentence be cut? Which characters stay together?</translation>
    </message>
    <message>
        <source>模型不认识字，只认识号码。怎么切由分词器决定，换一个分词器，切法就不同。</source>
        <translation>The model knows no letters, only numbers. The tokenizer decides where to cut; another tokenizer cuts differently.</translation>
    </message>
    <message>
        <source>词元不等于词：它可以是一个字、半个词，甚至一个字的几个字节。</source>
        <translation>A token is not a word: it can be one character, half a word, or even a few bytes of a character.</translation>
    </message>
    <message>
        <source>同一个词出现两次，取出来的两行一样吗？加上位置之后呢？</source>
        <translation>If a word occurs twice, are the two rows the same? And after the position is added?</translation>
    </message>
    <message>
        <source>号码只用来查表：几号就取第几行。位置也查表，两行逐项相加，模型才分得清谁在前、谁在后。</source>
        <translation>The number only looks up a row of a table. The position is looked up too, and the two rows are added entry by entry; that is how the model can tell which word comes first.</translation>
    </message>
    <message>
        <source>号码的大小没有意义：5 号和 6 号并不相近。相不相近，要看取出来的向量。</source>
        <translation>The size of the number means nothing: 5 and 6 are not alike. Whether words are alike shows in their vectors.</translation>
    </message>
    <message>
        <source>把一行的数全部乘 10，归一化之后会变吗？（几乎不变）</source>
        <translation>Multiply every number of a row by 10: does the result of the layer norm change? (Hardly.)</translation>
    </message>
    <message>
        <source>每行单独算：减去均值，除以标准差，再乘学来的 w、加学来的 b，让后面收到的数不大不小。</source>
        <translation>Each row by itself: subtract its mean, divide by its standard deviation, then multiply by a learnt w and add a learnt b, so that what follows gets numbers of a moderate size.</translation>
    </message>
    <message>
        <source>它不看别的词，也不是把一行变成和为 1，那是 Softmax。</source>
        <translation>It does not look at other words, and it does not make a row add up to 1: that is softmax.</translation>
    </message>
    <message>
        <source>为什么要变出三份？直接拿原来的向量互相比，少了什么？</source>
        <translation>Why make three of it? What would be missing if the original vectors were compared directly?</translation>
    </message>
    <message>
        <source>同一行乘三个学来的矩阵：q 是我要找什么，k 是我有什么，v 是被看中以后交出什么。</source>
        <translation>One row times three learnt matrices: q is what I look for, k is what I have, v is what I hand over when I am chosen.</translation>
    </message>
    <message>
        <source>Q、K、V 不是三个输入：在自注意力里，它们都来自同一句话。「提问、门牌、货物」只是比方。</source>
        <translation>Q, K and V are not three inputs: in self-attention all come from the same sentence. Question, label and load are only a picture.</translation>
    </message>
    <message>
        <source>这个词会和谁的分数最高？和自己的分数一定最高吗？</source>
        <translation>With which token will this word score highest? Must it be with itself?</translation>
    </message>
    <message>
        <source>点积就是逐项相乘再相加。一行 q 对所有的 k，得到一行分数；所有行一起算，就是矩阵乘法 Q·Kᵀ。</source>
        <translation>A dot product multiplies entry by entry and adds up. One row q against every k gives a row of scores; all rows at once are the matrix product Q·Kᵀ.</translation>
    </message>
    <message>
        <source>分数可以是负数，也可以大于 1，还不是权重。它也不对称：甲看乙和乙看甲是两个数。</source>
        <translation>A score may be negative or greater than 1; it is not a weight yet. Nor is it symmetric: A looking at B and B looking at A are two numbers.</translation>
    </message>
    <message>
        <source>每个分数都除以同一个数，谁最高会变吗？Softmax 之后的权重会变吗？</source>
        <translation>All scores are divided by the same number: does the highest change? Do the weights after softmax change?</translation>
    </message>
    <message>
        <source>分量越多，点积的起伏越大：q、k 的分量互相独立、方差为 1 时，点积的方差是 d_k。除以 √d_k，又回到 1 左右。</source>
        <translation>The more components, the wider dot products spread: if the components of q and k are independent with variance 1, the dot product has variance d_k. Divided by √d_k, it is about 1 again.</translation>
    </message>
    <message>
        <source>除的是 √d_k（一个头里 k 的分量数的平方根），不是词元的个数，也不是 d_model。</source>
        <translation>The divisor is √d_k, the square root of the number of components of k in one head; not the number of tokens, and not d_model.</translation>
    </message>
    <message>
        <source>如果要模型猜下一个词，能不能让它先看到下一个词？</source>
        <translation>If the model is to guess the next word, may it see that word first?</translation>
    </message>
    <message>
        <source>不许看的格子，分数换成 −∞，Softmax 之后正好是 0。可以把掩码换成因果，看看少了什么。</source>
        <translation>Where it may not look, the score becomes −∞, which is exactly 0 after softmax. Switch the mask to causal and see what is lost.</translation>
    </message>
    <message>
        <source>不是把权重改成 0 就完了：改的是分数，剩下的权重才会重新加到 1。也不是每个模型都遮住后文。</source>
        <translation>It is not enough to set weights to 0: the scores are changed, so that the remaining weights add up to 1 again. And not every model hides what follows.</translation>
    </message>
    <message>
        <source>这一行有 100% 的预算，会花给谁？最多的能拿走多少？</source>
        <translation>This row has a budget of 100%: who gets it, and how much can the greatest share be?</translation>
    </message>
    <message>
        <source>以每个分数为指数取 e 的次方，再除以这一行的总和，所以每行加起来是 1。分数差得越多，分得越偏。</source>
        <translation>Raise e to each score, then divide by the total of the row: so every row adds up to 1. The further apart the scores, the more uneven the shares.</translation>
    </message>
    <message>
        <source>加起来是 1 的是行，不是列。权重大也不等于是原因：这个头管不管用，要关掉它试一试才知道。</source>
        <translation>Rows add up to 1, columns do not. And a large weight is not yet a cause: whether this head matters shows only when you switch it off.</translation>
    </message>
    <message>
        <source>如果 100% 的权重都给了一个词，z 会是什么？（正好是那个词的 v）</source>
        <translation>If one word got 100% of the weight, what would z be? (Exactly the v of that word.)</translation>
    </message>
    <message>
        <source>按权重把每个词的 v 搬一份过来，加在一起，就是 z。搬的是 v，不是词。</source>
        <translation>A share of every word&apos;s v, as large as its weight, is brought over and added up: that is z. What is brought is v, not the word.</translation>
    </message>
    <message>
        <source>注意力不是挑出一个词，是按比例混合：看得少的，也混进去了一点。</source>
        <translation>Attention does not pick one word, it mixes in proportion: a little of what is hardly looked at is mixed in too.</translation>
    </message>
    <message>
        <source>每个头看的地方一样吗？合在一起，谁的声音最大？</source>
        <translation>Do all heads look at the same place? Put together, whose voice is loudest?</translation>
    </message>
    <message>
        <source>几个头的 z 拼起来，再乘 W_O。这等于每个头乘 W_O 里自己的那几行，然后相加。</source>
        <translation>The z of all heads are joined and multiplied by W_O. That equals each head times its own rows of W_O, added up.</translation>
    </message>
    <message>
        <source>不是平均，也不是投票：W_O 是学来的，可以放大一个头，也可以压低一个头。</source>
        <translation>It is no average and no vote: W_O is learnt; it can turn one head up and another down.</translation>
    </message>
    <message>
        <source>如果注意力什么都没带回来，这个词的向量会变成什么？（还是原来的）</source>
        <translation>If attention brought back nothing, what would become of this word&apos;s vector? (It stays as it was.)</translation>
    </message>
    <message>
        <source>注意力的输出加在原来的向量上。原来的还在，每一层只添一点。</source>
        <translation>The output of attention is added to the vector. What was there is still there; each layer only adds a little.</translation>
    </message>
    <message>
        <source>残差不是误差，也不是剩下的东西。它是一条直通的路：不替换，只相加。</source>
        <translation>The residual is no error and no remainder. It is a straight path: nothing is replaced, only added.</translation>
    </message>
    <message>
        <source>这一步，词和词之间还有来往吗？（没有）</source>
        <translation>Do words exchange anything in this step? (No.)</translation>
    </message>
    <message>
        <source>每个词单独走同一个小网络：展开、激活、收回，再加回去。通常一层的参数大半在这里。</source>
        <translation>Each word goes alone through the same small network: unfold, activate, fold back, then add. Usually most parameters of a layer are here.</translation>
    </message>
    <message>
        <source>词和词的混合只在注意力里发生。同一层的各个词用同一套参数，不同的层各有各的。</source>
        <translation>Words mix only in attention. Within a layer all words share the same parameters; each layer has its own.</translation>
    </message>
    <message>
        <source>先举手：答案是谁？它有多大把握？</source>
        <translation>Hands up first: what is the answer, and how sure is the model?</translation>
    </message>
    <message>
        <source>不只看第一名，要看概率。换一句话、换一个掩码，再看答案变不变。</source>
        <translation>Look at the probabilities, not only at the winner. Change the sentence or the mask: does the answer change?</translation>
    </message>
    <message>
        <source>概率高不等于答对，也不等于懂：错的时候，它可能一样有把握。</source>
        <translation>A high probability is not the right answer, nor is it understanding: when the model is wrong, it may be just as sure.</translation>
    </message>
    <message>
        <source>同一个词放在句首和句尾，转过的角度一样吗？哪一对转得最快？</source>
        <translation>Is a word turned by the same angle at the start and at the end of a sentence? Which pair turns fastest?</translation>
    </message>
    <message>
        <source>没有位置表：q 和 k 的分量两两成对，当作平面上的箭头，站在第几位就转几份角度。快的对分得清远近一步，慢的对管长距离。</source>
        <translation>No table of positions: pairs of components of q and k are arrows in a plane, turned once more by their angle for every place. Fast pairs tell neighbours apart, slow pairs tell long distances.</translation>
    </message>
    <message>
        <source>位置不是加到向量上的数：转的只是 q 和 k 的方向，v 不转。q·k 里剩下的只有两个词相隔多远。</source>
        <translation>The position is not added to the vector: only the directions of q and k turn, v does not. What is left of it in q·k is how far apart the two words are.</translation>
    </message>
</context>
<context>
    <name>Overview</name>
    <message>
        <source>弧线</source>
        <translation>Arcs</translation>
    </message>
    <message>
        <source>弧线：第 %1 层的 %2 个头各看谁？</source>
        <translation>Arcs: whom does each of the heads of layer %1 look at? (%2 heads)</translation>
    </message>
    <message>
        <source>弧线：%1 在看谁？</source>
        <translation>Arcs: whom does %1 look at?</translation>
    </message>
    <message>
        <source>%1没有可见的键。</source>
        <translation>%1 has no key that it can see.</translation>
    </message>
    <message>
        <source>同一层里，每个头让%1看不同的词：一种颜色、一种线型、一个号码是一个头。点图例里的名字，可以只留想看的头。</source>
        <translation>In one layer every head lets %1 look elsewhere: one colour, one kind of line, one number for each head. Click names in the legend to keep only the heads that you want.</translation>
    </message>
    <message>
        <source>弧从提问的词出发，落在被看的词上，越粗看得越多：%1把 %2 给了%3。指着一个词，只看它的弧；点一个词，让它提问。</source>
        <translation>An arc starts at the word that asks and lands on a word that it looks at; the thicker, the more: %1 gives %2 to %3. Point at a word to see only its arcs; click it to let it ask.</translation>
    </message>
    <message>
        <source>灰色的细弧是别的词在看谁（只画 10% 以上的）</source>
        <translation>Thin grey arcs: whom the other words look at (only 10% and more)</translation>
    </message>
    <message>
        <source>只画「%1」的弧</source>
        <translation>Only the arcs of &quot;%1&quot;</translation>
    </message>
    <message>
        <source>头 %1</source>
        <translation>Head %1</translation>
    </message>
    <message>
        <source>点一下，不画这个头</source>
        <translation>Click to leave this head out</translation>
    </message>
    <message>
        <source>点一下，画上这个头</source>
        <translation>Click to draw this head again</translation>
    </message>
    <message>
        <source>只画 2% 以上的权重；号码写在 15% 以上、有地方的弧上</source>
        <translation>Only weights of 2% and more are drawn; numbers stand on arcs of 15% and more where there is room</translation>
    </message>
    <message>
        <source>热图</source>
        <translation>Heat maps</translation>
    </message>
    <message>
        <source>：</source>
        <translation>: </translation>
    </message>
    <message>
        <source>全部层</source>
        <translation>All layers</translation>
    </message>
    <message>
        <source>第 %1 层</source>
        <translation>Layer %1</translation>
    </message>
    <message>
        <source>注意力展开（rollout），从第 1 层乘到第 %1 层</source>
        <translation>Attention rollout, multiplied from layer 1 to layer %1</translation>
    </message>
    <message>
        <source>注意力权重</source>
        <translation>Attention weight</translation>
    </message>
    <message>
        <source>各头的平均</source>
        <translation>Mean of the heads</translation>
    </message>
    <message>
        <source>各头里最大的</source>
        <translation>Greatest of the heads</translation>
    </message>
    <message>
        <source>平均</source>
        <translation>Mean</translation>
    </message>
    <message>
        <source>最大</source>
        <translation>Max</translation>
    </message>
    <message>
        <source>展开</source>
        <translation>Rollout</translation>
    </message>
    <message>
        <source>层 %1</source>
        <translation>Layer %1</translation>
    </message>
    <message>
        <source>全部</source>
        <translation>All</translation>
    </message>
    <message>
        <source>层 %1 · 头 %2</source>
        <translation>Layer %1 · head %2</translation>
    </message>
    <message>
        <source>%1：平均权重</source>
        <translation>%1: mean weight</translation>
    </message>
    <message>
        <source>全景：%1 层，每层 %2 个头</source>
        <translation>Overview: %1 layers of %2 heads</translation>
    </message>
    <message>
        <source>每张小图是一个头：一行是一个词在提问，一列是一个被看的词，颜色越深看得越多。点一张就走进去。</source>
        <translation>Each small map is one head: a row is a word that asks, a column a word that is looked at; the stronger the colour, the more it is looked at. Click one to open it.</translation>
    </message>
    <message>
        <source>按「%1」从多到少排：%2 最多，平均 %3。这是权重的平均，点数字看它怎么来。</source>
        <translation>Ranked by &quot;%1&quot;: %2 does it most, %3 on average. These are means of weights; click a number to see how it came about.</translation>
    </message>
    <message>
        <source>看前一个词</source>
        <translation>Looks at the previous word</translation>
    </message>
    <message>
        <source>看自己</source>
        <translation>Looks at itself</translation>
    </message>
    <message>
        <source>看句首「%1」</source>
        <translation>Looks at the first, &quot;%1&quot;</translation>
    </message>
    <message>
        <source>看「%1」</source>
        <translation>Looks at &quot;%1&quot;</translation>
    </message>
    <message>
        <source>「%1」看模型的答案「%2」</source>
        <translation>&quot;%1&quot; looks at the model&apos;s answer &quot;%2&quot;</translation>
    </message>
    <message>
        <source>每个词给它前一个词的权重，取平均</source>
        <translation>The weight that each word gives the word before it, averaged</translation>
    </message>
    <message>
        <source>每个词给自己的权重，取平均</source>
        <translation>The weight that each word gives itself, averaged</translation>
    </message>
    <message>
        <source>每个词给第一个词元的权重，取平均</source>
        <translation>The weight that each word gives the first token, averaged</translation>
    </message>
    <message>
        <source>看得见「%1」的每个词给它的权重，取平均</source>
        <translation>The weight that each word that can see &quot;%1&quot; gives it, averaged</translation>
    </message>
    <message>
        <source>每个代词给模型自己的答案的权重，取平均。答案对不对，程序不知道</source>
        <translation>The weight that each pronoun gives the model&apos;s own answer, averaged. Whether the answer is right, the program does not know</translation>
    </message>
    <message>
        <source>合起来</source>
        <translation>Combined</translation>
    </message>
    <message>
        <source>合起来：全部 %1 层</source>
        <translation>Combined: all %1 layers</translation>
    </message>
    <message>
        <source>合起来：第 %1 层的 %2 个头</source>
        <translation>Combined: layer %1, %2 heads</translation>
    </message>
    <message>
        <source>展开（rollout）把第 1 层到第 %1 层的注意力一层层乘起来，估计%2那里的信息来自哪些词：%3占 %4。只是近似：它当残差和注意力各占一半，没算值向量和前馈网络；注意力也不等于解释。</source>
        <translation>Rollout multiplies the attention of layers 1 to %1 to estimate where the information at %2 came from: %3 has %4. An approximation: it counts residual and attention as one half each and leaves out values and feed-forward; and attention is not an explanation.</translation>
    </message>
    <message>
        <source>注意力展开（rollout）</source>
        <translation>Attention rollout</translation>
    </message>
    <message>
        <source>前一个词</source>
        <translation>the previous word</translation>
    </message>
    <message>
        <source>自己</source>
        <translation>itself</translation>
    </message>
    <message>
        <source>句首的词</source>
        <translation>the first word</translation>
    </message>
    <message>
        <source>不固定看前一个词、自己或句首</source>
        <translation>no habit of looking at the previous word, itself or the first word</translation>
    </message>
    <message>
        <source>多半看%1（平均 %2）</source>
        <translation>mostly looks at %1 (%2 on average)</translation>
    </message>
    <message>
        <source>常看%1（平均 %2）</source>
        <translation>often looks at %1 (%2 on average)</translation>
    </message>
    <message>
        <source>训练后选出的头：最常把代词指向正确的人</source>
        <translation>The head chosen after training: it most often points the pronoun at the right person</translation>
    </message>
    <message>
        <source>注意力只说明信息从哪里取来，不能说明模型为什么这样答。</source>
        <translation>Attention says where information is fetched from, not why the model answers as it does.</translation>
    </message>
    <message>
        <source>全部层和头</source>
        <translation>All layers and heads</translation>
    </message>
    <message>
        <source>一个头的弧线</source>
        <translation>Arcs of one head</translation>
    </message>
    <message>
        <source>一层各头的弧线</source>
        <translation>Arcs of the heads of a layer</translation>
    </message>
    <message>
        <source>平均、最大和展开</source>
        <translation>Mean, greatest and rollout</translation>
    </message>
    <message>
        <source>每张小图是一个头：一列是一个词在提问，一行是一个被看的词，颜色越深看得越多。点一张就走进去。</source>
        <translation>Each small map is one head: a column is a word that asks, a row a word that is looked at; the darker, the more it looks. Click one to walk into it.</translation>
    </message>
    <message>
        <source>词元 %1–%2 看词元 %3–%4：其中最大的注意力权重</source>
        <translation>Tokens %1–%2 look at tokens %3–%4: the greatest weight among them</translation>
    </message>
    <message>
        <source>句子长：小图的一格是一片词元，不按词合并，走进一个头就按词；平均和最大只有全部层的，在最下面。</source>
        <translation>A long sentence: a cell here is a region of tokens and goes by tokens; open a head to go by words. Mean and max are of all layers only, at the bottom.</translation>
    </message>
    <message>
        <source>句子长：小图的一格是一片词元；平均和最大只有全部层的，在最下面。</source>
        <translation>A long sentence: a cell here is a region of tokens. Mean and max are of all layers only, at the bottom.</translation>
    </message>
    <message>
        <source>头 %1–%2</source>
        <translation>Heads %1–%2</translation>
    </message>
</context>
<context>
    <name>Pages</name>
    <message>
        <source>走一遍</source>
        <translation>Walk</translation>
    </message>
    <message>
        <source>全景</source>
        <translation>Overview</translation>
    </message>
    <message>
        <source>对比</source>
        <translation>Compare</translation>
    </message>
    <message>
        <source>模型</source>
        <translation>Models</translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>页</source>
        <translation>Page</translation>
    </message>
    <message>
        <source>步骤</source>
        <translation>Steps</translation>
    </message>
    <message>
        <source>第 %1 层 头 %2</source>
        <translation>Layer %1 head %2</translation>
    </message>
    <message>
        <source>层 × 头</source>
        <translation>Layers × heads</translation>
    </message>
    <message>
        <source>词元 %1「%2」提问</source>
        <translation>Token %1 &quot;%2&quot; asks</translation>
    </message>
    <message>
        <source>词元</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>例句</source>
        <translation>Examples</translation>
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
        <source>主题</source>
        <translation>Theme</translation>
    </message>
    <message>
        <source>语言</source>
        <translation>Language</translation>
    </message>
    <message>
        <source>%1：%2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>Picture</name>
    <message>
        <source>图自己的大小</source>
        <translation>As large as the figure likes</translation>
    </message>
    <message>
        <source>一栏（85 毫米）</source>
        <translation>One column (85 mm)</translation>
    </message>
    <message>
        <source>两栏（175 毫米）</source>
        <translation>Two columns (175 mm)</translation>
    </message>
    <message>
        <source>幻灯片 16:9</source>
        <translation>Slide 16:9</translation>
    </message>
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
    <name>Presenter</name>
    <message>
        <source>被掩码遮住</source>
        <translation>hidden by the mask</translation>
    </message>
    <message>
        <source>…（共 %1 项）</source>
        <translation>… (%1 terms in all)</translation>
    </message>
</context>
<context>
    <name>PresenterBar</name>
    <message>
        <source>◀</source>
        <translation>◀</translation>
    </message>
    <message>
        <source>▶</source>
        <translation>▶</translation>
    </message>
    <message>
        <source>逐块</source>
        <translation>Pieces</translation>
    </message>
    <message>
        <source>先猜</source>
        <translation>Guess</translation>
    </message>
    <message>
        <source>聚光</source>
        <translation>Spotlight</translation>
    </message>
    <message>
        <source>红点</source>
        <translation>Dot</translation>
    </message>
    <message>
        <source>黑屏</source>
        <translation>Black</translation>
    </message>
    <message>
        <source>深浅</source>
        <translation>Theme</translation>
    </message>
    <message>
        <source>备注</source>
        <translation>Notes</translation>
    </message>
    <message>
        <source>退出</source>
        <translation>Leave</translation>
    </message>
</context>
<context>
    <name>Terms</name>
    <message>
        <source>模型读到的最小一段文字：一个词、一个字，或几个字节。</source>
        <translation>The smallest piece of text that the model reads: a word, a character or a few bytes.</translation>
    </message>
    <message>
        <source>每个词元在表里查到的一串数，是模型对这个词的第一印象。</source>
        <translation>The list of numbers that a token looks up in a table: the model&apos;s first impression of it.</translation>
    </message>
    <message>
        <source>加到词嵌入上的一串数，告诉模型这个词元排在第几个。</source>
        <translation>Numbers added to the embedding; they tell the model where in the sentence the token stands.</translation>
    </message>
    <message>
        <source>一串数里的一个位置；一个词元在模型里有 d_model 个数。</source>
        <translation>One place in a list of numbers; in the model a token has d_model numbers.</translation>
    </message>
    <message>
        <source>一次注意力加一次前馈网络；层一个接一个，后一层读前一层的结果。</source>
        <translation>One attention and one feed-forward network; layers follow one another, each reads the result of the one before.</translation>
    </message>
    <message>
        <source>一层里自成一套的 Q、K、V；几个头同时看，各看各的。</source>
        <translation>A set of Q, K and V of its own within a layer; heads look at the same time, each in its own way.</translation>
    </message>
    <message>
        <source>提问的词元拿出的一串数：我在找什么样的词。</source>
        <translation>The numbers of the token that asks: what kind of word am I looking for?</translation>
    </message>
    <message>
        <source>每个词元亮出的一串数：我是什么样的词，好让别人来找。</source>
        <translation>The numbers that every token shows: what kind of word am I? So the others can find it.</translation>
    </message>
    <message>
        <source>一个词元被看到时真正交出去的一串数。</source>
        <translation>The numbers that a token really hands over when it is looked at.</translation>
    </message>
    <message>
        <source>训练得到的数表 W；词元的一串数乘上它，变成另一串数。</source>
        <translation>A table W of trained numbers; the numbers of a token times W become other numbers.</translation>
    </message>
    <message>
        <source>Query 和 Key 逐维相乘再相加（点积）；越大，两者越合得来。</source>
        <translation>Query and key multiplied entry by entry and added up (dot product); the greater, the better they match.</translation>
    </message>
    <message>
        <source>分数除以 √d_k；不除的话维数一多分数就太大，softmax 会只认一个词。</source>
        <translation>Scores are divided by √d_k; otherwise many dimensions make them so large that softmax picks one word only.</translation>
    </message>
    <message>
        <source>规定谁看得到谁；看不到的分数变成 −∞，softmax 以后正好是 0。</source>
        <translation>Says who can see whom; a score that is not allowed becomes −∞, which is exactly 0 after softmax.</translation>
    </message>
    <message>
        <source>每个词元只看得到自己和前面的词，看不到后面的。</source>
        <translation>Every token sees only itself and those before it, not those after it.</translation>
    </message>
    <message>
        <source>把一行分数变成都不小于 0、加起来等于 1 的权重；分数高的分得多。</source>
        <translation>Turns a row of scores into weights, none below 0, that add up to 1; a higher score gets more.</translation>
    </message>
    <message>
        <source>提问的词元把自己的注意力分给那个词元多少，从 0 到 1。</source>
        <translation>How much of its attention the token that asks gives to the other token, from 0 to 1.</translation>
    </message>
    <message>
        <source>按权重把各个词元的值混在一起，就是这个头带回来的东西。</source>
        <translation>The values of all tokens, mixed by weight: what this head brings back.</translation>
    </message>
    <message>
        <source>把几个头的输出首尾相接，连成一串。</source>
        <translation>The outputs of the heads put end to end in one list.</translation>
    </message>
    <message>
        <source>一张权重表，把拼起来的头混合成和残差一样长的一串数。</source>
        <translation>A table of weights that mixes the joined heads into a list as long as the residual.</translation>
    </message>
    <message>
        <source>算出来的东西是加到原来的数上，而不是换掉它，所以前面的信息一直都在。</source>
        <translation>Results are added to the numbers before and do not replace them, so earlier information stays.</translation>
    </message>
    <message>
        <source>把一个词元的一串数减去平均、除以标准差，再乘以学到的 w、加上 b，让大小稳定。</source>
        <translation>The numbers of a token minus their mean, divided by their standard deviation, times a learnt w, plus b: this keeps their size steady.</translation>
    </message>
    <message>
        <source>每个词元各自经过的两层小网络：先变长，过一次激活函数，再变回来；不看别的词。</source>
        <translation>A small network of two layers that each token passes by itself: longer, through an activation function, back again; it looks at no other token.</translation>
    </message>
    <message>
        <source>一种激活函数：大的正数照原样通过，负数几乎变成 0，中间是平滑的。</source>
        <translation>An activation function: large positive numbers pass unchanged, negative ones become almost 0, with a smooth curve between.</translation>
    </message>
    <message>
        <source>每个候选一个分数，可正可负；过了 softmax 才成为概率。</source>
        <translation>A score for every candidate, positive or negative; only softmax makes probabilities of them.</translation>
    </message>
    <message>
        <source>模型给每个候选的可能性，从 0 到 1，加起来等于 1。</source>
        <translation>How likely the model finds each candidate, from 0 to 1; together they are 1.</translation>
    </message>
    <message>
        <source>回答的一种方式：不从词表里选词，而是指向句子里的一个词元。</source>
        <translation>A way to answer: not by a word of the vocabulary, but by pointing at a token of the sentence.</translation>
    </message>
    <message>
        <source>词表里没有的词，模型只看到一个代号，看不到它本来是什么。</source>
        <translation>A word that is not in the vocabulary; the model sees only a placeholder, not the word itself.</translation>
    </message>
    <message>
        <source>分词器自己加上的记号，例如表示开头的 &lt;bos&gt;；句子里并没有它。</source>
        <translation>A mark that the tokenizer adds, such as &lt;bos&gt; for the beginning; it is not in the sentence.</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <extracomment>the Chinese and the English name of a term; English readers want theirs first: &quot;%2 %1&quot;</extracomment>
        <translation>%2 %1</translation>
    </message>
    <message>
        <source>把 q 和 k 的分量两两成对地转一个角度，站得越靠后转得越多；点积只看两个词相隔多远。</source>
        <translation>Pairs of components of q and k are turned, the more the further back the token stands; a dot product then sees only how far apart two tokens are.</translation>
    </message>
</context>
<context>
    <name>ViewMenu</name>
    <message>
        <source>%1：%2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>跟随系统</source>
        <translation>Follow the system</translation>
    </message>
    <message>
        <source>小数位数</source>
        <translation>Decimals</translation>
    </message>
    <message>
        <source>播放动画</source>
        <translation>Animate</translation>
    </message>
    <message>
        <source>少动：直接到位</source>
        <translation>Reduced: show the end at once</translation>
    </message>
    <message>
        <source>动画</source>
        <translation>Motion</translation>
    </message>
    <message>
        <source>权重的配色</source>
        <translation>Colours of weights</translation>
    </message>
    <message>
        <source>正负数的配色</source>
        <translation>Colours of signed numbers</translation>
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
    <message>
        <source>查询 Query →</source>
        <translation>Query →</translation>
    </message>
    <message>
        <source>改动之后，答案从%1（%2）变成%3（%4）。</source>
        <translation>With the edits the answer goes from %1 (%2) to %3 (%4).</translation>
    </message>
    <message>
        <source>改动之后答案没有变：还是%1，原来 %2，现在 %3。</source>
        <translation>With the edits the answer is still %1: %2 before, %3 now.</translation>
    </message>
    <message>
        <source>答案变了：%1 %2 → %3 %4</source>
        <translation>Answer changed: %1 %2 → %3 %4</translation>
    </message>
    <message>
        <source>答案没变：%1 %2 → %3</source>
        <translation>Same answer: %1 %2 → %3</translation>
    </message>
    <message>
        <source>%1这一行里，你遮住了 %2 格，加上掩码一共有 %3 格换成 −∞。</source>
        <translation>Masked in the row of %1: %3 in all, %2 of them by you; their scores have become −∞.</translation>
    </message>
    <message>
        <source>双向注意力本来全看得到；你在别的行里遮住了几格。</source>
        <translation>Bidirectional attention would see everything; you masked cells in other rows.</translation>
    </message>
    <message>
        <source>原来 %1</source>
        <translation>was %1</translation>
    </message>
    <message>
        <source>分数先除以温度 τ = %1，再做 softmax。</source>
        <translation>The scores are first divided by the temperature τ = %1, then softmax follows.</translation>
    </message>
    <message>
        <source>温度是 0：权重全给分数最高的词。</source>
        <translation>The temperature is 0: all the weight goes to the highest score.</translation>
    </message>
    <message>
        <source>权重改过，这一行加起来是 %1，不再是 1。</source>
        <translation>A weight was edited, so this row adds up to %1, no longer to 1.</translation>
    </message>
    <message>
        <source>%1给%2的权重最大：%3。</source>
        <translation>%1 gives the greatest weight to %2: %3.</translation>
    </message>
    <message>
        <source>这个头已关掉：每个词的 z 都换成了全句各词 z 的平均。</source>
        <translation>This head is switched off: the z of every token is now the mean of z over the sentence.</translation>
    </message>
    <message>
        <source>这个头已关掉：z 全换成了 0。</source>
        <translation>This head is switched off: every z is now 0.</translation>
    </message>
    <message>
        <source>每个词的 v 乘上%1给它的权重，再加起来就是 z。%2占得最多：%3，但 z 里也混进了别的词的 v。</source>
        <translation>Each token&apos;s v times the weight that %1 gives it, added up, is z. %2 has most, %3, but z is mixed with the v of other tokens.</translation>
    </message>
    <message>
        <source>嵌入：每个号码取出一行 %1 个数</source>
        <translation>Embedding: each id fetches a row of %1 numbers</translation>
    </message>
    <message>
        <source>%1是 %2 号，取出嵌入表的第 %2 行。这里还没有位置：它在%3一步才进来，靠把 q 和 k 转一个角度。</source>
        <translation>%1 is number %2 and fetches row %2 of the embedding table. The position is not in it yet: it comes at the step %3, where q and k are turned.</translation>
    </message>
    <message>
        <source>旋转位置</source>
        <translation>Rotation</translation>
    </message>
    <message>
        <source>这一步词和词不再来往。%1的 %2 个数乘两个矩阵，各变成 %3 个：一份过 %4 当门，另一份是要放行的值，逐项相乘，再收回 %2 个，加到残差上。门里有 %5 个大于 0。</source>
        <translation>Words do not meet in this step. The %2 numbers of %1 are multiplied by two matrices and become %3 each: one goes through %4 and is the gate, the other is what the gate lets through. Multiplied one by one, they are narrowed to %2 again and added to the residual. %5 of the gate are above 0.</translation>
    </message>
    <message>
        <source>它和注意力并排：读的都是这一层的输入。</source>
        <translation>It stands beside the attention: both read the input of the layer.</translation>
    </message>
    <message>
        <source>门</source>
        <translation>Gate</translation>
    </message>
    <message>
        <source>门（激活之前）</source>
        <translation>gate (before activation)</translation>
    </message>
    <message>
        <source>值</source>
        <translation>Value</translation>
    </message>
    <message>
        <source>等门放行的值</source>
        <translation>value that waits for the gate</translation>
    </message>
    <message>
        <source>输入 %1</source>
        <translation>input %1</translation>
    </message>
    <message>
        <source>放行</source>
        <translation>Let through</translation>
    </message>
    <message>
        <source>门放行的值</source>
        <translation>value that the gate lets through</translation>
    </message>
    <message>
        <source>↓ %1(门) ∘ 值</source>
        <translation>↓ %1(gate) ∘ value</translation>
    </message>
    <message>
        <source>前五行</source>
        <translation>First five rows</translation>
    </message>
    <message>
        <source>每个头的 z（%1 个数）乘 W_O 里自己的那几行，变成 %2 个数，%3 个头相加。对%4来说，头 %5 说得最响（长度 %6）。</source>
        <translation>The z of each head (%1 numbers) times its own rows of W_O becomes %2 numbers; %3 heads are added up. For %4, head %5 speaks loudest (length %6).</translation>
    </message>
    <message>
        <source>RMS 归一化：先把每一行的尺度摆平</source>
        <translation>RMS norm: first every row is brought to the same scale</translation>
    </message>
    <message>
        <source>%1这一行的均方根（RMS）原来是 %2；每个数除以它，再乘上学来的 w，变成 %3。不减均值，也没有 b。</source>
        <translation>The root mean square (RMS) of the row of %1 was %2; each number is divided by it and multiplied by the learnt w, and it becomes %3. No mean is taken off, and there is no b.</translation>
    </message>
    <message>
        <source>这个模型（像 BERT）先做注意力、加残差，然后才归一化，所以这里的输入是第 %1 步的和。</source>
        <translation>This model (like BERT) attends and adds first and normalizes after that, so the input here is the sum of step %1.</translation>
    </message>
    <message>
        <source>掩码：只许看近处的词</source>
        <translation>Mask: only words nearby may be seen</translation>
    </message>
    <message>
        <source>这一层是滑动窗口：每个词只看自己和前面紧挨着的 %2 个。%1看不到其余 %3 个词，它们的分数换成 −∞。</source>
        <translation>This layer has a sliding window: each word sees only itself and the %2 just before it. %1 cannot see the other %3; their scores become −∞.</translation>
    </message>
    <message>
        <source>这一层是滑动窗口：每个词只看自己和两边紧挨着的各 %2 个。%1看不到其余 %3 个词，它们的分数换成 −∞。</source>
        <translation>This layer has a sliding window: each word sees only itself and the nearest %2 on each side. %1 cannot see the other %3; their scores become −∞.</translation>
    </message>
    <message>
        <source>头 %1、头 %2</source>
        <translation>heads %1 and %2</translation>
    </message>
    <message>
        <source>头 %1 到头 %2</source>
        <translation>heads %1 to %2</translation>
    </message>
    <message>
        <source>q 和 k 还各除以自己的均方根，再乘学来的 w。</source>
        <translation>q and k are each divided by their own root mean square and multiplied by a learnt w.</translation>
    </message>
    <message>
        <source>%1的 %2 个数分别乘 %3、%4、%5（这个头各占 %6 列），得到它的提问 q、门牌 k 和要搬的内容 v，各 %6 个数。</source>
        <translation>The %2 numbers of %1 are multiplied by %3, %4 and %5 (this head has %6 columns of each), which gives its question q, its label k and its content v, %6 numbers each.</translation>
    </message>
    <message>
        <source>归一化之前的 q</source>
        <translation>q before its norm</translation>
    </message>
    <message>
        <source>归一化之前的 k</source>
        <translation>k before its norm</translation>
    </message>
    <message>
        <source>这个模型的前馈网络不读这个和，它读的也是原来的向量。</source>
        <translation>The feed-forward network of this model does not read this sum: it too reads the vector as it was.</translation>
    </message>
    <message>
        <source>旋转位置：越靠后，q 和 k 转得越多</source>
        <translation>Rotation: the further back, the more q and k are turned</translation>
    </message>
    <message>
        <source>这个模型只转前 %1 个分量，其余 %2 个原样传下去。</source>
        <translation>This model turns only the first %1 components; the other %2 pass on as they are.</translation>
    </message>
    <message>
        <source>转完还要乘 %1（YaRN）。</source>
        <translation>After turning they are multiplied by %1 (YaRN).</translation>
    </message>
    <message>
        <source>%1在位置 0，角度都是 0：q 和 k 原样不动。后面的词站在第几位，就转几份角度。</source>
        <translation>%1 stands at position 0, so every angle is 0 and q and k stay as they are. Later words are turned by as many angles as their position says.</translation>
    </message>
    <message>
        <source>%1在位置 %2，q 和 k 的一对分量都转 %3。</source>
        <translation>%1 stands at position %2: the one pair of components of q and of k turns by %3.</translation>
    </message>
    <message>
        <source>%1在位置 %2，q 和 k 的分量两两成对地转：第 1 对转 %3，第 %4 对只转 %5。</source>
        <translation>%1 stands at position %2: the components of q and k turn in pairs, pair 1 by %3, pair %4 only by %5.</translation>
    </message>
    <message>
        <source>两个词的角度一减，q·k 就只看它们相隔多远。</source>
        <translation>Between two words only the difference of their angles counts, so q·k depends on how far apart they are.</translation>
    </message>
    <message>
        <source>旋转前的 q</source>
        <translation>q before turning</translation>
    </message>
    <message>
        <source>旋转前的 k</source>
        <translation>k before turning</translation>
    </message>
    <message>
        <source>旋转后的 q′</source>
        <translation>turned query q′</translation>
    </message>
    <message>
        <source>旋转后的 k′</source>
        <translation>turned key k′</translation>
    </message>
    <message>
        <source>第 %1 对</source>
        <translation>pair %1</translation>
    </message>
    <message>
        <source>虚线：旋转前；实线：旋转后</source>
        <translation>dashed: before turning; solid: after</translation>
    </message>
    <message>
        <source>%1转过的 q′ 和每个词转过的 k′ 逐项相乘再相加（%2 项）。和%3的分数最高：%4。分数可正可负，还不是权重。</source>
        <translation>The turned q′ of %1 and the turned k′ of each word are multiplied number by number and added up (%2 terms). The highest score is with %3: %4. Scores may be positive or negative; they are not weights yet.</translation>
    </message>
    <message>
        <source>嵌入</source>
        <translation>Embedding</translation>
    </message>
    <message>
        <source>RMS 归一化</source>
        <translation>RMS norm</translation>
    </message>
    <message>
        <source>全部 %1 个分量；圆里虚线是旋转前，实线是旋转后</source>
        <translation>all %1 components; in the circles dashed is before turning, solid after</translation>
    </message>
    <message>
        <source>k 和 v 不是每个头各有一份：%1 共用第 %2 份（共 %3 份）。</source>
        <translation>Not every head has a k and v of its own: %1 share no. %2 of %3.</translation>
    </message>
    <message>
        <source>这份 v 由%1 共用。</source>
        <translation>This v is shared by %1.</translation>
    </message>
    <message>
        <source>%1是 %2 号，取出嵌入表的第 %2 行，乘以 %4；它站在位置 %3，再加上 %3 的波：前一半是 sin，后一半是 cos，波长各不相同。</source>
        <translation>%1 has the number %2: row %2 of the embedding table is taken, times %4. It stands at position %3, so the waves at %3 are added: sines in the first half, cosines in the second, each of its own length.</translation>
    </message>
    <message>
        <source>输出：不预测什么，只给整句话一个向量</source>
        <translation>Output: no prediction, but one vector for the sentence</translation>
    </message>
    <message>
        <source>所有词元最后的向量取平均，过一层 tanh，再缩放到长度 1，就是这句话的向量：%1 个数。它是为比较句子像不像而训练的，意思近的句子，向量也近；它不回答谁是谁。</source>
        <translation>The last vectors of all tokens are averaged, go through a tanh layer and are brought to length 1: the vector of the sentence, %1 numbers. It was trained to tell how alike two sentences are: near in meaning, near as vectors. It does not say who is who.</translation>
    </message>
    <message>
        <source>改动之后，它和原来的向量的余弦是 %1。</source>
        <translation>After the change, its cosine with the vector as it was is %1.</translation>
    </message>
    <message>
        <source>%1的第 %2 个分量</source>
        <translation>%1, component %2</translation>
    </message>
    <message>
        <source>整句</source>
        <translation>sentence</translation>
    </message>
    <message>
        <source>平均</source>
        <translation>mean</translation>
    </message>
    <message>
        <source>平均向量</source>
        <translation>mean vector</translation>
    </message>
    <message>
        <source>tanh 之后</source>
        <translation>after tanh</translation>
    </message>
    <message>
        <source>tanh 之后的向量</source>
        <translation>vector after tanh</translation>
    </message>
    <message>
        <source>÷ 长度</source>
        <translation>÷ length</translation>
    </message>
    <message>
        <source>句向量</source>
        <translation>sentence vector</translation>
    </message>
    <message>
        <source>进来的向量只有 %1 个数，先乘 W_wide 加宽到 %2 个，才能相加。</source>
        <translation>The vector that comes in has only %1 numbers; W_wide first makes %2 of them, so that the two can be added.</translation>
    </message>
    <message>
        <source>x 加宽后</source>
        <translation>x, widened</translation>
    </message>
    <message>
        <source>权重是随机的，没有学过任何东西：看谁多少都是偶然。</source>
        <translation>The weights are random and have learnt nothing: who looks at whom is chance.</translation>
    </message>
    <message>
        <source>每个词都得到一个概率，最大的是%1，%2；可权重是随机数，这个答案没有意义。</source>
        <translation>Every word gets a probability, %1 the greatest, %2; but the weights are random, so this answer means nothing.</translation>
    </message>
    <message>
        <source>现在按词看：一个词的各个键相加，各个查询取平均。</source>
        <translation>Shown by words: the keys of a word are added up, its queries averaged.</translation>
    </message>
    <message>
        <source>方括号下的几块，合起来才是一个字。</source>
        <translation>Only together do the pieces under a bracket make a character.</translation>
    </message>
    <message>
        <source>这个模型是为比较句子训练的，没学过指代。</source>
        <translation>This model was trained to compare sentences, not to find whom a pronoun means.</translation>
    </message>
    <message>
        <source>这个头在有的句子里看着像会，其实多半看近的：在 the boss told the employee that he… 里对调两个名词，he 还是看近的那个。</source>
        <translation>In some sentences this head looks as if it could, but it leans to what is near: swap the nouns of “the boss told the employee that he…”, and he still looks at the nearer one.</translation>
    </message>
</context>
<context>
    <name>Words</name>
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
        <source>「%1」的%2</source>
        <translation>&quot;%1&quot;: %2</translation>
    </message>
    <message>
        <source>%1里第 %2 类的第 %3 维</source>
        <translation>%1, type %2, dimension %3</translation>
    </message>
    <message>
        <source>%1里「%2」的那一项</source>
        <translation>%1, entry of &quot;%2&quot;</translation>
    </message>
    <message>
        <source>头 %1</source>
        <translation>Head %1</translation>
    </message>
    <message>
        <source>全部层</source>
        <translation>All layers</translation>
    </message>
    <message>
        <source>第 %1 层 · 第 %2 份 k、v（几个头共用）</source>
        <translation>Layer %1 · k and v no. %2 (shared by several heads)</translation>
    </message>
    <message>
        <source>%1，第 %2 维</source>
        <translation>%1, dimension %2</translation>
    </message>
</context>
<context>
    <name>kanshei::AboutDialog</name>
    <message>
        <source>%1（编译时 %2）</source>
        <translation>%1 (built with %2)</translation>
    </message>
    <message>
        <source>系统</source>
        <translation>System</translation>
    </message>
    <message>
        <source>看谁以 GPL-3.0 或更新版本发布，不附带任何担保。自带的模型、语料和例句都是本项目自己做的，许可相同。它站在这些工作的肩膀上：</source>
        <translation>Kanshei is released under GPL-3.0 or later, without any warranty. The bundled models, corpora and examples were made by this project, under the same licence. It stands on the shoulders of this work:</translation>
    </message>
    <message>
        <source>关于看谁</source>
        <translation>About Kanshei</translation>
    </message>
    <message>
        <source>看谁 Kanshei</source>
        <translation>Kanshei</translation>
    </message>
    <message>
        <source>在这句话里，我该看谁？真实的句子，真的训练过的模型，每一个数都能点开。</source>
        <translation>In this sentence, whom should I look at? Real sentences, models that were really trained, and every number opens.</translation>
    </message>
    <message>
        <source>版本</source>
        <translation>Versions</translation>
    </message>
    <message>
        <source>许可</source>
        <translation>Licences</translation>
    </message>
</context>
<context>
    <name>kanshei::AllHeads</name>
    <message>
        <source>已停止。</source>
        <translation>Stopped.</translation>
    </message>
    <message>
        <source>全部头</source>
        <translation>All heads</translation>
    </message>
    <message>
        <source>每个头都试一次</source>
        <translation>Try every head</translation>
    </message>
    <message>
        <source>停</source>
        <translation>Stop</translation>
    </message>
    <message>
        <source>点表里试过的一格，就真的那样改。这只试了这一句话；注意力权重大，不等于就是原因。</source>
        <translation>Click a tried cell of the table to make that edit for real. Only this one sentence was tried; a large attention weight is not yet a cause.</translation>
    </message>
    <message>
        <source>正在试…</source>
        <translation>Trying…</translation>
    </message>
    <message>
        <source>头</source>
        <translation>Head</translation>
    </message>
    <message>
        <source>看「%1」</source>
        <translation>Looks at &quot;%1&quot;</translation>
    </message>
    <message>
        <source>第 %1 层 · 全部头</source>
        <translation>Layer %1 · all heads</translation>
    </message>
    <message>
        <source>第 %1 层 · 头 %2</source>
        <translation>Layer %1 · head %2</translation>
    </message>
    <message>
        <source>点一下，真的这样改：%1</source>
        <translation>Click to make this edit: %1</translation>
    </message>
</context>
<context>
    <name>kanshei::AuditBadge</name>
    <message>
        <source>… 自检：正在重算</source>
        <translation>… Self-check: recomputing</translation>
    </message>
    <message>
        <source>✗ 自检：%1 个数对不上，最大差 %2</source>
        <translation>✗ Numbers that disagree: %1, by ≤ %2</translation>
    </message>
    <message>
        <source>✓ 抽检：%1 个数，最大差 %2</source>
        <translation>✓ Spot check of %1: off ≤ %2</translation>
    </message>
    <message>
        <source>✓ 自检：%1 个数，最大差 %2</source>
        <translation>✓ %1 numbers checked: off ≤ %2</translation>
    </message>
    <message>
        <source>把这句话的数用双精度按各自的算式重算一遍，再和模型记下的比较。
允许相差它的万分之一，再加 10⁻⁶。</source>
        <translation>Every number of this sentence is computed again from its own arithmetic, in double precision, and compared with what the model recorded.
It may be off by 1/10,000 of itself plus 10⁻⁶.</translation>
    </message>
    <message>
        <source>一共 %1 个数，太多了，这里抽查。</source>
        <translation>There are %1 numbers, too many for all; this is a sample.</translation>
    </message>
    <message>
        <source>差得最多的是：%1。点一下打开它。</source>
        <translation>The furthest off is: %1. Click to open it.</translation>
    </message>
</context>
<context>
    <name>kanshei::BatchDialog</name>
    <message>
        <source>浏览…</source>
        <translation>Browse…</translation>
    </message>
    <message>
        <source>开始</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>关闭</source>
        <translation>Close</translation>
    </message>
    <message>
        <source>已经有的图跳过，不重画</source>
        <translation>Leave pictures that exist as they are</translation>
    </message>
    <message>
        <source>导出一批图片</source>
        <translation>Export many pictures</translation>
    </message>
    <message>
        <source>这一步：%1</source>
        <translation>This step: %1</translation>
    </message>
    <message>
        <source>这一层（第 %1 层）</source>
        <translation>This layer (%1)</translation>
    </message>
    <message>
        <source>每一层</source>
        <translation>Every layer</translation>
    </message>
    <message>
        <source>这个头（头 %1）</source>
        <translation>This head (%1)</translation>
    </message>
    <message>
        <source>每一个头</source>
        <translation>Every head</translation>
    </message>
    <message>
        <source>这一句</source>
        <translation>This sentence</translation>
    </message>
    <message>
        <source>一个文件里的句子…</source>
        <translation>The sentences of a file…</translation>
    </message>
    <message>
        <source>图</source>
        <translation>Figure</translation>
    </message>
    <message>
        <source>层</source>
        <translation>Layer</translation>
    </message>
    <message>
        <source>头</source>
        <translation>Head</translation>
    </message>
    <message>
        <source>句子</source>
        <translation>Sentence</translation>
    </message>
    <message>
        <source>格式</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>浅色</source>
        <translation>Light</translation>
    </message>
    <message>
        <source>深色</source>
        <translation>Dark</translation>
    </message>
    <message>
        <source>印刷：白底，变成灰度也分得清</source>
        <translation>Print: white, clear in grey too</translation>
    </message>
    <message>
        <source>主题</source>
        <translation>Theme</translation>
    </message>
    <message>
        <source>花括号里的会换成：{n} 第几句，{sentence} 句子，{step} 第几步，{figure} 图，{layer} 层，{head} 头（层和头从 0 数），{model} 模型，{theme} 主题，{lang} 语言</source>
        <translation>What stands in braces becomes: {n} number of the sentence, {sentence} the sentence, {step} number of the step, {figure} figure, {layer} layer, {head} head (both from 0), {model} model, {theme} theme, {lang} language</translation>
    </message>
    <message>
        <source>文件名</source>
        <translation>File names</translation>
    </message>
    <message>
        <source>文件夹</source>
        <translation>Folder</translation>
    </message>
    <message>
        <source>图片放在哪儿</source>
        <translation>Where the pictures go</translation>
    </message>
    <message>
        <source>一行一句的文本文件</source>
        <translation>A text file, one sentence a line</translation>
    </message>
    <message>
        <source>文本文件 (*.txt);;所有文件 (*)</source>
        <translation>Text files (*.txt);;All files (*)</translation>
    </message>
    <message numerus="yes">
        <source>文件里的 %n 句</source>
        <translation>
            <numerusform>%n sentence of the file</numerusform>
            <numerusform>%n sentences of the file</numerusform>
        </translation>
    </message>
    <message>
        <source>文件太大，最多 8 MB。</source>
        <translation>The file is too large; 8 MB at most.</translation>
    </message>
    <message>
        <source>读不了这个文件：%1</source>
        <translation>The file cannot be read: %1</translation>
    </message>
    <message>
        <source>文件里没有句子。</source>
        <translation>The file has no sentence.</translation>
    </message>
    <message numerus="yes">
        <source>一共 %n 张，第一张叫 %1</source>
        <translation>
            <numerusform>%n picture, called %1</numerusform>
            <numerusform>%n pictures, the first called %1</numerusform>
        </translation>
    </message>
    <message>
        <source>停止</source>
        <translation>Stop</translation>
    </message>
    <message>
        <source>%1 / %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>正在画……</source>
        <translation>Drawing…</translation>
    </message>
    <message numerus="yes">
        <source>画了 %n 张，在 %1</source>
        <translation>
            <numerusform>Made %n picture in %1</numerusform>
            <numerusform>Made %n pictures in %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n 张已经有了，没有重画</source>
        <translation>
            <numerusform>%n existed already</numerusform>
            <numerusform>%n existed already</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>还有 %n 句没有画成</source>
        <translation>
            <numerusform>%n more sentence did not work</numerusform>
            <numerusform>%n more sentences did not work</numerusform>
        </translation>
    </message>
    <message>
        <source>全部 %1 步，每步一张</source>
        <translation>All %1 steps, a picture each</translation>
    </message>
</context>
<context>
    <name>kanshei::BatchRun</name>
    <message>
        <source>建不了文件夹 %1</source>
        <translation>The folder %1 cannot be made</translation>
    </message>
    <message>
        <source>停下了。</source>
        <translation>Stopped.</translation>
    </message>
    <message>
        <source>第 %1 句：%2</source>
        <translation>Sentence %1: %2</translation>
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
    <message>
        <source>注意力预算</source>
        <translation>Attention budget</translation>
    </message>
</context>
<context>
    <name>kanshei::ChangeCard</name>
    <message>
        <source>改一改</source>
        <translation>Change it</translation>
    </message>
    <message>
        <source>其余按比例让出</source>
        <translation>Others make room</translation>
    </message>
    <message>
        <source>这一行加起来保持不变：别的权重按原来的比例缩放</source>
        <translation>The row keeps its sum: the other weights scale in proportion</translation>
    </message>
    <message>
        <source>改成它</source>
        <translation>Set</translation>
    </message>
    <message>
        <source>新的数</source>
        <translation>New number</translation>
    </message>
    <message>
        <source>可填 %1</source>
        <translation>Allowed: %1</translation>
    </message>
    <message>
        <source>恢复原来的数</source>
        <translation>Restore the number</translation>
    </message>
    <message>
        <source>去掉改了这一格的改动</source>
        <translation>Removes the edits of this cell</translation>
    </message>
</context>
<context>
    <name>kanshei::CommandPalette</name>
    <message>
        <source>命令、步骤、第 3 层 头 2、词元、例句、模型…</source>
        <translation>Commands, steps, layer 3 head 2, tokens, examples, models…</translation>
    </message>
    <message>
        <source>命令面板</source>
        <translation>Command palette</translation>
    </message>
    <message>
        <source>找到的</source>
        <translation>Found</translation>
    </message>
    <message>
        <source>没有找到。换几个字试试，中文、英文都行。</source>
        <translation>Nothing found. Try other words, in English or Chinese.</translation>
    </message>
</context>
<context>
    <name>kanshei::ComparePage</name>
    <message>
        <source>注意力图</source>
        <translation>Attention map</translation>
    </message>
    <message>
        <source>选中的层和头</source>
        <translation>The chosen layer and head</translation>
    </message>
    <message>
        <source>看</source>
        <translation>Show</translation>
    </message>
    <message>
        <source>答案</source>
        <translation>Answer</translation>
    </message>
    <message>
        <source>模型最后给出的概率</source>
        <translation>The probabilities that the model ends with</translation>
    </message>
    <message>
        <source>步骤</source>
        <translation>Step</translation>
    </message>
    <message>
        <source>层</source>
        <translation>Layer</translation>
    </message>
    <message>
        <source>头</source>
        <translation>Head</translation>
    </message>
    <message>
        <source>右边还没有算出来。</source>
        <translation>The right side is not there yet.</translation>
    </message>
    <message>
        <source>右边没有算成：右边和差还是上一次的。</source>
        <translation>The right side could not be computed: it and the difference are still those before.</translation>
    </message>
    <message>
        <source>右边还没有句子：在上面写一句，或挑一个例句。</source>
        <translation>No sentence on the right yet: write one above, or pick an example.</translation>
    </message>
    <message>
        <source>右边有了句子，才能相减。</source>
        <translation>With a sentence on the right there is something to subtract.</translation>
    </message>
    <message>
        <source>左</source>
        <translation>Left</translation>
    </message>
    <message>
        <source>左边这个数是怎么算来的</source>
        <translation>How the number on the left is made</translation>
    </message>
    <message>
        <source>算式</source>
        <translation>Arithmetic</translation>
    </message>
    <message>
        <source>右</source>
        <translation>Right</translation>
    </message>
    <message>
        <source>右边这个数是怎么算来的</source>
        <translation>How the number on the right is made</translation>
    </message>
    <message>
        <source>这个模型没有这一步。</source>
        <translation>This model has no such step.</translation>
    </message>
</context>
<context>
    <name>kanshei::DerivationView</name>
    <message>
        <source>算式</source>
        <translation>Arithmetic</translation>
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
    <message>
        <source>换页</source>
        <translation>Change the page</translation>
    </message>
    <message>
        <source>走进一个头</source>
        <translation>Open a head in the walk</translation>
    </message>
    <message>
        <source>换模型</source>
        <translation>Change model</translation>
    </message>
    <message>
        <source>换掩码</source>
        <translation>Change mask</translation>
    </message>
    <message>
        <source>特殊词元的读法</source>
        <translation>Read special tokens another way</translation>
    </message>
</context>
<context>
    <name>kanshei::EditChip</name>
    <message>
        <source>用不上：%1（%2）</source>
        <translation>Cannot be used: %1 (%2)</translation>
    </message>
    <message>
        <source>去掉这个改动</source>
        <translation>Remove this edit</translation>
    </message>
    <message>
        <source>去看改的地方</source>
        <translation>Go to what it changes</translation>
    </message>
    <message>
        <source>往前移</source>
        <translation>Move earlier</translation>
    </message>
    <message>
        <source>往后移</source>
        <translation>Move later</translation>
    </message>
</context>
<context>
    <name>kanshei::EditStrip</name>
    <message>
        <source>改动 %1</source>
        <translation>Edits: %1</translation>
    </message>
    <message>
        <source>撤销</source>
        <translation>Undo</translation>
    </message>
    <message>
        <source>撤销上一步（Ctrl+Z）</source>
        <translation>Undo the last change (Ctrl+Z)</translation>
    </message>
    <message>
        <source>全部去掉</source>
        <translation>Remove all</translation>
    </message>
    <message>
        <source>还有 %1 个 ▾</source>
        <translation>%1 more ▾</translation>
    </message>
    <message>
        <source>关掉</source>
        <translation>Turn off</translation>
    </message>
    <message>
        <source>打开</source>
        <translation>Turn on</translation>
    </message>
    <message>
        <source>去掉</source>
        <translation>Remove</translation>
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
    <message>
        <source>正在算这句话的每一个数</source>
        <translation>Computing every number of this sentence</translation>
    </message>
    <message>
        <source>用的是 %1。大的模型先要读进来，可能要几分钟；想停就按输入框里的“取消”。</source>
        <translation>With %1. A large model is read first, which can take minutes; “Cancel” in the field above stops it.</translation>
    </message>
</context>
<context>
    <name>kanshei::ExportDialog</name>
    <message>
        <source>复制命令</source>
        <translation>Copy command</translation>
    </message>
    <message>
        <source>导出图片和数据</source>
        <translation>Export picture and data</translation>
    </message>
    <message>
        <source>图</source>
        <translation>Figure</translation>
    </message>
    <message>
        <source>格式</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>哪张表</source>
        <translation>Table</translation>
    </message>
    <message>
        <source>主题</source>
        <translation>Theme</translation>
    </message>
    <message>
        <source>宽度</source>
        <translation>Width</translation>
    </message>
    <message>
        <source>清晰度</source>
        <translation>Resolution</translation>
    </message>
    <message>
        <source>标题</source>
        <translation>Title</translation>
    </message>
    <message>
        <source>图下的说明</source>
        <translation>Caption</translation>
    </message>
    <message>
        <source>图例</source>
        <translation>Legend</translation>
    </message>
    <message>
        <source>格子里的数字</source>
        <translation>Numbers in the cells</translation>
    </message>
    <message>
        <source>透明背景</source>
        <translation>Transparent ground</translation>
    </message>
    <message>
        <source>文字变成形状（不能搜索）</source>
        <translation>Letters as shapes (no search)</translation>
    </message>
    <message>
        <source>重新做出这张图的命令</source>
        <translation>The command that makes this picture again</translation>
    </message>
    <message>
        <source>在终端里重新做出这张图的命令；它也写在文件里</source>
        <translation>Makes this picture again in a terminal; it is written in the file too</translation>
    </message>
    <message>
        <source>命令已复制。</source>
        <translation>Command copied.</translation>
    </message>
    <message>
        <source>关闭</source>
        <translation>Close</translation>
    </message>
    <message>
        <source>复制</source>
        <translation>Copy</translation>
    </message>
    <message>
        <source>保存…</source>
        <translation>Save…</translation>
    </message>
    <message>
        <source>数据：%1</source>
        <translation>Data: %1</translation>
    </message>
    <message>
        <source>浅色</source>
        <translation>Light</translation>
    </message>
    <message>
        <source>深色</source>
        <translation>Dark</translation>
    </message>
    <message>
        <source>印刷：白底，变成灰度也分得清</source>
        <translation>Print: white, clear in grey too</translation>
    </message>
    <message>
        <source>自己定</source>
        <translation>Choose…</translation>
    </message>
    <message>
        <source>毫米</source>
        <translation>mm</translation>
    </message>
    <message>
        <source>像素</source>
        <translation>px</translation>
    </message>
    <message>
        <source>%1 倍（%2 dpi）</source>
        <translation>%1× (%2 dpi)</translation>
    </message>
    <message>
        <source>全部</source>
        <translation>All</translation>
    </message>
    <message>
        <source>二进制文件，%1 字节，float32：
%2</source>
        <translation>A binary file, %1 bytes, float32:
%2</translation>
    </message>
    <message>
        <source>%1 × %2 像素</source>
        <translation>%1 × %2 pixels</translation>
    </message>
    <message>
        <source>%1 × %2 毫米</source>
        <translation>%1 × %2 mm</translation>
    </message>
    <message>
        <source>最小的字 %1 磅</source>
        <translation>smallest letters %1 pt</translation>
    </message>
    <message>
        <source>印出来太小：换宽一点的，或去掉数字。</source>
        <translation>Too small in print: choose a wider one, or leave the numbers out.</translation>
    </message>
    <message>
        <source>已存到 %1</source>
        <translation>Saved as %1</translation>
    </message>
    <message>
        <source>导出</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>已复制。</source>
        <translation>Copied.</translation>
    </message>
    <message>
        <source>没有命令能做出一模一样的图：旧数、差，还有对比页上共用色标的图</source>
        <translation>No command makes exactly this picture: old numbers, a difference, or the common colours of the comparison</translation>
    </message>
</context>
<context>
    <name>kanshei::FigureWidget</name>
    <message>
        <source>回到整张图（Ctrl+0）</source>
        <translation>Back to the whole figure (Ctrl+0)</translation>
    </message>
    <message>
        <source>放大到 %1，点一下回到整张图</source>
        <translation>Zoomed to %1; click for the whole figure</translation>
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
    <message>
        <source>改过：%1</source>
        <translation>Edited: %1</translation>
    </message>
</context>
<context>
    <name>kanshei::HeadStudyCard</name>
    <message>
        <source>正在试…</source>
        <translation>Trying…</translation>
    </message>
    <message>
        <source>关掉它、对调它的两个权重，看答案变不变</source>
        <translation>Switch it off, or swap its two weights: does the answer change?</translation>
    </message>
    <message>
        <source>全部头…</source>
        <translation>All heads…</translation>
    </message>
    <message>
        <source>每个头都关一次，比一比</source>
        <translation>Switch off each head in turn and compare</translation>
    </message>
    <message>
        <source>→ %1</source>
        <translation>→ %1</translation>
    </message>
    <message>
        <source>照此改</source>
        <translation>Apply</translation>
    </message>
    <message>
        <source>真的这样改，往后每一步都看得到</source>
        <translation>Make this edit for real; every later step shows it</translation>
    </message>
    <message>
        <source>现在</source>
        <translation>Now</translation>
    </message>
    <message>
        <source>这只试了这一句话。注意力权重大，不等于就是原因。</source>
        <translation>Only this one sentence was tried. A large attention weight is not yet a cause.</translation>
    </message>
</context>
<context>
    <name>kanshei::Header</name>
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
        <source>显示：深浅、配色、位数、放大</source>
        <translation>View: theme, colours, digits, zoom</translation>
    </message>
    <message>
        <source>投影</source>
        <translation>Present</translation>
    </message>
    <message>
        <source>菜单（F10）</source>
        <translation>Menu (F10)</translation>
    </message>
    <message>
        <source>模型…</source>
        <translation>Models…</translation>
    </message>
</context>
<context>
    <name>kanshei::HelpDialog</name>
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
        <source>%1页</source>
        <translation>Page: %1</translation>
    </message>
    <message>
        <source>%1：%2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>按键、图例和术语</source>
        <translation>Keys, legend and terms</translation>
    </message>
    <message>
        <source>按键</source>
        <translation>Keys</translation>
    </message>
    <message>
        <source>图例</source>
        <translation>Legend</translation>
    </message>
    <message>
        <source>术语</source>
        <translation>Terms</translation>
    </message>
    <message>
        <source>把会话文件或模型文件夹拖进窗口，就打开它</source>
        <translation>a session file or a model folder into the window: opens it</translation>
    </message>
</context>
<context>
    <name>kanshei::Inspector</name>
    <message>
        <source>「%1」的注意力预算</source>
        <translation>Attention of &quot;%1&quot;</translation>
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
    <message>
        <source>飞到公式</source>
        <translation>Fly here</translation>
    </message>
    <message>
        <source>选词</source>
        <translation>Choose token</translation>
    </message>
    <message>
        <source>图上的运算数飞到算式里（F）</source>
        <translation>The operands fly from the figure to the arithmetic (F)</translation>
    </message>
    <message>
        <source>这道算式的运算数不在眼前的图上</source>
        <translation>None of these operands is on the figure in view</translation>
    </message>
    <message>
        <source>让「%1」来问</source>
        <translation>Let &quot;%1&quot; ask</translation>
    </message>
    <message>
        <source>这是「%1」那一行的数，上面的预算是「%2」的。%3</source>
        <translation>A number in the row of &quot;%1&quot;; the budget above is that of &quot;%2&quot;. %3</translation>
    </message>
    <message>
        <source>其余按比例让出</source>
        <translation>Others make room</translation>
    </message>
    <message>
        <source>拖动一条，别的按原来的比例让出或补上，加起来不变</source>
        <translation>Drag a bar: the others shrink or grow in proportion, and the sum stays</translation>
    </message>
    <message>
        <source>新 %1</source>
        <translation>new %1</translation>
    </message>
    <message>
        <source>旧 %1</source>
        <translation>old %1</translation>
    </message>
    <message>
        <source>差 %1</source>
        <translation>difference %1</translation>
    </message>
    <message>
        <source>动画关掉了；运算数在图上都框了出来</source>
        <translation>Motion is off; the operands are framed on the figure</translation>
    </message>
</context>
<context>
    <name>kanshei::MainMenu</name>
    <message>
        <source>例句</source>
        <translation>Examples</translation>
    </message>
    <message>
        <source>打开最近</source>
        <translation>Open recent</translation>
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
        <source>语言 Language</source>
        <translation>Language</translation>
    </message>
    <message>
        <source>%1（找不到了）</source>
        <translation>%1 (not found)</translation>
    </message>
    <message>
        <source>没有存过的：%1</source>
        <translation>Unsaved: %1</translation>
    </message>
    <message>
        <source>清空列表</source>
        <translation>Clear the list</translation>
    </message>
    <message>
        <source>主题</source>
        <translation>Theme</translation>
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
    <message>
        <source>撤销：%1</source>
        <translation>Undo: %1</translation>
    </message>
    <message>
        <source>重做：%1</source>
        <translation>Redo: %1</translation>
    </message>
    <message>
        <source>%1[*] — 看谁 Kanshei</source>
        <translation>%1[*] — Kanshei</translation>
    </message>
    <message>
        <source>这里没有可以导出的图。</source>
        <translation>There is no figure here to export.</translation>
    </message>
    <message>
        <source>图片已复制（PNG 和 SVG），可以粘贴到幻灯片里。</source>
        <translation>The picture is copied (PNG and SVG): paste it into a slide.</translation>
    </message>
    <message>
        <source>这里没有可以复制的图。</source>
        <translation>There is no figure here to copy.</translation>
    </message>
    <message>
        <source>打开模型文件</source>
        <translation>Open model file</translation>
    </message>
    <message>
        <source>模型（%1）</source>
        <translation>Models (%1)</translation>
    </message>
    <message>
        <source>所有文件（%1）</source>
        <translation>All files (%1)</translation>
    </message>
</context>
<context>
    <name>kanshei::MessageBar</name>
    <message>
        <source>知道了</source>
        <translation>Got it</translation>
    </message>
    <message>
        <source>关上提示</source>
        <translation>Close the message</translation>
    </message>
</context>
<context>
    <name>kanshei::ModelCardView</name>
    <message>
        <source>随程序附带</source>
        <translation>Comes with the program</translation>
    </message>
    <message>
        <source>正在使用</source>
        <translation>In use</translation>
    </message>
    <message>
        <source>用它</source>
        <translation>Use it</translation>
    </message>
    <message>
        <source>从列表里去掉</source>
        <translation>Remove from the list</translation>
    </message>
    <message>
        <source>正在打开…</source>
        <translation>Opening…</translation>
    </message>
    <message>
        <source>再试</source>
        <translation>Try again</translation>
    </message>
</context>
<context>
    <name>kanshei::ModelsPage</name>
    <message>
        <source>模型</source>
        <translation>Models</translation>
    </message>
    <message>
        <source>每张卡片只读文件头，不占内存。也可以把模型的文件夹或文件拖进窗口。</source>
        <translation>A card reads the file&apos;s header only and takes no memory. You can also drop a model&apos;s folder or file on the window.</translation>
    </message>
    <message>
        <source>只看形状</source>
        <translation>Shapes only</translation>
    </message>
    <message>
        <source>大模型有多大，走一遍要多少次乘法。权重是随机数，不是那个模型：只看大小和开销，别看答案。</source>
        <translation>How large large models are, and how many multiplications a pass takes. The weights are random, not those of the model: look at size and cost, not at answers.</translation>
    </message>
    <message>
        <source>想要一个真的英文模型，运行一次（联网取 26 MB）：</source>
        <translation>For a real English model, run this once (it fetches 26 MB):</translation>
    </message>
</context>
<context>
    <name>kanshei::NotesWindow</name>
    <message>
        <source>问</source>
        <translation>Ask</translation>
    </message>
    <message>
        <source>说</source>
        <translation>Say</translation>
    </message>
    <message>
        <source>常见误解</source>
        <translation>Common mistake</translation>
    </message>
    <message>
        <source>这是最后一步。</source>
        <translation>This is the last step.</translation>
    </message>
    <message>
        <source>下一步</source>
        <translation>Next step</translation>
    </message>
    <message>
        <source>教师备注 · 看谁 Kanshei</source>
        <translation>Teacher&apos;s notes · Kanshei</translation>
    </message>
    <message>
        <source>还没有句子</source>
        <translation>No sentence yet</translation>
    </message>
    <message>
        <source>再按 %1 次到下一步</source>
        <translation>presses to the next step: %1</translation>
    </message>
</context>
<context>
    <name>kanshei::Notice</name>
    <message>
        <source>图还是前一句的。</source>
        <translation> The picture is still that of the sentence before.</translation>
    </message>
    <message>
        <source>在输入框里按回车接着算。</source>
        <translation> Press Enter in the field to go on.</translation>
    </message>
</context>
<context>
    <name>kanshei::OverviewPage</name>
    <message>
        <source>按层和头</source>
        <translation>Layer and head</translation>
    </message>
    <message>
        <source>排序</source>
        <translation>Order</translation>
    </message>
    <message>
        <source>层</source>
        <translation>Layer</translation>
    </message>
    <message>
        <source>头</source>
        <translation>Head</translation>
    </message>
    <message>
        <source>这层的全部头</source>
        <translation>All heads of the layer</translation>
    </message>
    <message>
        <source>全部层</source>
        <translation>All layers</translation>
    </message>
    <message>
        <source>随机权重</source>
        <translation>random weights</translation>
    </message>
</context>
<context>
    <name>kanshei::PresenterPage</name>
    <message>
        <source>第 %1 层</source>
        <translation>Layer %1</translation>
    </message>
    <message>
        <source>头 %1</source>
        <translation>head %1</translation>
    </message>
    <message>
        <source>逐块出现</source>
        <translation>Piece by piece</translation>
    </message>
    <message>
        <source>先猜一猜</source>
        <translation>Take a guess</translation>
    </message>
    <message>
        <source>先猜后看</source>
        <translation>Guess first</translation>
    </message>
    <message>
        <source>句子长，只显示「%1」附近：滚轮或拖动可以移开</source>
        <translation>Long sentence, shown around &quot;%1&quot;: wheel or drag to move on</translation>
    </message>
    <message>
        <source>还没有句子</source>
        <translation>No sentence yet</translation>
    </message>
    <message>
        <source>按 Esc 回到窗口，在上面的输入框里写一句话。</source>
        <translation>Press Esc to go back to the window, and type a sentence in the field at its top.</translation>
    </message>
</context>
<context>
    <name>kanshei::PresenterWindow</name>
    <message>
        <source>投影 · 看谁 Kanshei</source>
        <translation>Presentation · Kanshei</translation>
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
    <name>kanshei::Sessions</name>
    <message>
        <source>· 还有 %1 处</source>
        <translation>· and %1 more</translation>
    </message>
    <message>
        <source>自动保存没有成功：%1</source>
        <translation>Autosave failed: %1</translation>
    </message>
    <message>
        <source>上次的会话恢复了 %1 次，程序都很快结束了；这次没有打开它，它在“打开最近”里。</source>
        <translation>The last session was restored %1 times, and the program soon ended each time. It was not opened now; it is under &quot;Open recent&quot;.</translation>
    </message>
    <message>
        <source>上次没有正常关闭，已经恢复到那时的样子</source>
        <translation>The program did not close properly last time; everything is back as it was</translation>
    </message>
    <message>
        <source>。</source>
        <translation>.</translation>
    </message>
    <message>
        <source>%1；这些没能用上：</source>
        <translation>%1; this could not be used:</translation>
    </message>
    <message>
        <source>会话打开了</source>
        <translation>The session is open</translation>
    </message>
    <message>
        <source>看谁会话 (*.%1)</source>
        <translation>Kanshei session (*.%1)</translation>
    </message>
    <message>
        <source>打开会话</source>
        <translation>Open session</translation>
    </message>
    <message>
        <source>打不开：%1</source>
        <translation>Cannot be opened: %1</translation>
    </message>
    <message>
        <source>%1 打开了</source>
        <translation>%1 is open</translation>
    </message>
    <message>
        <source>会话另存为</source>
        <translation>Save session as</translation>
    </message>
    <message>
        <source>没有保存成功：%1</source>
        <translation>Not saved: %1</translation>
    </message>
    <message>
        <source>看谁 Kanshei</source>
        <translation>Kanshei</translation>
    </message>
    <message>
        <source>要保存对 %1 的改动吗？</source>
        <translation>Save the changes to %1?</translation>
    </message>
    <message>
        <source>保存</source>
        <translation>Save</translation>
    </message>
    <message>
        <source>不保存</source>
        <translation>Don&apos;t save</translation>
    </message>
    <message>
        <source>取消</source>
        <translation>Cancel</translation>
    </message>
    <message>
        <source>未命名</source>
        <translation>Untitled</translation>
    </message>
    <message>
        <source>打不开：%1 是文件夹，会话是一个 .%2 文件。要用模型文件夹，把它拖进窗口。</source>
        <translation>Cannot open %1: it is a folder, and a session is a .%2 file. To use a folder with a model, drop it on the window.</translation>
    </message>
</context>
<context>
    <name>kanshei::SpecialsNote</name>
    <message>
        <source>%1 按普通文字读</source>
        <translation>%1: read as plain text</translation>
    </message>
    <message>
        <source>改读为普通文字</source>
        <translation>Read as plain text</translation>
    </message>
    <message>
        <source>%1 按特殊词元读</source>
        <translation>%1: read as a special token</translation>
    </message>
    <message>
        <source>改读为特殊词元</source>
        <translation>Read as a special token</translation>
    </message>
    <message>
        <source>像别的字一样切成词元</source>
        <translation>Cut into tokens like any other text</translation>
    </message>
    <message>
        <source>整个读成词表里的那一个特殊词元</source>
        <translation>The whole of it becomes the one special token of the vocabulary</translation>
    </message>
    <message>
        <source>%1 和另外 %2 个</source>
        <translation>%1 and %2 more</translation>
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
    <message>
        <source>这还是上一句的图：%1</source>
        <translation>Still the figure of the sentence before: %1</translation>
    </message>
    <message>
        <source>这一步没有可以相减的数，图上是新的</source>
        <translation>This step has no numbers to subtract; the figure shows the new</translation>
    </message>
    <message>
        <source>图上是新减旧；下面的话说的是新的</source>
        <translation>The figure is new less old; the words below are about the new</translation>
    </message>
</context>
<context>
    <name>kanshei::StepRail</name>
    <message>
        <source>步骤 %1：%2</source>
        <translation>Step %1: %2</translation>
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
    <message>
        <source>特殊词元，写在句子里</source>
        <translation>A special token, typed in the sentence</translation>
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
<context>
    <name>kanshei::UnopenedBar</name>
    <message>
        <source>没有打开「%1」，仍用「%2」。</source>
        <translation>%1 was not opened; %2 stays in use.</translation>
    </message>
    <message>
        <source>再试</source>
        <translation>Try again</translation>
    </message>
    <message>
        <source>%1原因：%2</source>
        <translation>%1 %2</translation>
    </message>
</context>
<context>
    <name>kanshei::VersionSwitch</name>
    <message>
        <source>新</source>
        <translation>New</translation>
    </message>
    <message>
        <source>改动之后的数（N）</source>
        <translation>Numbers after the edits (N)</translation>
    </message>
    <message>
        <source>旧</source>
        <translation>Old</translation>
    </message>
    <message>
        <source>没改动时的数（O）</source>
        <translation>Numbers before the edits (O)</translation>
    </message>
    <message>
        <source>差</source>
        <translation>Difference</translation>
    </message>
    <message>
        <source>新的减旧的（D）</source>
        <translation>New minus old (D)</translation>
    </message>
</context>
<context>
    <name>kanshei::WordsToggle</name>
    <message>
        <source>按词看</source>
        <translation>By words</translation>
    </message>
    <message>
        <source>被切开的词合成一格：各个键相加，各个查询取平均，所以每一行加起来还是 1。
只是换个看法，模型算的数不变；点一格，看它怎么合成。</source>
        <translation>Pieces of a word become one cell: its keys are added up, its queries averaged,
so each row still adds up to 1. The model computes the same numbers;
click a cell to see how it is put together.</translation>
    </message>
    <message>
        <source>这句话里一个词元就是一个词，没有可合的。</source>
        <translation>Every token is a whole word here: nothing to put together.</translation>
    </message>
</context>
<context>
    <name>kanshei::comparing::OtherBar</name>
    <message>
        <source>改右边的句子</source>
        <translation>Edit the right sentence</translation>
    </message>
    <message>
        <source>换右边的模型</source>
        <translation>Other model on the right</translation>
    </message>
    <message>
        <source>换右边的掩码</source>
        <translation>Other mask on the right</translation>
    </message>
    <message>
        <source>右边也带改动</source>
        <translation>Edits on the right too</translation>
    </message>
    <message>
        <source>右边不带改动</source>
        <translation>No edits on the right</translation>
    </message>
    <message>
        <source>右边和左边一样</source>
        <translation>Right as left</translation>
    </message>
    <message>
        <source>这个模型没有例句</source>
        <translation>No examples for this model</translation>
    </message>
    <message>
        <source>换个句子</source>
        <translation>Sentence</translation>
    </message>
    <message>
        <source>两个词对调，或换一句相近的</source>
        <translation>Two words change places, or a sentence like it</translation>
    </message>
    <message>
        <source>右边</source>
        <translation>Vary</translation>
    </message>
    <message>
        <source>换个模型</source>
        <translation>Model</translation>
    </message>
    <message>
        <source>同一句话，换一个模型来读</source>
        <translation>The same sentence, read by another model</translation>
    </message>
    <message>
        <source>换个掩码</source>
        <translation>Mask</translation>
    </message>
    <message>
        <source>能看后面的词，或只能看前面的</source>
        <translation>May look ahead, or only back</translation>
    </message>
    <message>
        <source>不带改动</source>
        <translation>Without edits</translation>
    </message>
    <message>
        <source>左边动手改过的数，右边不改</source>
        <translation>The numbers edited on the left are as they were on the right</translation>
    </message>
    <message>
        <source>和左边一样</source>
        <translation>Same as left</translation>
    </message>
    <message>
        <source>全部换回来</source>
        <translation>Take everything back</translation>
    </message>
    <message>
        <source>右边的句子</source>
        <translation>Sentence on the right</translation>
    </message>
    <message>
        <source>右边的句子：直接改，左边不动</source>
        <translation>Sentence on the right: type, and the left stays</translation>
    </message>
    <message>
        <source>例句</source>
        <translation>Examples</translation>
    </message>
    <message>
        <source>给右边挑一个例句</source>
        <translation>An example for the right</translation>
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
        <source>右边的模型：%1</source>
        <translation>Model on the right: %1</translation>
    </message>
    <message>
        <source>右边的掩码：%1</source>
        <translation>Mask on the right: %1</translation>
    </message>
</context>
<context>
    <name>kanshei::comparing::OtherSide</name>
    <message>
        <source>改右边的数</source>
        <translation>Edit numbers on the right</translation>
    </message>
</context>
<context>
    <name>kanshei::comparing::SideView</name>
    <message>
        <source>这还是上一次的图</source>
        <translation>This is still the picture before</translation>
    </message>
</context>
</TS>
