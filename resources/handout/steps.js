// The figure of each step, and the cell that is open when a reader comes to it. Mirrors ui/walk.
const L = part => block(state.layer, part);
const sumName = () => tensor('embed_sum') ? 'embed_sum' : block(0, 'resid_pre');
const mathWords = (symbol, words) => `${symbol}  ${words}`;

function drawTokens(f) {
  f.add(h('div', { class: 'cards' }, data.tokens.map((token, i) =>
    h('button', { type: 'button', class: 'token-card' + (i === state.query ? ' chosen' : '') + (token.unknown ? ' unknown' : ''), onclick: () => choose({ query: i }) },
      h('b', {}, token.label), h('span', {}, say('tokenId', token.id)), h('small', {}, say('tokenAt', i)),
      token.unknown ? h('small', { class: 'bad' }, say('unknown')) : '', token.special ? h('small', {}, say('special')) : ''))));
}

function drawEmbed(f) {
  const low = { ch: clamp(176 / T, 14, 26) };
  const plates = [f.vectors('embed', say('word'), low), f.vectors('pos_embed', say('position'), low),
    ...(tensor('type_embed') ? [f.vectors('type_embed', say('type'), low)] : []), f.vectors(sumName(), say('input'), low)];
  const scale = shareScale(...plates);
  plates.forEach((plate, at) => f.add(at ? op(at === plates.length - 1 ? '=' : '+') : null, f.map(plate)));
  f.add(legends(legend(scale)));
}

function drawNorm(f) {
  const before = f.vectors(L(config.post_norm ? 'attn_sum' : 'resid_pre'), mathWords('x', say('beforeNorm')), { ch: clamp(240 / T, 14, 28) });
  const after = f.vectors(L('ln1'), mathWords('LN(x)', say('afterNorm')), { ch: clamp(240 / T, 14, 28) });
  f.add(f.map(before), op('↓', say('eachRow')), f.map(after), legends(legend(before.scale, 'x'), legend(after.scale, 'LN(x)')));
}

function drawProjection(f) {
  const x = f.vectors(L(config.post_norm ? 'resid_pre' : 'ln1'), config.post_norm ? 'x' : 'LN(x)');
  const d = config.d_head, cw = f.narrow ? f.column(d, 0, 9, 40) : clamp(Math.floor((f.width - f.side - 64) / (3 * d)), 7, 22);
  const made = ['q', 'k', 'v'].map(part => f.head(part, part.toUpperCase(), { role: part, cw, frames: [{ row: state.query, role: part }] }));
  const tops = ['Q', 'K', 'V'].map((letter, at) => {
    const t = L('attn.W_' + letter);
    if (!tensor(t)) return null;
    const first = state.head * d, columns = count(config.d_model * d).map(k => value({ t, i: [Math.floor(k / d), first + k % d] }));
    return { t, spec: ['r', ['c', first]], rows: config.d_model, cols: d, cw, ch: config.d_model > 96 ? 2 : 3, title: 'W_' + letter, plainTitle: 'W_' + letter, role: made[at].role, scale: signedScale(columns) };
  });
  const weights = tops[0] && shareScale(...tops), scale = shareScale(x, ...made);
  f.add(f.map(x), op('↓', '× W + b'));
  f.row(made.map((plate, at) => {
    if (at && !f.narrow) plate.down = null;
    const top = tops[at] && f.map({ ...tops[at] });
    if (top && plate.down) top.querySelector('.body').style.marginLeft = f.side + 'px';
    const block = h('div', { class: 'column' }, top, f.map(plate));
    if (!plate.down) return block;
    plate.down && block.style.setProperty('--side', f.side + 'px');
    return block;
  }));
  f.add(legends(legend(scale, (config.post_norm ? 'x' : 'LN(x)') + ', Q, K, V'), weights ? legend(weights, say('weights')) : ''));
}

function drawScores(f) {
  const best = greatest(T, j => scoreOf('scores_raw', j)), d = config.d_head, flip = state.flipped;
  const cwPair = f.narrow ? f.pairColumn(T) : f.pairColumn(T, f.side + 48 + 9 * d);
  const cw = f.narrow ? f.column(d, 0, 9, 30) : clamp(Math.floor((f.width - 2 * f.side - T * cwPair - 48) / d), 7, 24);
  const result = f.pairs('scores_raw', flip ? 'K·Qᵀ' : 'Q·Kᵀ', { key: best, cw: cwPair, ch: clamp(cwPair, 18, f.narrow ? 44 : 38) });
  const [left, top] = flip ? ['k', 'q'] : ['q', 'k'], frame = { q: state.query, k: best };
  const beside = f.head(left, left.toUpperCase(), { role: left, cw, ch: result.ch, frames: [{ row: frame[left], role: left }], down: flip ? { names: tokenNames(), chosen: best, role: 'k' } : rowNames() });
  const above = f.head(top, top.toUpperCase() + 'ᵀ', { role: top, spec: [state.head, 'c', 'r'], rows: d, cols: T, cw: cwPair, ch: d > 32 ? 4 : 9, frames: [{ column: frame[top], role: top }], down: null });
  const operands = shareScale(beside, above);
  const aboveMap = f.map(above);
  aboveMap.querySelector('.body').style.marginLeft = f.side + 'px';
  f.row(f.map(beside), h('div', { class: 'column together' }, aboveMap, f.map(result)));
  if (!f.narrow) f.element.lastChild.classList.add('beside');
  f.add(legends(legend(operands, 'Q, K'), legend(result.scale, result.title)));
}

/// Two maps of scores with one scale, and what was done between them.
function drawBeforeAfter(f, from, to, sign, below, best, hide) {
  const cw = f.narrow ? f.pairColumn(T) : f.pairColumn(2 * T, 108);
  const before = f.pairs(from, say('before2'), { key: best, cw }), after = f.pairs(to, say('after2'), { key: best, cw });
  const scale = shareScale(before, after);
  if (!f.narrow) after.down = null, after.captionSpace = true;
  if (hide) {
    after.hidden = (r, c) => state.flipped ? !sees(c, r) : !sees(r, c);
    after.hiddenText = '−∞';
  }
  f.row(f.map(before), op(sign, below), f.map(after));
  f.element.lastChild.classList.add('close');
  f.add(legends(legend(scale, hide ? '' : say('sameScale'), hide)));
}
function drawScale(f) {
  const on = config.scale && !tensor(L('scores_scaled')).edits.length;
  drawBeforeAfter(f, 'scores_raw', 'scores_scaled', on ? '÷ √d_k' : '→', on ? '= ' + number(Math.sqrt(config.d_head)) : say('noScale'), greatest(T, j => scoreOf('scores_raw', j)), false);
}
function drawMask(f) {
  const hidden = anyHidden();
  drawBeforeAfter(f, 'scores_scaled', 'attn_scores', '→', hidden ? say('hide') : say('allSeen'), strongestKey(), hidden);
}

function drawSoftmax(f) {
  const plate = f.weights({ cw: f.narrow ? f.pairColumn(T) : f.pairColumn(T, 2 * f.side + 204) });
  f.row(f.map(plate), flow(plate.ch, f.side)).add(legends(legend(plate.scale, '', Boolean(plate.hidden))));
}
/// From the token that asks to every key, as thick as the weight.
function flow(step, side) {
  const height = T * step, from = state.query * step + step / 2, best = strongestKey();
  const ys = count(T).map(j => j * step + step / 2);
  const box = h('figure', { class: 'flow' }, h('figcaption', {}, say('thicker')), h('div', { class: 'curves', style: `height:${height}px` }));
  const curves = box.lastChild;
  curves.innerHTML = `<svg width="120" height="${height}" aria-hidden="true">` + ys.map((y, j) => sees(state.query, j) || weightOf(j) > 0
    ? `<path d="M4 ${from}C56 ${from} 64 ${y} 116 ${y}" fill="none" stroke="var(--k)" stroke-opacity="${0.35 + 0.5 * clamp(weightOf(j), 0, 1)}" stroke-width="${Math.max(0.75, 16 * clamp(weightOf(j), 0, 1))}" stroke-linecap="round"/>` : '').join('') + '</svg>';
  curves.prepend(h('div', { class: 'names down', style: `width:${side}px` }, data.tokens.map((t, i) =>
    h('div', { style: `height:${step}px`, class: i === state.query ? 'chosen role-q' : 'faint' }, t.label))));
  curves.append(h('div', { class: 'names keys' }, data.tokens.map((t, j) => h('button', { type: 'button', style: `height:${step}px`, class: j === best ? 'chosen role-k' : '',
    onclick: () => openCell({ t: L('pattern'), i: [state.head, state.query, j] }, true) }, t.label, h('small', {}, sees(state.query, j) ? percent(weightOf(j)) : '0')))));
  return box;
}

function drawWeightedSum(f) {
  const i = state.query, d = config.d_head, at = state.head;
  const cw = f.narrow ? f.column(d, 0, 9, 40) : clamp(Math.floor((f.width - f.side - 252) / (2 * d)), 8, 22);
  const all = f.weights(), ch = clamp(560 / T, 14, 34);
  const keys = { ...keyNames(strongestKey()), caption: say('key') + ' ↓' };
  const upright = { t: all.t, spec: [at, i, 'r'], rows: T, cols: 1, cw: 56, ch, title: 'a', plainTitle: 'a', down: keys, scale: all.scale, hiddenText: '0', minDigits: 2,
    hidden: anyHidden() ? r => !sees(i, r) && weightOf(r) === 0 : null };
  const values = f.head('v', 'V', { role: 'v', cw, ch, frames: [], captionSpace: !f.narrow, down: f.narrow ? { ...keys, caption: null } : null });
  const brought = { ...values, title: 'a·v', plainTitle: 'a·v', spec: null, t: 'a·v', numberOf: (r, c) => weightOf(r) * value({ t: values.t, i: [at, r, c] }),
    product: (r, c) => [{ t: all.t, i: [at, i, r] }, { t: values.t, i: [at, r, c] }], productWords: (r, c) => say('product', label(r), c + 1), scale: values.scale };
  const z = f.head('z', 'Σ = z', { role: 'v', cw, ch, spec: [at, i, 'c'], rows: 1, frames: [{ row: 0, role: 'q' }], captionSpace: false, down: f.narrow ? { names: [label(i)], chosen: 0, role: 'q' } : null });
  z.scale = robustScale(count(d).map(c => value({ t: z.t, i: [at, i, c] })));
  brought.scale = signedScale(count(T * d).map(k => brought.numberOf(Math.floor(k / d), k % d)));
  const scale = shareScale(values, brought, z), sums = h('div', { class: 'column' }, f.map(brought), f.map(z));
  f.row(f.map(upright), op('×'), f.map(values), op('='), sums);
  f.element.lastChild.classList.add('top');
  f.add(legends(legend(all.scale, 'a', Boolean(upright.hidden)), legend(scale, 'V, a·v, z')));
}

function drawJoin(f) {
  const i = state.query, heads = config.n_heads, side = namesWidth(count(heads).map(n => say('headN', n + 1)));
  const down = { names: count(heads).map(n => say('headN', n + 1)), chosen: state.head, role: 'q' };
  const plate = (part, title, cols, role) => ({ t: L(part), spec: ['r', i, 'c'], rows: heads, cols, title, plainTitle: title, role, down, side, ch: 28, frames: [{ row: state.head, role: 'q' }],
    cw: clamp(Math.floor((f.width - side) / cols), 8, 26), scale: robustScale(count(heads * cols).map(k => value({ t: L(part), i: [Math.floor(k / cols), i, k % cols] }))) });
  const z = plate('z', 'z', config.d_head, 'v'), result = plate('result', 'z·W_O', config.d_model);
  const one = (t, spec, title, name) => ({ t, spec, rows: 1, cols: config.d_model, title, plainTitle: title, down: { names: [name] }, side, ch: 28, cw: result.cw,
    scale: robustScale(count(config.d_model).map(c => value({ t, i: spec.map(s => s === 'c' ? c : s) }))) });
  const bias = tensor(L('attn.b_O')) && one(L('attn.b_O'), ['c'], '+ b_O', 'b'), sum = one(L('attn_out'), [i, 'c'], '= ' + say('result'), label(i));
  const scale = shareScale(result, sum, ...(bias ? [bias] : []));
  f.add(f.map(z), op('↓', '× W_O'), f.map(result), bias && f.map(bias), f.map(sum), legends(legend(z.scale, 'z'), legend(scale, 'z·W_O, ' + say('result'))));
}

function drawResidual(f) {
  const low = { ch: clamp(176 / T, 14, 26) };
  const plates = [f.vectors(L('resid_pre'), 'x', low), f.vectors(L('attn_out'), say('attention'), low), f.vectors(L(config.post_norm ? 'attn_sum' : 'resid_mid'), say('sum'), low)];
  const scale = shareScale(...plates);
  f.add(f.map(plates[0]), op('+'), f.map(plates[1]), op('='), f.map(plates[2]), legends(legend(scale)));
}

/// One long row, broken into lines.
function wrapped(f, t, title) {
  const n = tensor(t).shape[1], per = Math.min(n, f.narrow ? 32 : 64), i = state.query;
  return { t, rows: Math.ceil(n / per), cols: per, cellOf: (r, c) => ({ t, i: [i, r * per + c] }), findCell: cell => cell.i[0] === i ? [Math.floor(cell.i[1] / per), cell.i[1] % per] : null,
    title, plainTitle: title, cw: clamp(Math.floor((f.width - 4) / per), 8, 16), ch: 20, scale: robustScale(count(n).map(c => value({ t, i: [i, c] }))) };
}
function drawMlp(f) {
  const stages = [wrapped(f, L(config.post_norm ? 'resid_mid' : 'ln2'), say('mlpInput')), wrapped(f, L('mlp_pre'), say('mlpPre')), wrapped(f, L('mlp_post'), say('mlpPost')),
    wrapped(f, L('mlp_out'), say('mlpOut')), wrapped(f, L(config.post_norm ? 'mlp_sum' : 'resid_post'), say('mlpSum'))];
  const inside = shareScale(...stages.slice(0, 4)), between = [null, '↓ × W_{in} + b_{in}', config.activation === 'relu' ? '↓ ReLU' : '↓ GELU', '↓ × W_{out} + b_{out}', '↓ + x'];
  stages.forEach((stage, at) => f.add(between[at] && op(between[at]), f.map(stage)));
  f.add(legends(legend(inside, say('firstFour')), legend(stages[4].scale, say('lastRow'))));
}

function bars(f, t, row, columns, name, role, title) {
  const before = t + '@unedited', best = greatest(columns.length, at => value({ t, i: [row, columns[at]] }));
  return h('div', { class: 'bars' }, title ? h('h4', {}, title) : '', columns.map((column, at) => {
    const cell = { t, i: [row, column] }, v = value(cell), old = tensor(before) ? value({ t: before, i: [row, column] }) : null;
    return h('button', { type: 'button', class: 'bar' + (at === best ? ' best' : ''), 'data-cell': cellText(cell), onclick: () => openCell(cell, true), onpointermove: e => { if (e.pointerType === 'mouse') openCell(cell, false); },
      onpointerleave: e => { if (e.pointerType === 'mouse') backToPinned(); } },
      h('span', { class: 'name' }, name(column)), h('span', { class: 'track' }, h('i', { style: `width:${Math.max(0.3, v * 100)}%;background:var(--${role})` }),
        old !== null ? h('i', { class: 'old', style: `width:${Math.max(0.3, old * 100)}%` }) : ''),
      h('span', { class: 'share' }, percent(v), old !== null ? h('small', {}, say('before', percent(old))) : ''));
  }));
}
const likeliest = row => [...data.words.ids].sort((a, b) => value({ t: 'probs', i: [row, b] }) - value({ t: 'probs', i: [row, a] }) || a - b).slice(0, 10);
function drawOutput(f) {
  const at = data.answered[state.query];
  if (config.answer === 'pointer') return f.add(bars(f, 'answer', at, count(T), label, 'k'));
  const title = config.answer === 'fill' ? 'inPlace' : 'after', rows = config.answer === 'next' && state.query !== at ? [at, state.query] : [at];
  f.row(rows.map(row => bars(f, 'probs', row, likeliest(row), word, 'v', say(title, label(row)))));
}

/// draw: fills the figure. open: the cell that is open at first.
const figures = {
  tokens: { draw: drawTokens, open: () => null },
  embed: { draw: drawEmbed, open: () => ({ t: sumName(), i: [state.query, 0] }) },
  layer_norm: { draw: drawNorm, open: () => loudest(L('ln1'), [state.query]) },
  qkv: { draw: drawProjection, open: () => loudest(L('q'), [state.head, state.query]) },
  scores: { draw: drawScores, open: () => loudest(L('scores_raw'), [state.head, state.query], v => v) },
  scale: { draw: drawScale, open: () => loudest(L('scores_scaled'), [state.head, state.query], v => v) },
  mask: { draw: drawMask, open: () => {
    const hidden = count(T).find(j => !sees(state.query, j));
    return { t: L('attn_scores'), i: [state.head, state.query, hidden ?? Math.max(0, strongestKey())] };
  } },
  softmax: { draw: drawSoftmax, open: () => strongestKey() < 0 ? null : { t: L('pattern'), i: [state.head, state.query, strongestKey()] } },
  weighted_sum: { draw: drawWeightedSum, open: () => loudest(L('z'), [state.head, state.query]) },
  join_heads: { draw: drawJoin, open: () => loudest(L('attn_out'), [state.query]) },
  residual: { draw: drawResidual, open: () => ({ t: L(config.post_norm ? 'attn_sum' : 'resid_mid'), i: loudest(L('attn_out'), [state.query]).i }) },
  mlp: { draw: drawMlp, open: () => loudest(L('mlp_post'), [state.query], v => v) },
  output: { draw: drawOutput, open: () => {
    const row = data.answered[state.query], t = config.answer === 'pointer' ? 'answer' : 'probs';
    const columns = t === 'answer' ? count(T) : likeliest(row);
    return { t, i: [row, columns[greatest(columns.length, at => value({ t, i: [row, columns[at]] }))]] };
  } },
};
