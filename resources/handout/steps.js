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
  const plates = [['embed', 'word'], ['pos_embed', 'position'], ['type_embed', 'type']].filter(([t]) => tensor(t)).map(([t, name]) => f.vectors(t, say(name), low));
  if (plates.length > 1) plates.push(f.vectors(sumName(), say('input'), low)); // alone, the embedding is the input
  const scale = shareScale(...plates);
  plates.forEach((plate, at) => f.add(at ? op(at === plates.length - 1 ? '=' : '+') : null, f.map(plate)));
  f.add(legends(legend(scale)));
}

const normName = () => config.rms ? 'RMS(x)' : 'LN(x)';
function drawNorm(f) {
  const before = f.vectors(L(config.post_norm ? 'attn_sum' : 'resid_pre'), mathWords('x', say('beforeNorm')), { ch: clamp(240 / T, 14, 28) });
  const after = f.vectors(L('ln1'), mathWords(normName(), say('afterNorm')), { ch: clamp(240 / T, 14, 28) });
  f.add(f.map(before), op('↓', say('eachRow')), f.map(after), legends(legend(before.scale, 'x'), legend(after.scale, normName())));
}

function drawProjection(f) {
  const name = config.post_norm ? 'x' : normName(), x = f.vectors(L(config.post_norm ? 'resid_pre' : 'ln1'), name);
  const d = config.d_head, cw = f.narrow ? f.column(d, 0, 9, 40) : clamp(Math.floor((f.width - f.side - 64) / (3 * d)), 7, 22);
  const plateOf = (part, title) => f.head(part, title, { role: part[0], cw, frames: [{ row: state.query, role: part[0] }] });
  const normed = config.qk_norm ? '_proj' : '', made = [['q' + normed, 'Q'], ['k' + normed, 'K'], ['v', 'V']]
    .map(([part, letter]) => plateOf(part, letter + (part.endsWith('_proj') ? '°' : '')));
  const behind = config.qk_norm ? [plateOf('q', 'Q'), plateOf('k', 'K')] : [];
  const tops = ['Q', 'K', 'V'].map((letter, at) => {
    const t = L('attn.W_' + letter);
    if (!tensor(t)) return null;
    const first = headIn(made[at].t) * d, columns = count(config.d_model * d).map(k => value({ t, i: [Math.floor(k / d), first + k % d] }));
    return { t, spec: ['r', ['c', first]], rows: config.d_model, cols: d, cw, ch: config.d_model > 96 ? 2 : 3, title: 'W_' + letter, plainTitle: 'W_' + letter, role: made[at].role, scale: signedScale(columns) };
  });
  const weights = tops[0] && shareScale(...tops), scale = shareScale(x, ...made, ...behind);
  const beside = (plate, at, top) => {
    if (at && !f.narrow) plate.down = null;
    const above = top && f.map({ ...top });
    if (above && plate.down) above.querySelector('.body').style.marginLeft = f.side + 'px';
    const block = h('div', { class: 'column' }, above, f.map(plate));
    if (plate.down) block.style.setProperty('--side', f.side + 'px');
    return block;
  };
  f.add(f.map(x), op('↓', config.qkv_bias ? '× W + b' : '× W'));
  f.row(made.map((plate, at) => beside(plate, at, tops[at])));
  if (behind.length) f.add(op('↓', '÷ RMS')).row(behind.map((plate, at) => beside(plate, at, null)));
  f.add(legends(legend(scale, name + ', Q, K, V'), weights ? legend(weights, say('weights')) : ''));
}

/// An angle in radians, as a class reads it.
const degrees = angle => {
  const v = angle * 180 / Math.PI;
  return number(v, v === 0 || Math.abs(v) >= 100 ? 0 : Math.abs(v) >= 1 ? 1 : 3) + '°';
};
/// Where components a and b of a pair point before and after; y goes up.
function dial(from, to, angle, role) {
  const longest = Math.max(Math.hypot(...from), Math.hypot(...to)), size = 76, r = size / 2 - 4, on = ([x, y], far = 1) => [size / 2 + x / longest * r * far, size / 2 - y / longest * r * far];
  const circle = `<circle cx="${size / 2}" cy="${size / 2}" r="${size / 2 - 1}" fill="none" stroke="var(--border)"/>`;
  if (!(longest > 0)) return circle;
  const arrow = (v, dashed) => {
    const [x, y] = on(v), turn = Math.atan2(y - size / 2, x - size / 2), head = side => `${x - 7 * Math.cos(turn + side)} ${y - 7 * Math.sin(turn + side)}`;
    return `<g opacity="${dashed ? 0.55 : 1}"><path d="M${size / 2} ${size / 2}L${x} ${y}" stroke="var(--${role})" stroke-width="${dashed ? 1.5 : 2.2}"${dashed ? ' stroke-dasharray="4 3"' : ''} fill="none"/>` +
      `<path d="M${x} ${y}L${head(0.45)}L${head(-0.45)}Z" fill="var(--${role})"/></g>`;
  };
  const full = angle % (2 * Math.PI), start = Math.atan2(from[1], from[0]), rim = at => on([Math.cos(at) * longest, Math.sin(at) * longest], 0.55);
  const [x0, y0] = rim(start), [x1, y1] = rim(start + full);
  const sector = full > 0.01 ? `<path d="M${size / 2} ${size / 2}L${x0} ${y0}A${r * 0.55} ${r * 0.55} 0 ${full > Math.PI ? 1 : 0} 0 ${x1} ${y1}Z" fill="var(--${role})" fill-opacity=".16"/>` : '';
  return circle + sector + arrow(from, true) + arrow(to, false);
}
function drawRotate(f) {
  const r = config.rotary, pairs = r.dims / 2, most = f.narrow ? 4 : 8, stride = pairs <= most ? 1 : Math.floor((pairs - 1) / (most - 1)), m = state.query;
  const shown = count(Math.min(most, Math.floor((pairs - 1) / stride) + 1)).map(k => k * stride), components = i => r.neighbours ? [2 * i, 2 * i + 1] : [i, i + pairs];
  const arrow = (part, i) => components(i).map(c => value({ t: L(part), i: [headIn(L(part)), m, c] }));
  for (const [before, after, role] of [['q', 'q_rot', 'q'], ['k', 'k_rot', 'k']]) {
    const line = h('div', { class: 'dials', 'aria-hidden': 'true' }, shown.map(i => h('div', {}, h('small', {}, say('pairN', i + 1)), h('b', {}, degrees(m * r.frequencies[i])), h('span', { class: 'dial' }))));
    line.querySelectorAll('.dial').forEach((place, at) => { // numbers only
      place.innerHTML = `<svg width="76" height="76">${dial(arrow(before, shown[at]), arrow(after, shown[at]), m * r.frequencies[shown[at]], role)}</svg>`;
    });
    f.add(line);
  }
  const d = config.d_head, side = 44, row = (part, title) => ({ t: L(part), spec: [headIn(L(part)), m, 'c'], rows: 1, cols: d, title: '', plainTitle: title, role: part[0], down: { names: [title] }, side, ch: 28,
    cw: clamp(Math.floor((f.width - side) / d), 8, 48), scale: robustScale(count(d).map(c => value({ t: L(part), i: [headIn(L(part)), m, c] }))) });
  const rows = [row('q', 'q'), row('q_rot', 'q′'), row('k', 'k'), row('k_rot', 'k′')], scale = shareScale(...rows);
  f.add(...rows.map(plate => f.map(plate)), legends(legend(scale, say('dashed'))));
}

function drawScores(f) {
  const best = greatest(T, j => scoreOf('scores_raw', j)), d = config.d_head, flip = state.flipped, turned = config.rotary ? '′' : '';
  const cwPair = f.narrow ? f.pairColumn(T) : f.pairColumn(T, f.side + 48 + 9 * d);
  const cw = f.narrow ? f.column(d, 0, 9, 30) : clamp(Math.floor((f.width - 2 * f.side - T * cwPair - 48) / d), 7, 24);
  const result = f.pairs('scores_raw', flip ? `K${turned}·Q${turned}ᵀ` : `Q${turned}·K${turned}ᵀ`, { key: best, cw: cwPair, ch: clamp(cwPair, 18, f.narrow ? 44 : 38) });
  const [left, top] = flip ? ['k', 'q'] : ['q', 'k'], frame = { q: state.query, k: best };
  const beside = f.head(scored(left), left.toUpperCase() + turned, { role: left, cw, ch: result.ch, frames: [{ row: frame[left], role: left }], down: flip ? { names: tokenNames(), chosen: best, role: 'k' } : rowNames() });
  const above = f.head(scored(top), top.toUpperCase() + turned + 'ᵀ', { role: top, spec: [headIn(L(scored(top))), 'c', 'r'], rows: d, cols: T, cw: cwPair, ch: d > 32 ? 4 : 9, frames: [{ column: frame[top], role: top }], down: null });
  const operands = shareScale(beside, above);
  const aboveMap = f.map(above);
  aboveMap.querySelector('.body').style.marginLeft = f.side + 'px';
  f.row(f.map(beside), h('div', { class: 'column together' }, aboveMap, f.map(result)));
  if (!f.narrow) f.element.lastChild.classList.add('beside');
  f.add(legends(legend(operands, `Q${turned}, K${turned}`), legend(result.scale, result.title)));
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
  const i = state.query, d = config.d_head, at = state.head, own = headIn(L('v'));
  const cw = f.narrow ? f.column(d, 0, 9, 40) : clamp(Math.floor((f.width - f.side - 252) / (2 * d)), 8, 22);
  const all = f.weights(), ch = clamp(560 / T, 14, 34);
  const keys = { ...keyNames(strongestKey()), caption: say('key') + ' ↓' };
  const upright = { t: all.t, spec: [at, i, 'r'], rows: T, cols: 1, cw: 56, ch, title: 'a', plainTitle: 'a', down: keys, scale: all.scale, hiddenText: '0', minDigits: 2,
    hidden: anyHidden() ? r => !sees(i, r) && weightOf(r) === 0 : null };
  const values = f.head('v', 'V', { role: 'v', cw, ch, frames: [], captionSpace: !f.narrow, down: f.narrow ? { ...keys, caption: null } : null });
  const brought = { ...values, title: 'a·v', plainTitle: 'a·v', spec: null, t: 'a·v', numberOf: (r, c) => weightOf(r) * value({ t: values.t, i: [own, r, c] }),
    product: (r, c) => [{ t: all.t, i: [at, i, r] }, { t: values.t, i: [own, r, c] }], productWords: (r, c) => say('product', label(r), c + 1), scale: values.scale };
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
  const n = tensor(t).shape[1], most = Math.min(n, f.narrow ? 32 : 64), i = state.query;
  const even = count(most).map(k => most - k).find(k => n % k === 0), per = even >= 16 || n === even ? even : n; // lines of one length, or one that scrolls
  return { t, rows: Math.ceil(n / per), cols: per, cellOf: (r, c) => ({ t, i: [i, r * per + c] }), findCell: cell => cell.i[0] === i ? [Math.floor(cell.i[1] / per), cell.i[1] % per] : null,
    title, plainTitle: title, cw: clamp(Math.floor((f.width - 4) / per), 8, 16), ch: 20, scale: robustScale(count(n).map(c => value({ t, i: [i, c] }))) };
}
function drawMlp(f) {
  const name = { relu: 'ReLU', silu: 'SiLU' }[config.activation] || 'GELU', times = part => `× W_{${part}}` + (config.mlp_bias ? ` + b_{${part}}` : '');
  const stages = [[config.post_norm ? 'resid_mid' : 'ln2', 'mlpInput', null],
    ...(config.gated
      ? [['mlp_pre', 'mlpGate', '↓ ' + times('gate')], ['mlp_pre_linear', 'mlpValue', say('mlpInput') + ' ' + times('in')], ['mlp_post', 'mlpGated', '↓ ' + say('gateTimes', name)]]
      : [['mlp_pre', 'mlpPre', '↓ ' + times('in')], ['mlp_post', 'mlpPost', '↓ ' + name]]),
    ['mlp_out', 'mlpOut', '↓ ' + times('out')], [config.post_norm ? 'mlp_sum' : 'resid_post', 'mlpSum', '↓ + x']];
  const plates = stages.map(([part, title]) => wrapped(f, L(part), say(title))), inside = shareScale(...plates.slice(0, -1));
  stages.forEach(([, , between], at) => f.add(between && op(between), f.map(plates[at])));
  f.add(legends(legend(inside, say(config.gated ? 'firstFive' : 'firstFour')), legend(plates[plates.length - 1].scale, say('lastRow'))));
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
  embed: { draw: drawEmbed, open: () => ({ t: tensor('pos_embed') ? sumName() : 'embed', i: [state.query, 0] }) },
  layer_norm: { draw: drawNorm, open: () => loudest(L('ln1'), [state.query]) },
  qkv: { draw: drawProjection, open: () => loudest(L('q'), [state.head, state.query]) },
  rotate: { draw: drawRotate, open: () => ({ t: L('q_rot'), i: [state.head, state.query, 0] }) },
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
