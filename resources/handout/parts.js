// What the steps have in common: plates of tensors, names of tokens, rows of pictures, legends.
const tokenNames = () => data.tokens.map(t => t.label);
const rowNames = () => ({ names: tokenNames(), chosen: state.query, role: 'q' });
const queryNames = () => ({ ...rowNames(), caption: say('query') + ' ↓', captionRole: 'q' });
const keyNames = chosen => ({ names: tokenNames(), chosen, role: 'k', caption: say('key') + ' →', captionRole: 'k' });

const measure = document.createElement('canvas').getContext('2d');
function textWidth(text) {
  measure.font = '15px ' + getComputedStyle(document.body).fontFamily;
  return measure.measureText(text).width;
}
/// The widest name beside a picture.
function namesWidth(list = tokenNames()) {
  return Math.min(104, Math.max(32, ...list.map(textWidth))) + 18;
}
const clamp = (v, least, most) => Math.max(least, Math.min(most, v));

class Figure {
  constructor(width) {
    this.width = width;
    this.narrow = width < 640;
    this.maps = [];
    this.side = namesWidth();
    this.element = h('div', { class: 'figure' });
  }
  /// One line of pictures and operators; on a narrow page they stand below each other.
  row(...items) { this.element.append(h('div', { class: 'line' + (this.narrow ? ' narrow' : '') }, items)); return this; }
  add(...items) { this.element.append(...items.filter(Boolean)); return this; }
  map(plate) {
    const map = new Heatmap({ side: this.side, ...plate });
    map.canvas.dataset.map = this.maps.length;
    this.maps.push(map);
    return map.element;
  }
  /// How wide a column may be when n of them, and `aside` pixels of other things, share the width.
  column(n, aside = 0, least = 8, most = 40) { return clamp(Math.floor((this.width - this.side - aside) / n), least, most); }

  /// The same of a map of queries and keys: a finger's width on a phone while there are few, then what shows them all.
  pairColumn(n, aside = 0) {
    const least = T <= 12 ? (this.narrow ? 44 : 34) : (this.narrow ? 28 : 18);
    return clamp(Math.floor((this.width - this.side - aside) / n), least, 64);
  }

  vectors(t, title, more = {}) {
    const cols = tensor(t).shape[1], cw = more.cw || this.column(cols);
    return { t, spec: ['r', 'c'], rows: T, cols, title, plainTitle: title, down: rowNames(), cw, ch: clamp(560 / T, 14, 28),
      scale: robustScale(Array.from(tensor(t).values)), frames: [{ row: state.query, role: 'q' }], ...more };
  }
  head(part, title, more = {}) {
    const t = block(state.layer, part), cols = tensor(t).shape[2], size = T * cols, head = headIn(t);
    return { t, spec: [head, 'r', 'c'], rows: T, cols, title, plainTitle: title, down: rowNames(), cw: more.cw || this.column(cols), ch: clamp(560 / T, 14, 30),
      scale: robustScale(Array.from(tensor(t).values.slice(head * size, (head + 1) * size))), frames: [{ row: state.query, role: 'q' }], ...more };
  }
  /// A head's queries × keys, or, flipped, keys × queries.
  pairs(part, title, more = {}) {
    const t = block(state.layer, part), size = T * T, flipped = state.flipped;
    const all = Array.from(tensor(t).values.slice(state.head * size, (state.head + 1) * size));
    const cw = more.cw || this.pairColumn(T), key = more.key ?? -1;
    const keys = { ...keyNames(key), caption: say('key') + (flipped ? ' ↓' : ' →') };
    const queries = { ...queryNames(), caption: say('query') + (flipped ? ' →' : ' ↓') };
    return { t, spec: flipped ? [state.head, 'c', 'r'] : [state.head, 'r', 'c'], rows: T, cols: T, title, plainTitle: title || say('weights'), minDigits: 0,
      down: flipped ? keys : queries, across: flipped ? queries : keys, cw, ch: clamp(cw, 18, 48), scale: signedScale(all),
      frames: [flipped ? { column: state.query, role: 'q' } : { row: state.query, role: 'q' }], ...more };
  }
  weights(more = {}) {
    const plate = this.pairs('pattern', '', { key: strongestKey(), minDigits: 2, ...more });
    const size = T * T, all = Array.from(tensor(plate.t).values.slice(state.head * size, (state.head + 1) * size));
    plate.scale = Math.min(...all) < 0 ? signedScale(all) : weightScale(Math.max(1, ...all));
    if (anyHidden()) {
      const [q, k] = state.flipped ? [1, 0] : [0, 1];
      plate.hidden = (...at) => !sees(at[q], at[k]) && value({ t: plate.t, i: [state.head, at[q], at[k]] }) === 0;
      plate.hiddenText = '0';
    }
    return plate;
  }
}

/// Where the chosen head stands on the first axis: heads may share keys and values.
const headIn = t => tensor(t).shape[0] === config.n_heads ? state.head : kvHead(state.head);
const op = (sign, below) => h('div', { class: 'op' }, h('span', {}, math(sign)), below ? h('small', {}, math(below)) : '');
function shareScale(...plates) {
  const scale = joinScales(plates.map(p => p.scale));
  plates.forEach(p => { p.scale = scale; });
  return scale;
}

/// What the head can see of a key, after mask and edits.
const sees = (i, j, layer = state.layer, head = state.head) => Number.isFinite(value({ t: block(layer, 'attn_scores'), i: [head, i, j] }));
const anyHidden = () => count(T * T).some(at => !sees(Math.floor(at / T), at % T));
const weightOf = j => value({ t: block(state.layer, 'pattern'), i: [state.head, state.query, j] });
const strongestKey = () => greatest(T, j => sees(state.query, j) || weightOf(j) !== 0 ? weightOf(j) : NaN);
const scoreOf = (part, j) => value({ t: block(state.layer, part), i: [state.head, state.query, j] });
/// The component of a row of a tensor that is greatest, or farthest from 0.
function loudest(t, index, size = Math.abs) {
  const n = tensor(t).shape[index.length];
  return { t, i: [...index, greatest(n, c => size(value({ t, i: [...index, c] })))] };
}

function tick(v) {
  const text = number(v, Math.abs(v) >= 100 ? 0 : Math.abs(v) >= 10 ? 1 : 2);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
function legend(scale, name, masked) {
  const stops = count(33).map(at => colorOf(scale, scale.signed ? (at / 16 - 1) * scale.max : (at / 32) * scale.max));
  const ends = scale.signed ? ['−' + tick(scale.max), '0', '+' + tick(scale.max)] : ['0', tick(scale.max)];
  return h('div', { class: 'legend' },
    h('div', { class: 'scale' + (scale.signed ? ' signed' : '') }, h('div', { class: 'colors', style: `background:linear-gradient(90deg,${stops.join(',')})` }),
      h('div', { class: 'ends' }, ends.map(end => h('span', {}, end)))),
    name ? h('span', {}, math(name)) : '', scale.peak > scale.max ? h('span', {}, '▴▾ ' + say('beyond', tick(scale.peak))) : '',
    masked ? h('span', { class: 'swatch' }, h('i', {}), say('legendMasked')) : '',
    onPaper && scale.signed ? h('span', {}, say('paperMinus')) : '');
}
const legends = (...list) => h('div', { class: 'legends' }, list);
