// The card beside the picture: the value of a cell and the arithmetic that made it; a click on an operand goes on from there.
const roleOfPart = { q: 'q', q_proj: 'q', q_rot: 'q', k: 'k', k_proj: 'k', k_rot: 'k', v: 'v', z: 'v' };
const roleOf = cell => roleOfPart[parsed(cell.t).part] || (/W_Q|b_Q/.test(cell.t) ? 'q' : /W_K|b_K/.test(cell.t) ? 'k' : /W_V|b_V/.test(cell.t) ? 'v' : '');

let trail = []; // the cells that led to the one on the card
const shownRows = 8;

function chip(factor, scale) {
  const color = Number.isFinite(factor.value) ? colorOf(scale, factor.value) : css('masked');
  const look = `background:${color};color:${Number.isFinite(factor.value) ? textOn(color) : css('muted')}`;
  const text = number(factor.value, Math.max(2, data.view.digits)), role = factor.cell ? roleOf(factor.cell) : '';
  if (!factor.cell || !has(factor.cell)) return h('span', { class: 'chip', style: look, title: factor.symbol, 'data-value': exact(factor.value) }, text);
  return h('button', { type: 'button', class: 'chip' + (role ? ' edge-' + role : ''), style: look, title: cellText(factor.cell) + ' = ' + exact(factor.value), 'data-value': exact(factor.value),
    onclick: () => follow(factor.cell) }, text);
}
function follow(cell) {
  trail.push(state.shown.t ? state.shown : state.pinned);
  openCell(cell, true, null, true);
}

/// What tells a term from the others: a token, a head, a component.
function termName(line, k) {
  const cells = line.terms.map(term => (term.find(factor => factor.cell) || {}).cell);
  const [a, b] = cells, cell = cells[k];
  if (!a || !b || !cell || a.t !== b.t || cell.t !== a.t) return cell ? symbolOf(cell.t) : line.terms[k][0].symbol;
  const axis = a.i.findIndex((x, at) => x !== b.i[at]), { part } = parsed(cell.t), i = cell.i[axis];
  if (part === 'logits') return word(i);
  if (/^(pattern|scores|attn_scores|answer)/.test(part) && axis === a.i.length - 1 && part !== 'answer_query' && part !== 'answer_ln') return label(i);
  return part === 'result' && axis === 0 ? say('headN', i + 1) : String(i + 1);
}

/// What each row of a line adds to it.
function rowsOfLine(line) {
  const last = line.terms[line.terms.length - 1];
  if (line.how === 'sumexp') return line.terms.slice(0, -1).map((term, k) => ({ k, term, value: Math.exp(product(term) - product(last)), exp: true }));
  if (line.how === 'variance') return line.terms.slice(0, -1).map((term, k) => ({ k, term, value: (product(term) - product(last)) ** 2 }));
  if (line.how === 'rootmean') return line.terms.slice(0, -1).map((term, k) => ({ k, term: [...term, ...term], value: product(term) ** 2 }));
  return line.terms.map((term, k) => ({ k, term, value: product(term) }));
}

function foldingRows(line) {
  const all = rowsOfLine(line).sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
  const factors = line.terms.flat().filter(f => Number.isFinite(f.value)).map(f => f.value);
  const scale = signedScale(factors), longest = Math.max(1e-30, ...all.map(row => Math.abs(row.value)));
  const table = h('div', { class: 'terms' }), rest = h('button', { type: 'button', class: 'more' });
  const row = ({ k, term, value: v, exp }) => h('div', { class: 'term' + (term.length > 2 ? ' three' : ''), 'data-term': String(v) }, h('span', { class: 'term-name' }, termName(line, k)),
    h('span', { class: 'factors' }, exp ? 'exp( ' : '', term.map((factor, at) => [at ? ' × ' : '', chip(factor, scale)]), exp ? ' − max )' : ''),
    h('span', { class: 'equals' }, '='), h('span', { class: 'bar-space' }, h('i', { class: v < 0 ? 'minus' : '', style: `width:${Math.abs(v) / longest * 100}%` })), h('span', { class: 'amount' }, number(v, Math.max(2, data.view.digits))));
  let open = all.length <= shownRows + 1;
  const fill = () => {
    const shown = open ? all : all.slice(0, shownRows), others = all.slice(shown.length);
    table.replaceChildren(...shown.map(row));
    rest.hidden = all.length <= shownRows + 1;
    rest.textContent = open ? say('fewer') : say('others', others.length, number(others.reduce((s, r) => s + r.value, 0)));
  };
  rest.addEventListener('click', () => { open = !open; fill(); });
  fill();
  return [table, rest, line.rest !== undefined ? h('p', { class: 'note' }, say('restWords', line.others, number(line.rest))) : ''];
}

/// A line whose operands stand in one row: (x − μ), a ÷ b, e^(s − max).
function shortRow(line) {
  const all = line.terms.map(term => term[0]), scale = signedScale(all.map(f => f.value)), c = f => chip(f, scale);
  switch (line.how) {
    case 'subtract': return [c(all[0]), ' − ', c(all[1])];
    case 'divide': return [c(all[0]), ' ÷ ', c(all[1])];
    case 'exp': return ['exp( ', c(all[0]), ' − ', c(all[1]), ' )'];
    case 'rsqrt': return ['1 ÷ √( ', c(all[0]), ' + ', number(config.eps, 6), ' )'];
    case 'cos': case 'sin': return [line.how + '( ', c(all[0]), ' )'];
    case 'silu': return ['SiLU( ', c(all[0]), ' )'];
    case 'relu': return ['max(0, ', c(all[0]), ')'];
    case 'gelu': case 'gelu_tanh': return ['GELU( ', c(all[0]), ' )'];
    case 'copy': return [c(all[0]), h('small', {}, ' ' + say('copy'))];
    case 'lookup': return [line.row === null ? say('lookupType', line.table) : say('lookup', line.table, line.row)];
    case 'masked': return [say('masked')];
    default: return [];
  }
}
function lineBlock(line) {
  const wide = { mean: 'meanOf', variance: 'varianceOf', rootmean: 'rootMeanOf', max: 'maxOf' }[line.how];
  const n = line.terms.length - (line.how === 'variance' || line.how === 'rootmean' ? 1 : 0);
  if (wide) return h('div', { class: 'arithmetic', 'data-how': line.how, 'data-result': String(line.value) },
    h('details', {}, h('summary', {}, h('span', {}, math(line.symbol), ' = ' + say(wide, n)), h('b', {}, seven(line.value))), foldingRows(line)));
  const body = line.how === 'sum' || line.how === 'sumexp' ? foldingRows(line) : [h('div', { class: 'short' }, shortRow(line))];
  const sign = line.how === 'sum' && line.terms.length > 2 ? 'Σ ' : line.how === 'sumexp' ? 'Σ ' : '';
  return h('div', { class: 'arithmetic', 'data-how': line.how, 'data-result': String(line.value) }, h('div', { class: 'line-head' }, h('span', {}, math(line.symbol), ' = ' + sign)), body,
    h('div', { class: 'line-total' }, h('span', {}, '='), h('b', {}, seven(line.value))));
}

function productCard(cell) {
  const factors = cell.product.map(c => ({ value: value(c), symbol: symbolOf(c.t), cell: c })), scale = signedScale(factors.map(f => f.value));
  return [h('h3', {}, cell.words), h('div', { class: 'value' }, seven(cell.value)),
    h('div', { class: 'arithmetic', 'data-result': String(cell.value) }, h('div', { class: 'short' }, chip(factors[0], scale), ' × ', chip(factors[1], scale)), h('div', { class: 'line-total' }, h('span', {}, '='), h('b', {}, seven(cell.value))))];
}

function changesBlock(found) {
  return found.changes.map(({ edit, before, after }) => h('div', { class: 'arithmetic changed' }, h('div', { class: 'line-head' }, say('changed') + ' · ' + data.edits[language][edit]),
    h('div', { class: 'line-total' }, h('span', {}, say('becomes', exact(before), '')), h('b', {}, exact(after)))));
}
function cellCard(cell) {
  const found = explain(cell), last = found.lines[found.lines.length - 1];
  const off = last && Number.isFinite(found.made) ? Math.abs(last.value - found.made) : null;
  return [h('p', { class: 'place' }, placeWords(cell)), h('h3', {}, wordsOf(cell)), h('code', {}, cellText(found.cell)),
    h('div', { class: 'value', 'data-cell': cellText(found.cell) }, exact(found.value)),
    found.leaf ? h('p', { class: 'note' }, say('leaf')) : '', found.changes.length ? [changesBlock(found), h('p', { class: 'note' }, say('wasMade') + (language === 'zh' ? '：' : ': ') + exact(found.made))] : '',
    found.lacks ? h('p', { class: 'note' }, say('lacks')) : found.lines.map(lineBlock),
    !found.lacks && off !== null && last.how !== 'lookup' && last.how !== 'copy' ? h('p', { class: 'check' }, '✓ ' + say('check', seven(last.value), off === 0 ? '0' : tidy(off.toExponential(0)))) : ''];
}

function drawCard() {
  const card = document.getElementById('card'), cell = state.shown, readout = document.getElementById('readout');
  if (!cell) { card.replaceChildren(h('p', { class: 'note' }, say('open'))); readout.replaceChildren(); return; }
  const back = trail.length ? h('button', { type: 'button', class: 'back', onclick: () => openCell(trail.pop(), true, null, true) }, '‹ ' + say('back')) : '';
  card.replaceChildren(...[back, ...(cell.product ? productCard(cell) : cellCard(cell)), nudges()].flat(2).filter(x => x !== ''));
  readout.replaceChildren(h('span', {}, cell.product ? cell.words : wordsOf(cell)), h('b', {}, cell.product ? seven(cell.value) : exact(value(cell))));
}
/// A finger is wider than a cell: one cell further, with a button.
function nudges() {
  if (!state.where) return '';
  const [map, r, c] = state.where, go = (dr, dc) => map.show([clamp(r + dr, 0, map.rows - 1), clamp(c + dc, 0, map.cols - 1)], true);
  const button = (sign, id, dr, dc) => h('button', { type: 'button', 'aria-label': say(id), onclick: () => go(dr, dc) }, sign);
  return h('div', { class: 'nudges' }, button('←', 'left', 0, -1), button('↑', 'up', -1, 0), button('↓', 'down', 1, 0), button('→', 'right', 0, 1));
}
