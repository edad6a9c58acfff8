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
        <source>The trace has no tensor “%1”.</source>
        <translation>计算记录里没有张量“%1”。</translation>
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
        <source>Its numbers should be at bytes %1 to %2, but the file has only %3 bytes of numbers. It is cut off; get it again.</source>
        <translation>它的数应在第 %1 到 %2 字节，但文件里只有 %3 字节的数。文件不完整，请重新获取。</translation>
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
        <source>There is no model here. A model is a folder with config.json and model.safetensors.</source>
        <translation>这里没有模型。模型是一个文件夹，里面有 config.json 和 model.safetensors。</translation>
    </message>
    <message>
        <source>The sentence is empty. Type a sentence.</source>
        <translation>句子是空的。请输入一句话。</translation>
    </message>
    <message>
        <source>The model “%1” has no tokenizer, so it cannot read text; give it token ids.</source>
        <translation>模型“%1”没有分词器，读不了文字；请直接给词元编号。</translation>
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
        <source>There is no tokenizer file here, or it cannot be read.</source>
        <translation>这里没有分词器文件，或者读不了。</translation>
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
        <source>A picture can be a .png or a .svg file.</source>
        <translation>图片可以存为 .png 或 .svg 文件。</translation>
    </message>
    <message>
        <source>The file cannot be written: %1.</source>
        <translation>无法写入文件：%1。</translation>
    </message>
    <message>
        <source>%1 is %2, but there are %3, counted from 0.</source>
        <translation>%1 是 %2，但一共只有 %3 个，从 0 数起。</translation>
    </message>
</context>
</TS>
