<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en_US">
<context>
    <name>Core</name>
    <message>
        <source>Bidirectional</source>
        <translation>双向</translation>
    </message>
    <message>
        <source>Causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>A shape has a negative size: %1.</source>
        <translation>形状里有负数：%1。</translation>
    </message>
    <message>
        <source>The shape %1 is too large for any memory.</source>
        <translation>形状 %1 太大，任何内存都放不下。</translation>
    </message>
    <message>
        <source>There are no tokens to read. Type a sentence.</source>
        <translation>没有词元可读。请输入一句话。</translation>
    </message>
    <message>
        <source>The sentence has %1 tokens; this model reads at most %2. Make it shorter.</source>
        <translation>这句话有 %1 个词元，这个模型最多读 %2 个。请缩短一些。</translation>
    </message>
    <message>
        <source>Token %1 has the id %2, but this model knows the ids 0 to %3 only.</source>
        <translation>第 %1 个词元的编号是 %2，但这个模型只认识 0 到 %3。</translation>
    </message>
    <message>
        <source>There are %1 token types for %2 tokens.</source>
        <translation>给了 %1 个词元类型，词元却有 %2 个。</translation>
    </message>
    <message>
        <source>Token type %1 does not exist; this model has %2.</source>
        <translation>没有 %1 号词元类型；这个模型共有 %2 种。</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>“%1” is not a cell. Write a tensor&apos;s name and an index, like blocks.0.pattern[1,3,2].</source>
        <translation>“%1”不是一个格子。请写张量名和下标，例如 blocks.0.pattern[1,3,2]。</translation>
    </message>
    <message>
        <source>Neither the trace nor the model has a tensor “%1”.</source>
        <translation>计算记录和模型里都没有张量“%1”。</translation>
    </message>
    <message>
        <source>The cell lies outside the tensor, whose shape is %1.</source>
        <translation>这一格超出了张量的范围，它的形状是 %1。</translation>
    </message>
    <message>
        <source>%1 is %2; it must be between 1 and %3.</source>
        <translation>%1 是 %2；它必须在 1 和 %3 之间。</translation>
    </message>
    <message>
        <source>%1 layers are too many; the limit is %2.</source>
        <translation>%1 层太多了，最多 %2 层。</translation>
    </message>
    <message>
        <source>%1 is %2; it must be between 0 and %3.</source>
        <translation>%1 是 %2；它必须在 0 和 %3 之间。</translation>
    </message>
    <message>
        <source>%1 heads do not divide a model width of %2 evenly.</source>
        <translation>%1 个头不能平分模型宽度 %2。</translation>
    </message>
    <message>
        <source>The layer norm&apos;s epsilon must lie between 0 and 1.</source>
        <translation>层归一化的 ε 必须在 0 和 1 之间。</translation>
    </message>
    <message>
        <source>A pointer answer needs a pre-norm model.</source>
        <translation>指针式回答需要前置归一化（pre-norm）的模型。</translation>
    </message>
    <message>
        <source>The weight is missing; the configuration asks for it with shape %1.</source>
        <translation>缺少这个权重；按配置它的形状应为 %1。</translation>
    </message>
    <message>
        <source>The weight has shape %1, but the configuration asks for %2.</source>
        <translation>这个权重的形状是 %1，配置要求的是 %2。</translation>
    </message>
    <message>
        <source>The weight has a number that is not finite (NaN or infinity). Get the model&apos;s file again, or train the model anew.</source>
        <translation>这个权重里有不是有限数的值（NaN 或无穷）。请重新获取模型文件，或重新训练模型。</translation>
    </message>
    <message>
        <source>There is no such file.</source>
        <translation>没有这个文件。</translation>
    </message>
    <message>
        <source>The file cannot be opened (%1).</source>
        <translation>无法打开文件（%1）。</translation>
    </message>
    <message>
        <source>This is not a regular file.</source>
        <translation>这不是普通文件。</translation>
    </message>
    <message>
        <source>The file has %1 bytes; the limit is %2.</source>
        <translation>文件有 %1 字节，上限是 %2。</translation>
    </message>
    <message>
        <source>The file cannot be read (%1).</source>
        <translation>无法读取文件（%1）。</translation>
    </message>
    <message>
        <source>The file cannot be written (%1).</source>
        <translation>无法写入文件（%1）。</translation>
    </message>
    <message>
        <source>The file is empty.</source>
        <translation>文件是空的。</translation>
    </message>
    <message>
        <source>No operation is known to make “%1”.</source>
        <translation>不知道“%1”由哪种运算得来。</translation>
    </message>
    <message>
        <source>config.json says that the output matrix is the embedding (tie_word_embeddings), but this tensor is another. Set tie_word_embeddings to false.</source>
        <translation>config.json 说输出矩阵就是词嵌入（tie_word_embeddings），但这个张量与它不同。请把 tie_word_embeddings 设为 false。</translation>
    </message>
    <message>
        <source>A model with this config.json has no such tensor. The number of layers or the model type in config.json is wrong, or the files belong to different models.</source>
        <translation>按这个 config.json，模型里不该有这个张量。可能是其中的层数或模型类型写错了，也可能两个文件不属于同一个模型。</translation>
    </message>
    <message>
        <source>The tensor is missing; config.json asks for it with shape %1.</source>
        <translation>缺少这个张量；按 config.json 它的形状应为 %1。</translation>
    </message>
    <message>
        <source>The tensor has shape %1, but config.json asks for %2.</source>
        <translation>这个张量的形状是 %1，config.json 要求的是 %2。</translation>
    </message>
    <message>
        <source>The tensor has a number that is not finite (NaN or infinity). Get the file again, or train the model anew.</source>
        <translation>这个张量里有不是有限数的值（NaN 或无穷）。请重新获取文件，或重新训练模型。</translation>
    </message>
    <message>
        <source>The tokenizer has %1 pieces, but the model knows only %2 ids.</source>
        <translation>分词器有 %1 个词片，但模型只认识 %2 个编号。</translation>
    </message>
    <message>
        <source>best_head names a head that the model does not have.</source>
        <translation>best_head 写的头在模型里不存在。</translation>
    </message>
    <message>
        <source>The folder cannot be made (%1).</source>
        <translation>无法建立文件夹（%1）。</translation>
    </message>
    <message>
        <source>“%1” is missing.</source>
        <translation>缺少“%1”。</translation>
    </message>
    <message>
        <source>“%1” is %2; it must be a whole number.</source>
        <translation>“%1”是 %2；它必须是整数。</translation>
    </message>
    <message>
        <source>“%1” is %2; it must be a number.</source>
        <translation>“%1”是 %2；它必须是数。</translation>
    </message>
    <message>
        <source>“%1” is %2; it must be true or false.</source>
        <translation>“%1”是 %2；它必须是 true 或 false。</translation>
    </message>
    <message>
        <source>“%1” is %2; it must be a text.</source>
        <translation>“%1”是 %2；它必须是文本。</translation>
    </message>
    <message>
        <source>The activation “%1” is not one this program computes.</source>
        <translation>本程序不支持激活函数“%1”。</translation>
    </message>
    <message>
        <source>“%1” is %2; this program computes only %3.</source>
        <translation>“%1”是 %2；本程序只支持 %3。</translation>
    </message>
    <message>
        <source>This is not a JSON object.</source>
        <translation>这不是 JSON 对象。</translation>
    </message>
    <message>
        <source>The model type “%1” is not one this program computes (%2).</source>
        <translation>本程序不支持模型类型“%1”（支持的有：%2）。</translation>
    </message>
    <message>
        <source>“%1” is not of the form this file should have.</source>
        <translation>“%1”的写法不合这个文件的格式。</translation>
    </message>
    <message>
        <source>The file is cut off: it has only %1 bytes.</source>
        <translation>文件不完整：只有 %1 字节。</translation>
    </message>
    <message>
        <source>The header says it is %1 bytes long, but the file has only %2. It is cut off, or not a safetensors file; get it again.</source>
        <translation>文件头自称有 %1 字节，但整个文件只有 %2 字节。它不完整，或者不是 safetensors 文件；请重新获取。</translation>
    </message>
    <message>
        <source>The header is not a JSON object; get the file again.</source>
        <translation>文件头不是 JSON 对象；请重新获取文件。</translation>
    </message>
    <message>
        <source>A size or an offset is not a whole number.</source>
        <translation>某个大小或偏移不是整数。</translation>
    </message>
    <message>
        <source>The header must give dtype, shape and two data_offsets.</source>
        <translation>文件头必须写明 dtype、shape 和两个 data_offsets。</translation>
    </message>
    <message>
        <source>“%1” is not a number type of this format.</source>
        <translation>“%1”不是这种格式的数值类型。</translation>
    </message>
    <message>
        <source>A dimension is too large for any memory.</source>
        <translation>有一维太大，任何内存都放不下。</translation>
    </message>
    <message>
        <source>Shape %1 of %2 does not fill the %3 bytes that it is given.</source>
        <translation>形状 %1、类型 %2 的数，与给它的 %3 字节对不上。</translation>
    </message>
    <message>
        <source>Its numbers overlap those of another tensor.</source>
        <translation>它的数和另一个张量的数重叠。</translation>
    </message>
    <message>
        <source>From byte %1 on there are numbers that belong to no tensor.</source>
        <translation>从第 %1 字节起，有不属于任何张量的数。</translation>
    </message>
    <message>
        <source>%1 is too large for 16 bits; save as F32.</source>
        <translation>%1 太大，16 位存不下；请存为 F32。</translation>
    </message>
    <message>
        <source>The file has no tensor “%1”.</source>
        <translation>文件里没有张量“%1”。</translation>
    </message>
    <message>
        <source>The tensor “%1” holds %2; only F32, F16 and BF16 can be read.</source>
        <translation>张量“%1”的类型是 %2；只能读 F32、F16 和 BF16。</translation>
    </message>
    <message>
        <source>The file has no whole numbers named “%1”.</source>
        <translation>文件里没有名为“%1”的整数。</translation>
    </message>
    <message>
        <source>Two tensors are named “%1”.</source>
        <translation>有两个张量都叫“%1”。</translation>
    </message>
    <message>
        <source>There is no model “%1”. Give one of the bundled models (%2), or a folder.</source>
        <translation>没有模型“%1”。请选自带的模型（%2），或给出文件夹。</translation>
    </message>
    <message>
        <source>The sentence is empty. Type a sentence.</source>
        <translation>句子是空的。请输入一句话。</translation>
    </message>
    <message>
        <source>Embedding</source>
        <translation>词嵌入</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>位置编码</translation>
    </message>
    <message>
        <source>Layer norm</source>
        <translation>层归一化</translation>
    </message>
    <message>
        <source>Linear map</source>
        <translation>线性变换</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>Scaling</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation>Softmax</translation>
    </message>
    <message>
        <source>Weighted sum</source>
        <translation>加权求和</translation>
    </message>
    <message>
        <source>One head&apos;s contribution</source>
        <translation>一个头的贡献</translation>
    </message>
    <message>
        <source>Joining the heads</source>
        <translation>合并各头</translation>
    </message>
    <message>
        <source>Residual stream</source>
        <translation>残差流</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>激活函数</translation>
    </message>
    <message>
        <source>Unembedding</source>
        <translation>反嵌入</translation>
    </message>
    <message>
        <source>Pointer</source>
        <translation>指针</translation>
    </message>
    <message>
        <source>The special tokens are not in the vocabulary of %1 pieces.</source>
        <translation>特殊词元不在这份 %1 个词片的词表里。</translation>
    </message>
    <message>
        <source>This model has no token for “%1” (byte %2), nor one for unknown characters.</source>
        <translation>这个模型没有“%1”（第 %2 字节）的词元，也没有表示未知字符的词元。</translation>
    </message>
    <message>
        <source>This program does not know the %1 “%2” of a tokenizer.</source>
        <translation>本程序不支持分词器的 %1“%2”。</translation>
    </message>
    <message>
        <source>This program only knows tokenizers that put one token before a text.</source>
        <translation>本程序只支持在文本前加一个词元的分词器。</translation>
    </message>
    <message>
        <source>The special token “%1” is not in the vocabulary.</source>
        <translation>特殊词元“%1”不在词表里。</translation>
    </message>
    <message>
        <source>The piece “%1” has the score %2; this program only knows %3.</source>
        <translation>词片“%1”的分数是 %2；本程序只支持 %3。</translation>
    </message>
    <message>
        <source>The added tokens are not the first pieces of the vocabulary.</source>
        <translation>附加词元没有排在词表最前面。</translation>
    </message>
    <message>
        <source>The id %1 of “%2” is out of range or taken twice.</source>
        <translation>“%2”的编号 %1 超出范围，或被用了两次。</translation>
    </message>
    <message>
        <source>This program cannot read the tokenizer “%1”.</source>
        <translation>本程序读不了分词器“%1”。</translation>
    </message>
    <message>
        <source>This is not a tokenizer.json: %1</source>
        <translation>这不是 tokenizer.json：%1</translation>
    </message>
    <message>
        <source>The text is longer than 2 GB.</source>
        <translation>文本超过 2 GB。</translation>
    </message>
    <message>
        <source>The text is not valid UTF-8: byte %1 begins no character.</source>
        <translation>文本不是有效的 UTF-8：第 %1 字节不是任何字符的开头。</translation>
    </message>
    <message>
        <source>The vocabulary has %1 pieces; at most %2 are allowed.</source>
        <translation>词表有 %1 个词片，最多允许 %2 个。</translation>
    </message>
    <message>
        <source>Piece %1 of the vocabulary is empty.</source>
        <translation>词表的第 %1 个词片是空的。</translation>
    </message>
    <message>
        <source>The vocabulary has “%1” twice.</source>
        <translation>词表里“%1”出现了两次。</translation>
    </message>
    <message>
        <source>The end of a sentence, “%1”, is not in the vocabulary.</source>
        <translation>句末标点“%1”不在词表里。</translation>
    </message>
    <message>
        <source>There is no corpus “%1”.</source>
        <translation>没有语料“%1”。</translation>
    </message>
    <message>
        <source>“%1” is not cut into the words that the corpus says.</source>
        <translation>“%1”没有被切成语料里标注的词。</translation>
    </message>
    <message>
        <source>This corpus cannot be used: %1</source>
        <translation>这份语料不能用：%1</translation>
    </message>
    <message>
        <source>This grammar cannot be used: %1</source>
        <translation>这份语法不能用：%1</translation>
    </message>
    <message>
        <source>A query has %1 numbers, but a key has %2; Q and K need as many columns as each other.</source>
        <translation>一个查询有 %1 个数，一个键却有 %2 个；Q 和 K 的列数必须相同。</translation>
    </message>
    <message>
        <source>There are %1 keys, but %2 values; K and V need as many rows as each other.</source>
        <translation>键有 %1 个，值却有 %2 个；K 和 V 的行数必须相同。</translation>
    </message>
    <message>
        <source>More than %1 numbers would be opened; use a smaller --depth.</source>
        <translation>要展开的数超过 %1 个；请把 --depth 改小。</translation>
    </message>
    <message>
        <source>No model is bundled with this program.</source>
        <translation>这个程序没有自带模型。</translation>
    </message>
    <message>
        <source>No model is bundled with this program; give one with --model.</source>
        <translation>这个程序没有自带模型；请用 --model 指定一个。</translation>
    </message>
    <message>
        <source>Standard output cannot be written.</source>
        <translation>无法写到标准输出。</translation>
    </message>
    <message>
        <source>Standard input cannot be read.</source>
        <translation>无法读取标准输入。</translation>
    </message>
    <message>
        <source>%1 is %2, but this model has %3, counted from 0.</source>
        <translation>%1 是 %2，但这个模型只有 %3 个，从 0 数起。</translation>
    </message>
    <message>
        <source>This tensor has no heads; leave out --head.</source>
        <translation>这个张量不分头；请去掉 --head。</translation>
    </message>
    <message>
        <source>The trace has no tensor “%1”. Without --tensor all names are listed.</source>
        <translation>计算记录里没有张量“%1”。不写 --tensor 会列出所有名字。</translation>
    </message>
    <message>
        <source>There is no model “%1”.</source>
        <translation>没有模型“%1”。</translation>
    </message>
    <message>
        <source>There is no number here. Fill the hole, with 0 if you mean 0.</source>
        <translation>这里没有数。请补上；若是 0，就写 0。</translation>
    </message>
    <message>
        <source>“%1” is not a number that can be used.</source>
        <translation>“%1”不是可用的数。</translation>
    </message>
    <message>
        <source>An empty line stands between rows; fill it or take it out.</source>
        <translation>两行之间有一个空行；请填上或删掉。</translation>
    </message>
    <message>
        <source>This row has %1 numbers, but the first has %2.</source>
        <translation>这一行有 %1 个数，第一行却有 %2 个。</translation>
    </message>
    <message>
        <source>There are no numbers in this file.</source>
        <translation>这个文件里没有数。</translation>
    </message>
    <message>
        <source>%1 is %2, but there are %3, counted from 0.</source>
        <translation>%1 是 %2，但一共只有 %3 个，从 0 数起。</translation>
    </message>
    <message>
        <source>This edit changes %1; write it like: %2</source>
        <translation>这种修改作用于 %1；请写成：%2</translation>
    </message>
    <message>
        <source>There is no layer %1; this model has the layers 0 to %2.</source>
        <translation>没有第 %1 层；这个模型的层从 0 到 %2。</translation>
    </message>
    <message>
        <source>Neither the trace nor the model has a tensor “%1”. The trace has: %2; kanshei inspect lists the weights.</source>
        <translation>计算记录和模型中都没有张量“%1”。计算记录中有：%2；权重可用 kanshei inspect 列出。</translation>
    </message>
    <message>
        <source>%1 numbers are needed in the brackets, and there are %2.</source>
        <translation>方括号中需要 %1 个数，现在有 %2 个。</translation>
    </message>
    <message>
        <source>%1 in the brackets is too large; 0 to %2 are possible there.</source>
        <translation>方括号中的 %1 太大；那里可以是 0 到 %2。</translation>
    </message>
    <message>
        <source>A cell must be a number; NaN and infinity are not.</source>
        <translation>格子里必须是一个数；NaN 和无穷大不是。</translation>
    </message>
    <message>
        <source>The number is too large; −%1 to %1 are possible.</source>
        <translation>这个数太大；可以是 −%1 到 %1。</translation>
    </message>
    <message>
        <source>There is no token %1; this model knows the ids 0 to %2.</source>
        <translation>没有编号为 %1 的词元；这个模型认识编号 0 到 %2。</translation>
    </message>
    <message>
        <source>“%1” is not one word of this model&apos;s vocabulary; write one that is, or a token&apos;s number like #57.</source>
        <translation>“%1”不是这个模型词表中的一个词；请写词表中的词，或写词元编号，如 #57。</translation>
    </message>
    <message>
        <source>Only the weights of a pattern can keep their sum.</source>
        <translation>只有注意力权重（pattern）才能保持一行的总和。</translation>
    </message>
    <message>
        <source>With keep-sum one key has to be named, so that the others can make room.</source>
        <translation>使用 keep-sum 时须指明一个键，其余的键才能让出份额。</translation>
    </message>
    <message>
        <source>With keep-sum a weight lies between 0 and 1; as-is takes any number.</source>
        <translation>使用 keep-sum 时权重须在 0 到 1 之间；as-is 可以是任何数。</translation>
    </message>
    <message>
        <source>The two weights have to be of the same head and the same row (query).</source>
        <translation>两个权重须属于同一个头的同一行（查询）。</translation>
    </message>
    <message>
        <source>A swap needs two keys, not *.</source>
        <translation>交换需要两个确定的键，不能用 *。</translation>
    </message>
    <message>
        <source>A temperature is 0 or positive.</source>
        <translation>温度须为 0 或正数。</translation>
    </message>
    <message>
        <source>A weight needs no freezing; it stays as it is.</source>
        <translation>模型权重不用冻结，它本来就不变。</translation>
    </message>
    <message>
        <source>Hide a key</source>
        <translation>遮住一个键</translation>
    </message>
    <message>
        <source>Set a number</source>
        <translation>改一个数</translation>
    </message>
    <message>
        <source>Swap two weights</source>
        <translation>交换两个权重</translation>
    </message>
    <message>
        <source>Leave out ÷ √d_k</source>
        <translation>去掉 ÷ √d_k</translation>
    </message>
    <message>
        <source>Softmax temperature</source>
        <translation>Softmax 温度</translation>
    </message>
    <message>
        <source>Switch a head off</source>
        <translation>关掉一个头</translation>
    </message>
    <message>
        <source>Embed another word</source>
        <translation>换成另一个词的嵌入</translation>
    </message>
    <message>
        <source>Freeze a row</source>
        <translation>冻结一行</translation>
    </message>
    <message>
        <source>A cell must be a number; “%1” is not.</source>
        <translation>格子里必须是一个数；“%1”不是。</translation>
    </message>
    <message>
        <source>“%1” is not possible here; %2 or %3 is.</source>
        <translation>这里不能写“%1”；可以写 %2 或 %3。</translation>
    </message>
    <message>
        <source>There is no edit “%1”. Possible: %2.</source>
        <translation>没有“%1”这种修改。可以用：%2。</translation>
    </message>
    <message>
        <source>“%1” is not complete. Write it like: %2</source>
        <translation>“%1”不完整或写法不对。请写成：%2</translation>
    </message>
    <message>
        <source>“%1” is too much at the end. Write it like: %2</source>
        <translation>末尾的“%1”是多余的。请写成：%2</translation>
    </message>
    <message>
        <source>With these edits a number becomes too large to compute with; choose smaller ones.</source>
        <translation>这些修改使某个数大到无法计算；请改小一些。</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>修改</translation>
    </message>
    <message>
        <source>The sentence has no token “%1”. Give a word of it, or its number from 0.</source>
        <translation>句子里没有词元“%1”。请给出句中的一个词，或它从 0 起的编号。</translation>
    </message>
    <message>
        <source>The sentence has no “%1”; this model&apos;s answer is a word of the sentence.</source>
        <translation>句子里没有“%1”；这个模型的回答是句子中的一个词。</translation>
    </message>
    <message>
        <source>The sentence has no two words to choose between; write a longer one.</source>
        <translation>句子里没有两个词可以比较；请写长一些。</translation>
    </message>
    <message>
        <source>There is no token %1; the sentence has the tokens 0 to %2.</source>
        <translation>没有第 %1 个词元；这个句子的词元从 0 到 %2。</translation>
    </message>
    <message>
        <source>The two words have to be different.</source>
        <translation>两个词必须不同。</translation>
    </message>
    <message>
        <source>Switched off: its z is 0</source>
        <translation>关掉：z 设为 0</translation>
    </message>
    <message>
        <source>Switched off: its z is the mean over the tokens</source>
        <translation>关掉：z 设为各词元的平均</translation>
    </message>
    <message>
        <source>Its two weights swapped</source>
        <translation>交换它的两个权重</translation>
    </message>
    <message>
        <source>Mean over heads</source>
        <translation>各头的平均</translation>
    </message>
    <message>
        <source>Greatest over heads</source>
        <translation>各头里最大的</translation>
    </message>
    <message>
        <source>Attention with the residual path</source>
        <translation>算上残差的注意力</translation>
    </message>
    <message>
        <source>Attention rollout</source>
        <translation>注意力展开（rollout）</translation>
    </message>
    <message>
        <source>What a head looks at</source>
        <translation>一个头看什么</translation>
    </message>
    <message>
        <source>“%1” is a weight: it was learnt, and there is nothing to re-evaluate.</source>
        <translation>“%1”是权重，是训练出来的，没有算式可以重算。</translation>
    </message>
    <message>
        <source>token id</source>
        <translation>词元编号</translation>
    </message>
    <message>
        <source>token type</source>
        <translation>词元类型</translation>
    </message>
    <message>
        <source>token embedding</source>
        <translation>词嵌入</translation>
    </message>
    <message>
        <source>position embedding</source>
        <translation>位置编码</translation>
    </message>
    <message>
        <source>segment embedding</source>
        <translation>句段编码</translation>
    </message>
    <message>
        <source>sum of the embeddings</source>
        <translation>嵌入之和</translation>
    </message>
    <message>
        <source>normalized embedding</source>
        <translation>归一化后的嵌入</translation>
    </message>
    <message>
        <source>vector entering the layer</source>
        <translation>入层向量</translation>
    </message>
    <message>
        <source>query q</source>
        <translation>查询 q</translation>
    </message>
    <message>
        <source>key k</source>
        <translation>键 k</translation>
    </message>
    <message>
        <source>value v</source>
        <translation>值 v</translation>
    </message>
    <message>
        <source>dot product q·k</source>
        <translation>点积 q·k</translation>
    </message>
    <message>
        <source>scaled score s</source>
        <translation>缩放后的分数 s</translation>
    </message>
    <message>
        <source>masked score s̃</source>
        <translation>加掩码后的分数 s̃</translation>
    </message>
    <message>
        <source>attention weight</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>z, brought from all tokens</source>
        <translation>从各词搬来的 z</translation>
    </message>
    <message>
        <source>vector written back by the head</source>
        <translation>这个头写回的向量</translation>
    </message>
    <message>
        <source>attention output</source>
        <translation>注意力输出</translation>
    </message>
    <message>
        <source>sum with the attention output</source>
        <translation>加上注意力后的和</translation>
    </message>
    <message>
        <source>vector after attention</source>
        <translation>加上注意力后的向量</translation>
    </message>
    <message>
        <source>feed-forward value before activation</source>
        <translation>前馈网络激活前的值</translation>
    </message>
    <message>
        <source>feed-forward value after activation</source>
        <translation>前馈网络激活后的值</translation>
    </message>
    <message>
        <source>feed-forward output</source>
        <translation>前馈网络的输出</translation>
    </message>
    <message>
        <source>sum with the feed-forward output</source>
        <translation>加上前馈网络后的和</translation>
    </message>
    <message>
        <source>vector leaving the layer</source>
        <translation>出层向量</translation>
    </message>
    <message>
        <source>output head before activation</source>
        <translation>输出头激活前的值</translation>
    </message>
    <message>
        <source>output head after activation</source>
        <translation>输出头激活后的值</translation>
    </message>
    <message>
        <source>logit</source>
        <translation>得分（logit）</translation>
    </message>
    <message>
        <source>probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>normalized attention output</source>
        <translation>归一化后的注意力输出</translation>
    </message>
    <message>
        <source>query of the answer</source>
        <translation>回答用的查询</translation>
    </message>
    <message>
        <source>answer score</source>
        <translation>回答分数</translation>
    </message>
    <message>
        <source>answer probability</source>
        <translation>回答概率</translation>
    </message>
    <message>
        <source>embedding table</source>
        <translation>词嵌入表</translation>
    </message>
    <message>
        <source>position table</source>
        <translation>位置表</translation>
    </message>
    <message>
        <source>segment table</source>
        <translation>句段表</translation>
    </message>
    <message>
        <source>output table</source>
        <translation>输出词表</translation>
    </message>
    <message>
        <source>output bias</source>
        <translation>输出偏置</translation>
    </message>
    <message>
        <source>There is no tensor “%1”: this model&apos;s layers are blocks.0 to blocks.%2.</source>
        <translation>没有叫“%1”的张量：这个模型的层是 blocks.0 到 blocks.%2。</translation>
    </message>
    <message>
        <source>There is no tensor “%1”. Did you mean %2?</source>
        <translation>没有叫“%1”的张量。你要的是 %2 吗？</translation>
    </message>
    <message>
        <source>There is no tensor “%1”. There are (N counts the layers from 0 to %2): %3.</source>
        <translation>没有叫“%1”的张量。有的是（N 是层，从 0 到 %2）：%3。</translation>
    </message>
    <message>
        <source>The index of %1 has %2 numbers (%3), not %4.</source>
        <translation>%1 的下标要 %2 个数（%3），这里有 %4 个。</translation>
    </message>
    <message>
        <source>%1 lies outside: the shape is %2, so %3.</source>
        <translation>%1 超出了范围：形状是 %2，所以 %3。</translation>
    </message>
    <message>
        <source>rest</source>
        <translation>剩下</translation>
    </message>
    <message>
        <source>set</source>
        <translation>设成</translation>
    </message>
    <message>
        <source>before</source>
        <translation>原来</translation>
    </message>
    <message>
        <source>others</source>
        <translation>其余</translation>
    </message>
    <message>
        <source>swapped</source>
        <translation>换来</translation>
    </message>
    <message>
        <source>is max</source>
        <translation>是否最大</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关掉</translation>
    </message>
    <message>
        <source>frozen</source>
        <translation>冻结</translation>
    </message>
    <message>
        <source>mean weight of the heads</source>
        <translation>各头平均的权重</translation>
    </message>
    <message>
        <source>greatest weight of the heads</source>
        <translation>各头里最大的权重</translation>
    </message>
    <message>
        <source>weight with the residual path</source>
        <translation>算上残差的权重</translation>
    </message>
    <message>
        <source>rolled-out weight</source>
        <translation>展开后的权重</translation>
    </message>
    <message>
        <source>mean attention to the previous word</source>
        <translation>平均用多少注意力看前一个词</translation>
    </message>
    <message>
        <source>mean attention to itself</source>
        <translation>平均用多少注意力看自己</translation>
    </message>
    <message>
        <source>mean attention to the first token</source>
        <translation>平均用多少注意力看句首</translation>
    </message>
    <message>
        <source>the pronoun&apos;s attention to the model&apos;s answer</source>
        <translation>代词用多少注意力看模型的答案</translation>
    </message>
    <message>
        <source>mean attention to “%1”</source>
        <translation>平均用多少注意力看「%1」</translation>
    </message>
    <message>
        <source>There is no such session file.</source>
        <translation>没有这个会话文件。</translation>
    </message>
    <message>
        <source>Changes cannot be saved automatically (%1).</source>
        <translation>改动无法自动保存（%1）。</translation>
    </message>
    <message>
        <source>the opened number %1, which is not there</source>
        <translation>点开的数 %1：这里没有它</translation>
    </message>
    <message>
        <source>layer %1, head %2, which the model does not have (%3 layers of %4 heads)</source>
        <translation>第 %1 层 · 头 %2：模型里没有（共 %3 层，每层 %4 个头）</translation>
    </message>
    <message>
        <source>the asking token %1: the sentence has %2 tokens</source>
        <translation>提问的词元 %1：这句话只有 %2 个词元</translation>
    </message>
    <message>
        <source>“%1”, which should be text</source>
        <translation>“%1”：应该是文本</translation>
    </message>
    <message>
        <source>“%1”, which should be true or false</source>
        <translation>“%1”：应该是 true 或 false</translation>
    </message>
    <message>
        <source>“%1”, which should be a whole number from 0</source>
        <translation>“%1”：应该是不小于 0 的整数</translation>
    </message>
    <message>
        <source>“%1”, which should be a list of texts</source>
        <translation>“%1”：应该是一列文本</translation>
    </message>
    <message>
        <source>%1 of the %2 entries of “%3”</source>
        <translation>“%3”的 %2 项里的 %1 项</translation>
    </message>
    <message>
        <source>“%1”, which should be a group of values</source>
        <translation>“%1”：应该是一组值</translation>
    </message>
    <message>
        <source>“%1”, which this version does not know</source>
        <translation>“%1”：这个版本不认识它</translation>
    </message>
    <message>
        <source>the mask “%1”, which is not known</source>
        <translation>掩码“%1”：没有这种掩码</translation>
    </message>
    <message>
        <source>the step “%1”, which is not known</source>
        <translation>步骤“%1”：没有这一步</translation>
    </message>
    <message>
        <source>what only a later version of Kanshei knows (the file has version %1, this program reads version %2)</source>
        <translation>只有更新的看谁才认识的内容（文件是第 %1 版，本程序只读到第 %2 版）</translation>
    </message>
    <message>
        <source>the sentence: it has %1 characters, the limit is %2</source>
        <translation>句子：有 %1 个字符，上限是 %2</translation>
    </message>
    <message>
        <source>This is not a Kanshei session.</source>
        <translation>这不是看谁的会话。</translation>
    </message>
    <message>
        <source>what stands after byte %1: the file is damaged or cut off there</source>
        <translation>第 %1 字节以后的内容：文件从那里起损坏了，或不完整</translation>
    </message>
    <message>
        <source>Write a word of the model&apos;s vocabulary.</source>
        <translation>请写模型词表里的一个词。</translation>
    </message>
    <message>
        <source>Write a number.</source>
        <translation>请写一个数。</translation>
    </message>
    <message>
        <source>NaN and infinity would spread to every number after it; write a number.</source>
        <translation>NaN 和无穷大会传到后面的每一个数；请写一个数。</translation>
    </message>
    <message>
        <source>“%1” is not a number.</source>
        <translation>“%1”不是数。</translation>
    </message>
    <message>
        <source>Changes cannot be saved automatically: too many windows are open.</source>
        <translation>改动无法自动保存：开着的窗口太多了。</translation>
    </message>
    <message>
        <source>the chosen token, layer, head and opened number: they belong to the model or sentence that could not be used</source>
        <translation>选定的词元、层、头和点开的数：它们属于没能用上的那个模型或那句话</translation>
    </message>
    <message>
        <source>the opened number “%1”, which is no name of a number</source>
        <translation>点开的数“%1”：这不是任何一个数的名字</translation>
    </message>
    <message>
        <source>There is a file of this name; --force replaces it.</source>
        <translation>已有同名文件；加 --force 覆盖</translation>
    </message>
    <message>
        <source>This figure has no table “%1”. Known: %2.</source>
        <translation>这张图没有叫“%1”的表。有的是：%2。</translation>
    </message>
    <message>
        <source>A .npy file holds one array, but this figure has %1. Choose one of them, or .safetensors.</source>
        <translation>一个 .npy 文件只装一个数组，而这张图有 %1 个。选其中一个，或改用 .safetensors。</translation>
    </message>
    <message>
        <source>%1 of %2 pictures exist already, this one first. --resume makes the others, --force makes all of them again.</source>
        <translation>%2 张图里已有 %1 张，这是第一张；--resume 只画没有的，--force 全部重画</translation>
    </message>
    <message>
        <source>The file has no sentence.</source>
        <translation>文件里没有句子</translation>
    </message>
    <message>
        <source>“%1” takes a text.</source>
        <translation>“%1”要一段文字</translation>
    </message>
    <message>
        <source>“%1” takes a number from 0, or &quot;all&quot;.</source>
        <translation>“%1”要一个从 0 数起的数，或 &quot;all&quot;</translation>
    </message>
    <message>
        <source>There is nothing called “%1” in a line. Known: text, figure, layer, head, name.</source>
        <translation>一行里没有“%1”这一项；有 text、figure、layer、head、name</translation>
    </message>
    <message>
        <source>A line that begins with { is JSON, and this one is not well-formed.</source>
        <translation>以 { 开头的行是 JSON，这一行写得不对</translation>
    </message>
    <message>
        <source>There is no figure “%1”. Known: %2.</source>
        <translation>没有叫“%1”的图；有：%2</translation>
    </message>
    <message>
        <source>The name is longer than %1 bytes.</source>
        <translation>名字超过 %1 字节</translation>
    </message>
    <message>
        <source>No figure: the line has none, and there is no --figure.</source>
        <translation>没说画哪张图：这一行没有写，也没有 --figure</translation>
    </message>
    <message>
        <source>Two pictures would have the same name (%1; %2). Put what tells them apart into --name: %3.</source>
        <translation>两张图会同名（%1；%2）。把区分它们的写进 --name：%3</translation>
    </message>
    <message>
        <source>A brace stands alone in the pattern of names.</source>
        <translation>文件名的格式里花括号不成对</translation>
    </message>
    <message>
        <source>There is no placeholder {%1}. Known: %2.</source>
        <translation>没有 {%1} 这一项；有：%2</translation>
    </message>
    <message>
        <source>A name is a place inside the folder; “..” and a leading “/” lead out of it.</source>
        <translation>名字要在文件夹里面：不能有“..”，不能以“/”开头</translation>
    </message>
    <message>
        <source>The name of a picture says what it is: it ends in %1.</source>
        <translation>图片的格式由文件名结尾决定：要以 %1 结尾。</translation>
    </message>
    <message>
        <source>The GIF cannot be made: %1.</source>
        <translation>GIF 没有做成：%1。</translation>
    </message>
    <message>
        <source>There is nothing to animate.</source>
        <translation>没有可以动起来的内容。</translation>
    </message>
    <message>
        <source>A GIF is at most %1 pixels wide and high; choose a smaller scale.</source>
        <translation>GIF 的宽和高最多 %1 像素；请选小一点的倍数。</translation>
    </message>
    <message>
        <source>The WebP cannot be made: %1.</source>
        <translation>WebP 没有做成：%1。</translation>
    </message>
    <message>
        <source>A WebP is at most %1 pixels wide and high; choose a smaller scale.</source>
        <translation>WebP 的宽和高最多 %1 像素；请选小一点的倍数。</translation>
    </message>
    <message>
        <source>Two pictures would have the same name. Put what tells them apart into it: {figure}, {layer}, {head}.</source>
        <translation>有两张图会同名。请在文件名里加上能区分它们的：{figure}、{layer}、{head}。</translation>
    </message>
    <message>
        <source>Choose a folder.</source>
        <translation>请选一个文件夹。</translation>
    </message>
    <message>
        <source>The figure “%1” comes as one whole: there is nothing to animate.</source>
        <translation>图“%1”是一整块，没有可以一块一块出现的内容。</translation>
    </message>
    <message>
        <source>query before its norm</source>
        <translation>归一化之前的查询</translation>
    </message>
    <message>
        <source>key before its norm</source>
        <translation>归一化之前的键</translation>
    </message>
    <message>
        <source>rotated query q′</source>
        <translation>旋转后的查询 q′</translation>
    </message>
    <message>
        <source>rotated key k′</source>
        <translation>旋转后的键 k′</translation>
    </message>
    <message>
        <source>feed-forward value that is gated</source>
        <translation>被门控的前馈值</translation>
    </message>
    <message>
        <source>%1 components of a head are to be turned; it must be an even number from 2 to %2.</source>
        <translation>一个注意力头要旋转 %1 个分量；它应是 2 到 %2 之间的偶数。</translation>
    </message>
    <message>
        <source>The numbers of the rotary positions (theta, factor …) make no sense.</source>
        <translation>旋转位置编码的参数（theta、factor 等）不合理。</translation>
    </message>
    <message>
        <source>%1 query heads cannot share %2 key/value heads evenly.</source>
        <translation>%1 个查询头无法平均共用 %2 个键值头。</translation>
    </message>
    <message>
        <source>%1 heads of width %2 are too many.</source>
        <translation>%1 个宽度为 %2 的注意力头太多了。</translation>
    </message>
    <message>
        <source>The sliding window cannot be negative.</source>
        <translation>滑动窗口的长度不能是负数。</translation>
    </message>
    <message>
        <source>“%1” is %2; it must be an object.</source>
        <translation>“%1”是 %2；它应是一个 JSON 对象。</translation>
    </message>
    <message>
        <source>The scaling “%1” of rotary positions is not one this program computes.</source>
        <translation>本程序不计算旋转位置编码的“%1”缩放方式。</translation>
    </message>
    <message>
        <source>“%1” is %2; it must be between 0 and 1.</source>
        <translation>“%1”是 %2；它应在 0 和 1 之间。</translation>
    </message>
    <message>
        <source>RMS norm</source>
        <translation>RMS 归一化</translation>
    </message>
    <message>
        <source>Norm of q and k</source>
        <translation>q、k 的归一化</translation>
    </message>
    <message>
        <source>Rotation</source>
        <translation>旋转</translation>
    </message>
    <message>
        <source>This is not a GGUF file: it does not begin with the letters GGUF.</source>
        <translation>这不是 GGUF 文件：它不以字母 GGUF 开头。</translation>
    </message>
    <message>
        <source>The file was written for big-endian machines; only little-endian ones can be read.</source>
        <translation>文件是为大端机器写的；只能读小端的。</translation>
    </message>
    <message>
        <source>The file is GGUF version %1; versions 2 and 3 can be read.</source>
        <translation>文件是 GGUF 第 %1 版；能读的是第 2 版和第 3 版。</translation>
    </message>
    <message>
        <source>The header promises %1 tensors and %2 keys; no model has so many. Get the file again.</source>
        <translation>文件头说有 %1 个张量、%2 个键；没有哪个模型有这么多。请重新获取文件。</translation>
    </message>
    <message>
        <source>Rows of %1 numbers are not made of %2&apos;s blocks of %3.</source>
        <translation>每行 %1 个数，不能按 %2 的块（每块 %3 个）分完。</translation>
    </message>
    <message>
        <source>Shape %1 of %2 needs more bytes than the file has (%3). It is cut off; get it again.</source>
        <translation>形状 %1 的 %2 张量需要的字节比整个文件（%3）还多。文件不完整，请重新获取。</translation>
    </message>
    <message>
        <source>The tensor has %1 axes; the format allows four.</source>
        <translation>张量有 %1 个轴；这种格式最多四个。</translation>
    </message>
    <message>
        <source>The tensor has type number %1, which this program does not know.</source>
        <translation>张量的类型编号是 %1，本程序不认识。</translation>
    </message>
    <message>
        <source>Its numbers begin at byte %1, which is not a multiple of %2.</source>
        <translation>它的数从第 %1 字节开始，不是 %2 的倍数。</translation>
    </message>
    <message>
        <source>“%1” must be a power of two.</source>
        <translation>“%1”必须是 2 的幂。</translation>
    </message>
    <message>
        <source>A key stands twice.</source>
        <translation>同一个键出现了两次。</translation>
    </message>
    <message>
        <source>A tensor stands twice.</source>
        <translation>同一个张量出现了两次。</translation>
    </message>
    <message>
        <source>The tensor “%1” holds %2; only %3 can be read.</source>
        <translation>张量“%1”里是 %2；能读的只有 %3。</translation>
    </message>
    <message>
        <source>A value has type number %1, which the format does not have.</source>
        <translation>有个值的类型编号是 %1，这种格式里没有。</translation>
    </message>
    <message>
        <source>An array of arrays cannot be read.</source>
        <translation>读不了数组的数组。</translation>
    </message>
    <message>
        <source>An array promises %1 values, but the file has only %2 bytes.</source>
        <translation>一个数组说有 %1 个值，可文件只有 %2 字节。</translation>
    </message>
    <message>
        <source>This is a pickle: whoever reads one runs the program that is hidden in it, so Kanshei never does. Look for the same model as safetensors or GGUF, or convert it where you trust it: in Python, AutoModel.from_pretrained(folder).save_pretrained(new_folder, safe_serialization=True), with the model&apos;s own class (AutoModelForCausalLM …).</source>
        <translation>这是 pickle 文件：读它就等于运行藏在里面的程序，所以看谁从不读它。请找同一个模型的 safetensors 或 GGUF 版本；如果来源可信，也可以自己转换：在 Python 里执行 AutoModel.from_pretrained(文件夹).save_pretrained(新文件夹, safe_serialization=True)，类名换成模型自己的（AutoModelForCausalLM……）。</translation>
    </message>
    <message>
        <source>It is said to be in %1, which is not a safetensors file of this folder.</source>
        <translation>索引说它在 %1 里，但那不是这个文件夹里的 safetensors 文件。</translation>
    </message>
    <message>
        <source>It is said to be in %1, but that file does not have it.</source>
        <translation>索引说它在 %1 里，可那个文件里没有。</translation>
    </message>
    <message>
        <source>“%1” is not the same in every layer; this program computes only equal layers.</source>
        <translation>“%1”每层不一样；本程序只算每层相同的模型。</translation>
    </message>
    <message>
        <source>“%1” must be a whole number.</source>
        <translation>“%1”必须是整数。</translation>
    </message>
    <message>
        <source>“%1” must be a number.</source>
        <translation>“%1”必须是数。</translation>
    </message>
    <message>
        <source>“%1” must be a text.</source>
        <translation>“%1”必须是文字。</translation>
    </message>
    <message>
        <source>The file has no tensor “%1”: it holds a vocabulary only, or not a language model.</source>
        <translation>文件里没有张量“%1”：里面只有词表，或者不是语言模型。</translation>
    </message>
    <message>
        <source>Rotary positions with scaling “%1” are not computed by this program.</source>
        <translation>本程序不算缩放方式为“%1”的旋转位置编码。</translation>
    </message>
    <message>
        <source>“%1” must hold %2 positive numbers.</source>
        <translation>“%1”里必须是 %2 个正数。</translation>
    </message>
    <message>
        <source>A model of type “%1” has no such tensor; this program would compute something else.</source>
        <translation>“%1”类型的模型没有这个张量；照算的话，结果会是别的东西。</translation>
    </message>
    <message>
        <source>The tensor is missing; the metadata ask for it with shape %1.</source>
        <translation>缺这个张量；元数据要求它的形状是 %1。</translation>
    </message>
    <message>
        <source>The tensor has shape %1, but the metadata ask for %2.</source>
        <translation>张量的形状是 %1，元数据要求的是 %2。</translation>
    </message>
    <message>
        <source>This is one of %1 pieces of a model. Join them with llama.cpp&apos;s “llama-gguf-split --merge”.</source>
        <translation>这只是一个模型 %1 份中的一份。请用 llama.cpp 的“llama-gguf-split --merge”合起来。</translation>
    </message>
    <message>
        <source>The vocabulary&apos;s “%1” is of another kind than it should be.</source>
        <translation>词表里的“%1”不是该有的类型。</translation>
    </message>
    <message>
        <source>This is version %1 of llama2.c&apos;s format; only version 0 (float32) can be read. Export it again with “--version 0”.</source>
        <translation>这是 llama2.c 格式的第 %1 版；能读的只有第 0 版（float32）。请用“--version 0”重新导出。</translation>
    </message>
    <message>
        <source>This is not a llama2.c model, or its header is damaged: %1</source>
        <translation>这不是 llama2.c 模型，或者文件头坏了：%1</translation>
    </message>
    <message>
        <source>The file has %1 bytes, which is not what its header asks for (%2 layers, width %3, vocabulary %4). It is cut off, or not a llama2.c model.</source>
        <translation>文件有 %1 字节，和文件头要求的不符（%2 层，宽 %3，词表 %4）。文件不完整，或者不是 llama2.c 模型。</translation>
    </message>
    <message>
        <source>The list of pieces ends in the middle: the file is damaged or cut off.</source>
        <translation>词表在中间断了：文件坏了，或者不完整。</translation>
    </message>
    <message>
        <source>the step “%1”, which the model does not have</source>
        <translation>步骤“%1”，这个模型没有</translation>
    </message>
    <message>
        <source>The model “%1” has no step “%2”.</source>
        <translation>模型“%1”没有“%2”这一步。</translation>
    </message>
    <message>
        <source>The tokenizer&apos;s pattern cannot be read (%1, character %2): %3</source>
        <translation>分词器的正则表达式读不懂（%1，第 %2 个字符）：%3</translation>
    </message>
    <message>
        <source>The tokenizer&apos;s pattern takes too long on this text. Shorten the text.</source>
        <translation>分词器的正则表达式在这段文字上花的时间太长。请把文字缩短。</translation>
    </message>
    <message>
        <source>The tokenizer&apos;s pattern failed (%1).</source>
        <translation>分词器的正则表达式出错了（%1）。</translation>
    </message>
    <message>
        <source>This is not a tokenizer.json: “%1” is not %2.</source>
        <translation>这不是 tokenizer.json：“%1”不是 %2。</translation>
    </message>
    <message>
        <source>This is not a tokenizer.json: a binary part is not base64.</source>
        <translation>这不是 tokenizer.json：其中的二进制部分不是 base64。</translation>
    </message>
    <message>
        <source>The merge “%1 %2” names a piece that the vocabulary does not have.</source>
        <translation>合并规则“%1 %2”提到了词表里没有的词元。</translation>
    </message>
    <message>
        <source>This is not a tokenizer.json: there is no “%1”.</source>
        <translation>这不是 tokenizer.json：缺少“%1”。</translation>
    </message>
    <message>
        <source>The score of the piece “%1” is not a number.</source>
        <translation>词元“%1”的分数不是数。</translation>
    </message>
    <message>
        <source>This is not a tokenizer.json: a text is expected, not %1.</source>
        <translation>这不是 tokenizer.json：这里应该是文字，不是 %1。</translation>
    </message>
    <message>
        <source>This is not a tokenizer.json: sequences lie too deep in each other.</source>
        <translation>这不是 tokenizer.json：序列嵌套得太深。</translation>
    </message>
    <message>
        <source>The tokenizer&apos;s vocabulary is empty.</source>
        <translation>分词器的词表是空的。</translation>
    </message>
    <message>
        <source>The tokenizer&apos;s template (post_processor) leaves the text out.</source>
        <translation>分词器的模板（post_processor）没有给文字留位置。</translation>
    </message>
    <message>
        <source>The tokenizer&apos;s table of normal forms (Precompiled) contradicts itself.</source>
        <translation>分词器的规范化表（Precompiled）自相矛盾。</translation>
    </message>
    <message>
        <source>This model has no token for “%1”, nor one for unknown characters.</source>
        <translation>这个模型没有“%1”的词元，也没有表示未知字符的词元。</translation>
    </message>
    <message>
        <source>This is not JSON: %1</source>
        <translation>这不是 JSON：%1</translation>
    </message>
    <message>
        <source>Line %1 of merges.txt is not two pieces.</source>
        <translation>merges.txt 的第 %1 行不是两个词元。</translation>
    </message>
    <message>
        <source>This program cannot tell how the tokenizer of “%1” cuts words; save it as tokenizer.json.</source>
        <translation>程序不知道“%1”的分词器怎样切词；请把它存成 tokenizer.json。</translation>
    </message>
    <message>
        <source>Token %1 of the vocabulary is not valid UTF-8.</source>
        <translation>词表的第 %1 个词元不是有效的 UTF-8。</translation>
    </message>
    <message>
        <source>This is not llama2.c&apos;s tokenizer.bin: it ends in the middle of token %1.</source>
        <translation>这不是 llama2.c 的 tokenizer.bin：文件在第 %1 个词元中间结束了。</translation>
    </message>
    <message>
        <source>This is not a tokenizer.model that SentencePiece can read: %1</source>
        <translation>SentencePiece 读不了这个 tokenizer.model：%1</translation>
    </message>
    <message>
        <source>There is no tokenizer in this folder: none of %1.</source>
        <translation>这个文件夹里没有分词器：%1 都没有。</translation>
    </message>
    <message>
        <source>The tokenizer has %1 tokens, but %2 of “%3”.</source>
        <translation>分词器有 %1 个词元，“%3”却有 %2 个。</translation>
    </message>
    <message>
        <source>The tokenizer has no list of tokens.</source>
        <translation>分词器没有词元列表。</translation>
    </message>
    <message>
        <source>The special token %1 is out of range: the vocabulary has %2 tokens.</source>
        <translation>特殊词元 %1 超出了范围：词表只有 %2 个词元。</translation>
    </message>
    <message>
        <source>There is no model here. A model is a folder with config.json and model.safetensors, a GGUF file, or a llama2.c .bin.</source>
        <translation>这里没有模型。模型可以是带 config.json 和 model.safetensors 的文件夹、GGUF 文件，或者 llama2.c 的 .bin 文件。</translation>
    </message>
    <message>
        <source>The model “%1” does not predict the next token.</source>
        <translation>模型“%1”不预测下一个词元。</translation>
    </message>
    <message>
        <source>The temperature must be 0 or more.</source>
        <translation>温度不能小于 0。</translation>
    </message>
    <message>
        <source>top-k must be 0 or more.</source>
        <translation>top-k 不能小于 0。</translation>
    </message>
    <message>
        <source>top-p must lie above 0 and be at most 1.</source>
        <translation>top-p 应大于 0、不超过 1。</translation>
    </message>
    <message>
        <source>vector entering the layer, widened</source>
        <translation>进入这一层的向量，加宽之后</translation>
    </message>
    <message>
        <source>mean of the tokens</source>
        <translation>各词元的平均</translation>
    </message>
    <message>
        <source>sentence vector before tanh</source>
        <translation>句向量（tanh 之前）</translation>
    </message>
    <message>
        <source>sentence vector after tanh</source>
        <translation>句向量（tanh 之后）</translation>
    </message>
    <message>
        <source>sentence vector</source>
        <translation>句向量</translation>
    </message>
    <message>
        <source>frequency of a position&apos;s wave</source>
        <translation>位置波的频率</translation>
    </message>
    <message>
        <source>An embedding of width %1 does not fit a model of width %2 with %3 heads.</source>
        <translation>宽 %1 的词嵌入和宽 %2、有 %3 个头的模型对不上。</translation>
    </message>
    <message>
        <source>Sines and cosines of positions need an even width, not %1.</source>
        <translation>正弦、余弦的位置编码要求宽度是偶数，%1 不是。</translation>
    </message>
    <message>
        <source>The embedding&apos;s scale must be greater than 0.</source>
        <translation>词嵌入的倍数必须大于 0。</translation>
    </message>
    <message>
        <source>A model that embeds sentences cannot be saved.</source>
        <translation>只给出句向量的模型不能保存。</translation>
    </message>
    <message>
        <source>This TensorFlow.js model is another graph than the one this program computes, the Universal Sentence Encoder lite.</source>
        <translation>这个 TensorFlow.js 模型的计算图和本程序认识的不一样；认识的只有 Universal Sentence Encoder lite。</translation>
    </message>
    <message>
        <source>Its scores are not divided by √%1, as this program would do.</source>
        <translation>它的得分不是除以 √%1，本程序会算错。</translation>
    </message>
    <message>
        <source>Its files have %1 bytes, but model.json asks for %2. Get it again.</source>
        <translation>它的文件共 %1 字节，model.json 要的是 %2 字节。请重新下载。</translation>
    </message>
    <message>
        <source>Its numbers are %1; of TensorFlow.js only float32 and int32 can be read.</source>
        <translation>它的数是 %1；TensorFlow.js 的模型只能读 float32 和 int32。</translation>
    </message>
    <message>
        <source>There are two tensors of this name.</source>
        <translation>有两个同名的张量。</translation>
    </message>
    <message>
        <source>%1 is not the name of a file of this folder.</source>
        <translation>%1 不是这个文件夹里的文件名。</translation>
    </message>
    <message>
        <source>This is not a TensorFlow.js model: it has no “weightsManifest”.</source>
        <translation>这不是 TensorFlow.js 模型：没有“weightsManifest”。</translation>
    </message>
    <message>
        <source>There is no shape “%1”; there are %2.</source>
        <translation>没有形状“%1”；有的是 %2。</translation>
    </message>
    <message>
        <source>Even one layer of this shape needs %1 GB of memory; %2 GB are free.</source>
        <translation>这个形状哪怕只要一层也需要 %1 GB 内存，现在只空着 %2 GB。</translation>
    </message>
    <message>
        <source>Mean over the tokens</source>
        <translation>对词元取平均</translation>
    </message>
    <message>
        <source>Brought to length 1</source>
        <translation>缩放到长度 1</translation>
    </message>
    <message>
        <source>greatest weight of the region</source>
        <translation>这一片里最大的权重</translation>
    </message>
    <message>
        <source>Greatest weight of a region</source>
        <translation>一片里最大的权重</translation>
    </message>
    <message>
        <source>This is not a list of pieces and their scores.</source>
        <translation>这不是一张“词片和得分”的表。</translation>
    </message>
    <message>
        <source>This model predicts nothing, so there is no answer that a head could decide.</source>
        <translation>这个模型不预测什么，没有答案，也就谈不上哪个头说了算。</translation>
    </message>
    <message>
        <source>The interactive page cannot show a model that embeds sentences; choose PDF, or pictures.</source>
        <translation>能交互的网页还不能展示只给出句向量的模型；请选 PDF，或者图片。</translation>
    </message>
    <message>
        <source>attention weight by words</source>
        <translation>按词的注意力权重</translation>
    </message>
    <message>
        <source>mean weight of the heads by words</source>
        <translation>按词的各头平均权重</translation>
    </message>
    <message>
        <source>greatest weight of the heads by words</source>
        <translation>按词的各头最大权重</translation>
    </message>
    <message>
        <source>rolled-out weight by words</source>
        <translation>按词的展开权重</translation>
    </message>
    <message>
        <source>Attention by words</source>
        <translation>按词合并</translation>
    </message>
    <message>
        <source>The interactive page carries every number, and here that would be %1 MB; choose a shorter sentence, a smaller model, or PDF.</source>
        <translation>交互网页要带上每一个数，这里会有 %1 MB；请换一句短些的话、小些的模型，或者存成 PDF。</translation>
    </message>
    <message>
        <source>There is no “%1” by words. There are: %2, and the same of other layers.</source>
        <translation>“%1”没有按词的数。有的是：%2，别的层也一样。</translation>
    </message>
    <message>
        <source>Every token is a word of its own here; leave out --words.</source>
        <translation>这里一个词元就是一个词；去掉 --words。</translation>
    </message>
    <message>
        <source>Every token is a word of its own here: “%1” would say what “%2” says.</source>
        <translation>这里一个词元就是一个词：“%1”和“%2”说的一样。</translation>
    </message>
    <message>
        <source>the way to read special tokens “%1”, which is not known</source>
        <translation>特殊词元的读法“%1”：没有这种读法</translation>
    </message>
    <message>
        <source>Another program changed this file while it was open. Open the model again.</source>
        <translation>这个文件打开后被别的程序改过。请重新打开模型。</translation>
    </message>
    <message>
        <source>vector after the second norm</source>
        <translation>第二次归一化后的向量</translation>
    </message>
    <message>
        <source>vector after the last norm</source>
        <translation>最后归一化的向量</translation>
    </message>
    <message>
        <source>output head after its norm</source>
        <translation>输出头归一化后的值</translation>
    </message>
    <message>
        <source>normalized vector</source>
        <translation>归一化后的向量</translation>
    </message>
    <message>
        <source>The model “%1” has no tokenizer, so it cannot read text. Write token ids instead of the sentence, such as 5 2 9 7 (0 to %2).</source>
        <translation>模型“%1”没有分词器，读不了文字。在输入框里写词元编号来代替句子，比如 5 2 9 7（0 到 %2）。</translation>
    </message>
    <message>
        <source>The numbers of “%1” should be at bytes %2 to %3, but the file has only %4 bytes of numbers. It is cut off; get it again.</source>
        <translation>张量“%1”的数应在第 %2 到 %3 字节，但文件里只有 %4 字节的数。文件不完整，请重新获取。</translation>
    </message>
    <message>
        <source>The file is empty; get it again.</source>
        <translation>文件是空的，请重新获取。</translation>
    </message>
    <message>
        <source>The weights are missing: there is neither %1 nor %2 with the files that it names. Put them beside config.json.</source>
        <translation>缺少权重：没有 %1，也没有 %2 和它列出的文件。请把它们放到 config.json 旁边。</translation>
    </message>
</context>
</TS>
