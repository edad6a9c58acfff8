<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en_US">
<context>
    <name>Core</name>
    <message>
        <source>Bidirectional</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Causal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A shape has a negative size: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The shape %1 is too large for any memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no tokens to read. Type a sentence.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sentence has %1 tokens; this model reads at most %2. Make it shorter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Token %1 has the id %2, but this model knows the ids 0 to %3 only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are %1 token types for %2 tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Token type %1 does not exist; this model has %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is not a cell. Write a tensor&apos;s name and an index, like blocks.0.pattern[1,3,2].</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Neither the trace nor the model has a tensor “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The cell lies outside the tensor, whose shape is %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is %2; it must be between 1 and %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 layers are too many; the limit is %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is %2; it must be between 0 and %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 heads do not divide a model width of %2 evenly.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The layer norm&apos;s epsilon must lie between 0 and 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A pointer answer needs a pre-norm model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weight is missing; the configuration asks for it with shape %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weight has shape %1, but the configuration asks for %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weight has a number that is not finite (NaN or infinity). Get the model&apos;s file again, or train the model anew.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
