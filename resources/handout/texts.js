// What the page itself says; headings, sentences and names of tensors come with the data.
const texts = {
  zh: {
    step: '第 {0} 步', of: '{0} / {1}', layer: '层', head: '头', place: '第 {0} 层 · 头 {1}', placeLayer: '第 {0} 层', maps: '层 × 头',
    previous: '上一个', following: '下一个', first: '第一步', back: '上一步', next: '下一步',
    theme: '明暗', language: 'English', help: '怎么用', flip: '行列互换', tokens: '词元', ask: '点一个词，它就成为提问者（Query）',
    query: '查询 Query', key: '键 Key', pair: '「{0}」→「{1}」的{2}', ofToken: '「{0}」的{1}，第 {2} 维', atWord: '「{0}」处「{1}」的{2}',
    weight: '权重 {0} 第 {1} 行第 {2} 列', entry: '权重 {0} 第 {1} 维', ofWord: '{0}里「{1}」的第 {2} 维', quoted: '「{0}」', headN: '头 {0}',
    product: '「{0}」搬来的：权重 × v，第 {1} 维', open: '点一格，看它是怎么算出来的', value: '值',
    others: '另外 {0} 项，合计 {1}', fewer: '收起', total: '合计', restWords: '没画出来的 {0} 个词，合计 {1}',
    meanOf: '{0} 个数的平均', varianceOf: '{0} 个数与 μ 之差的平方，再平均', maxOf: '{0} 个里最大的', show: '展开',
    check: '自检：重算得 {0}，相差 {1}', lookup: '查表：{0} 的第 {1} 行', lookupType: '查表：{0}', masked: '被遮住：分数换成 −∞，权重正好是 0',
    copy: '原样传下来', leaf: '这是模型学来的参数，往下没有了。', lacks: '这个模型的权重太多，没有放进这一页；在看谁里可以一直点到底。',
    changed: '改动', wasMade: '本来', becomes: '{0} → {1}', edited: '这一页里的数改过：', before: '原来 {0}',
    legendMasked: '灰色斜线：被遮住', beyond: '超出两端，最远 ±{0}', sameScale: '两边同一把尺', paperMinus: '细横线：负数',
    thicker: '线越粗，搬得越多', made: '看谁 Kanshei {0} 生成 · 模型 {1}（{2}）', again: '再做一遍', everyNumber: '每个数都是这个模型真的算出来的，层和头从 1 数。',
    keys: [['← →', '上一步、下一步'], ['↑ ↓', '换头'], ['Shift ↑ ↓', '换层'], [', .', '换提问的词'], ['Tab', '走进一张图，再用方向键走到每一格'], ['Enter', '钉住这一格'],
      ['L  T  F', '语言、明暗、行列互换']],
    pairN: '第 {0} 对', dashed: '虚线：旋转前；实线：旋转后', rootMeanOf: '{0} 个数的平方的平均加 ε，开方，再取倒数',
    mlpGate: '门', mlpValue: '值', mlpGated: '放行', gateTimes: '{0}(门) ∘ 值', firstFive: '前五行',
    mlpInput: '输入', mlpPre: '展开', mlpPost: '激活', mlpOut: '收回', mlpSum: '加上 x', numbers: '{0} 个数', firstFour: '前四行', lastRow: '最后一行',
    word: '词嵌入', position: '位置编码', type: '句型编码', input: '输入 x', beforeNorm: '归一化之前', afterNorm: '归一化之后', eachRow: '每行各算',
    before2: '之前', after2: '之后', scores: '分数', noScale: '不缩放', hide: '遮住', allSeen: '都可见', attention: '注意力', sum: '和', result: '合计',
    weights: '权重', after: '…「{0}」之后', inPlace: '「{0}」的位置上', tokenId: '{0} 号', tokenAt: '位置 {0}', unknown: '没学过', special: '分词器加的',
    up: '上一格', down: '下一格', left: '左一格', right: '右一格', headline: '{0}。{1}', bySize: '按大小', printed: '第 {0} 步，共 {1} 步', allHeads: '每个头',
  },
  en: {
    step: 'Step {0}', of: '{0} / {1}', layer: 'Layer', head: 'Head', place: 'Layer {0} · head {1}', placeLayer: 'Layer {0}', maps: 'Layers × heads',
    previous: 'previous', following: 'next', first: 'First step', back: 'Previous step', next: 'Next step',
    theme: 'Light or dark', language: '中文', help: 'How to use it', flip: 'Swap rows and columns', tokens: 'Tokens', ask: 'Click a word to make it the one that asks (the query)',
    query: 'Query', key: 'Key', pair: '“{0}” → “{1}”: {2}', ofToken: '“{0}”: {1}, dimension {2}', atWord: 'At “{0}”, “{1}”: {2}',
    weight: 'weight {0}, row {1}, column {2}', entry: 'weight {0}, entry {1}', ofWord: '{0}: “{1}”, dimension {2}', quoted: '“{0}”', headN: 'head {0}',
    product: 'Brought from “{0}”: weight × v, dimension {1}', open: 'Click a cell to see how it was made', value: 'Value',
    others: '{0} more terms, together {1}', fewer: 'Show fewer', total: 'Total', restWords: 'the {0} words that are not drawn, together {1}',
    meanOf: 'mean of {0} numbers', varianceOf: 'mean of the squares of {0} differences from μ', maxOf: 'the greatest of {0}', show: 'Show',
    check: 'Checked: worked out again {0}, off by {1}', lookup: 'Looked up: row {1} of {0}', lookupType: 'Looked up in {0}', masked: 'Hidden: the score becomes −∞, the weight exactly 0',
    copy: 'Carried on as it is', leaf: 'A parameter that the model learnt: nothing below.', lacks: 'This model has too many weights for a page; Kanshei itself opens them all.',
    changed: 'Edit', wasMade: 'As computed', becomes: '{0} → {1}', edited: 'Numbers on this page were changed: ', before: 'was {0}',
    legendMasked: 'Grey hatching: hidden', beyond: 'beyond the ends, at most ±{0}', sameScale: 'one scale for both', paperMinus: 'thin lines: negative',
    thicker: 'The thicker the line, the more is brought', made: 'Made by 看谁 Kanshei {0} · model {1} ({2})', again: 'Make it again', everyNumber: 'Every number was really computed by this model. Layers and heads count from 1.',
    keys: [['← →', 'previous, next step'], ['↑ ↓', 'another head'], ['Shift ↑ ↓', 'another layer'], [', .', 'another word asks'], ['Tab', 'enter a picture; arrow keys then go from cell to cell'], ['Enter', 'keep this cell open'],
      ['L  T  F', 'language, light or dark, swap rows and columns']],
    pairN: 'pair {0}', dashed: 'Dashed: before turning; solid: after', rootMeanOf: 'one over the root of the mean of {0} squares plus ε',
    mlpGate: 'gate', mlpValue: 'value', mlpGated: 'let through', gateTimes: '{0}(gate) ∘ value', firstFive: 'first five rows',
    mlpInput: 'input', mlpPre: 'widened', mlpPost: 'activated', mlpOut: 'narrowed', mlpSum: 'plus x', numbers: '{0} numbers', firstFour: 'first four rows', lastRow: 'last row',
    word: 'Word embedding', position: 'Position', type: 'Segment', input: 'Input x', beforeNorm: 'Before', afterNorm: 'After', eachRow: 'row by row',
    before2: 'Before', after2: 'After', scores: 'scores', noScale: 'not scaled', hide: 'hide', allSeen: 'all visible', attention: 'Attention', sum: 'Sum', result: 'Total',
    weights: 'weights', after: 'after “{0}”', inPlace: 'in place of “{0}”', tokenId: 'no. {0}', tokenAt: 'position {0}', unknown: 'never seen', special: 'added',
    up: 'one up', down: 'one down', left: 'one left', right: 'one right', headline: '{0}. {1}', bySize: 'by size', printed: 'Step {0} of {1}', allHeads: 'each head',
  },
};

let language = data.language;
/// A text with its arguments; an argument may itself contain {0}.
function say(id, ...args) {
  return texts[language][id].replace(/\{(\d)\}/g, (_, n) => args[+n]);
}
/// DOM nodes of a sentence whose coloured words stand between \x01 and \x02.
function sentenceNodes(text) {
  return text.split('\x02').flatMap(piece => {
    const [plain, coloured] = piece.split('\x01');
    return coloured ? [lettered(plain), h('b', { class: 'role-' + coloured[0] }, lettered(coloured.slice(1)))] : [lettered(plain)];
  });
}

/// A new element; `attributes` may have `on…` handlers; children are nodes or text, never markup.
function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, v] of Object.entries(attributes)) {
    if (v === undefined || v === null || v === false) continue;
    if (typeof v === 'function') element.addEventListener(name.slice(2), v);
    else element.setAttribute(name, v === true ? '' : v);
  }
  element.append(...children.flat(Infinity).filter(c => c !== null && c !== undefined && c !== ''));
  return element;
}
/// "W_Q", "d_{k}" with a lowered index.
function math(text) {
  return text.split(/(_\{[^}]*\}|_[A-Za-z0-9])/).map(part =>
    part.startsWith('_') ? h('sub', {}, part.replace(/^_\{?|\}$/g, '')) : part);
}

/// W_Q, b_O and d_k of a sentence, lowered as in a formula.
const lettered = text => text.split(/(\b[Wbd]_[A-Za-z]{1,3}\b)/).map(part => /^[Wbd]_/.test(part) ? [part[0], h('sub', {}, part.slice(2))] : part);

/// What a cell is, in words.
function wordsOf(cell) {
  const { part } = parsed(cell.t), name = data.names[language][part], i = cell.i;
  if (!name) return i.length > 1 ? say('weight', symbolOf(cell.t), i[0] + 1, i[1] + 1) : say('entry', symbolOf(cell.t), i[0] + 1);
  if (part === 'embed.W_E' || part === 'unembed.W_U') return say('ofWord', name, word(i[0]), i[1] + 1);
  if (part.startsWith('unembed')) return say('entry', symbolOf(cell.t), i[0] + 1);
  if (part === 'logits' || part === 'probs') return say('atWord', label(i[0]), word(i[1]), name);
  if (/^(scores|attn_scores|pattern|answer$|answer_scores)/.test(part)) return say('pair', label(i[i.length - 2]), label(i[i.length - 1]), name);
  return say('ofToken', label(i[i.length - 2]), name, i[i.length - 1] + 1);
}
function placeWords(cell) {
  const { layer } = parsed(cell.t);
  if (layer < 0) return '';
  return cell.i.length === 3 ? say('place', layer + 1, cell.i[0] + 1) : say('placeLayer', layer + 1);
}
