// The page: what the reader looks at, the pickers, the keys, the address (#softmax-l4-h1-q4), and paper.
const byId = id => document.getElementById(id);
const state = { step: 0, ...data.start, flipped: data.view.flipped, pinned: null, shown: null, where: null };
let figure = null;

// Which cell is open.
function openCell(cell, pin, where = null, keepTrail = false) {
  if (!keepTrail) trail = [];
  if (pin) state.pinned = cell;
  state.shown = cell;
  if (!where && cell && figure) where = whereIs(cell);
  state.where = where;
  if (pin) state.pinnedWhere = where;
  drawCard();
  markCell(cell, where, pin);
}
function backToPinned() { openCell(state.pinned, false, state.pinnedWhere); }
function whereIs(cell) {
  for (const map of figure.maps) {
    const place = cell.t && map.find(cell);
    if (place) return [map, ...place];
  }
  return null;
}
/// The open cell has a frame, and so have the operands that stand on the same picture.
function markCell(cell, where, pin) {
  if (!figure) return;
  for (const map of figure.maps) map.unmark('here'), map.unmark('operand');
  document.querySelectorAll('.bar.here').forEach(bar => bar.classList.remove('here'));
  if (!cell) return;
  const operands = cell.product || (tensor(cell.t) ? explain(cell).lines : []).flatMap(l => l.terms.flat()).map(f => f.cell).filter(Boolean);
  for (const map of figure.maps) if (operands.length <= 2048) map.markAll('operand', operands);
  if (where) {
    const box = where[0].mark('here', where[1], where[2]);
    if (pin && document.activeElement === where[0].canvas) box.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
  if (cell.t) document.querySelectorAll('.bar').forEach(bar => bar.classList.toggle('here', bar.dataset.cell === cellText(cell)));
}

// What is chosen.
function choose(change) {
  const inside = (v, n) => ((v % n) + n) % n;
  Object.assign(state, change);
  state.step = clamp(state.step, 0, data.steps.length - 1);
  state.layer = inside(state.layer, config.n_layers), state.head = inside(state.head, config.n_heads), state.query = inside(state.query, T);
  draw();
  if ('step' in change) window.scrollTo(0, 0);
}
const sentenceOf = (step, at = state) => {
  const list = step.sentences[language];
  return data.strings[list[((step.perLayer ? at.layer : 0) * (step.perHead ? config.n_heads : 1) + (step.perHead ? at.head : 0)) * T + at.query]];
};

/// One step as a section; the figure is drawn after the section has its width.
function section(step, at) {
  return h('section', { class: 'step', 'data-step': step.id },
    h('p', { class: 'eyebrow' }, say('printed', at + 1, data.steps.length) + (step.perHead ? ' · ' + say('place', state.layer + 1, state.head + 1) : step.perLayer ? ' · ' + say('placeLayer', state.layer + 1) : '')),
    h('h1', {}, h('span', { class: 'number' }, String(at + 1)), h('span', {}, lettered(data.strings[step.headings[language][state.query]]))), h('div', { class: 'formula' }), h('p', { class: 'sentence' }, sentenceNodes(sentenceOf(step))));
}
function fill(place, step) {
  place.querySelector('.formula').innerHTML = step.formula; // typeset by the program, nothing of the reader's in it
  const made = new Figure(place.clientWidth);
  place.append(made.element);
  figures[step.id].draw(made);
  return made;
}

function drawStage() {
  const step = data.steps[state.step], place = section(step, state.step);
  byId('stage').replaceChildren(place);
  figure = fill(place, step);
  state.pinned = state.shown = state.where = null;
  openCell(figures[step.id].open(), true);
}

function drawRail() {
  byId('steps').replaceChildren(...data.steps.map((step, at) => h('li', { class: at === state.step ? 'on' : at < state.step ? 'done' : '' },
    h('button', { type: 'button', 'aria-current': at === state.step ? 'step' : null, onclick: () => choose({ step: at }) }, h('span', { class: 'number' }, String(at + 1)), h('span', {}, math(step.title[language]))))));
  byId('maps-title').textContent = say('maps');
  const maps = byId('maps');
  maps.style.gridTemplateColumns = `repeat(${config.n_heads}, 1fr)`;
  maps.replaceChildren(...count(config.n_layers * config.n_heads).map(k => smallMap(Math.floor(k / config.n_heads), k % config.n_heads)));
}
/// A head's weights, small.
function smallMap(layer, head) {
  const chosen = layer === state.layer && head === state.head, canvas = h('canvas', { width: T, height: T }), pen = canvas.getContext('2d'), t = block(layer, 'pattern');
  for (let i = 0; i < T; ++i) for (let j = 0; j < T; ++j) {
    pen.fillStyle = sees(i, j, layer, head) ? fromTable('sequential', Math.abs(value({ t, i: [head, i, j] }))) : css('masked');
    pen.fillRect(j, i, 1, 1);
  }
  return h('button', { type: 'button', class: chosen ? 'on' : '', 'aria-label': say('place', layer + 1, head + 1), title: say('place', layer + 1, head + 1), onclick: () => choose({ layer, head }) }, canvas);
}

function picker(id, at, n) {
  const go = by => choose({ [id]: state[id] + by });
  return h('div', { class: 'picker', 'data-picker': id }, h('button', { type: 'button', 'aria-label': `${say(id)}: ${say('previous')}`, onclick: () => go(-1) }, '‹'),
    h('span', {}, say(id) + ' ', h('b', {}, String(at + 1)), h('span', { class: 'of' }, ` / ${n}`)), h('button', { type: 'button', 'aria-label': `${say(id)}: ${say('following')}`, onclick: () => go(1) }, '›'));
}
function drawBar() {
  const step = data.steps[state.step];
  document.querySelector('.pickers').replaceChildren(...[step.perLayer ? picker('layer', state.layer, config.n_layers) : null, step.perHead ? picker('head', state.head, config.n_heads) : null].filter(Boolean));
  byId('count').textContent = say('of', state.step + 1, data.steps.length);
  byId('first').disabled = byId('back').disabled = state.step === 0;
  byId('next').disabled = state.step === data.steps.length - 1;
  for (const id of ['first', 'back', 'next']) byId(id).setAttribute('aria-label', say(id));
}
function drawTop() {
  document.documentElement.lang = language === 'zh' ? 'zh-Hans' : 'en';
  byId('text').textContent = data.text || data.tokens.map(t => t.label).join(' ');
  byId('language').textContent = language === 'zh' ? 'EN' : '中';
  for (const id of ['theme', 'language', 'help', 'flip']) byId(id).setAttribute('aria-label', say(id)), byId(id).title = say(id);
  byId('flip').classList.toggle('on', state.flipped);
  byId('tokens').replaceChildren(h('span', { class: 'label' }, say('tokens')), ...data.tokens.map((token, i) => h('button', { type: 'button', class: (i === state.query ? 'on' : '') + (token.unknown ? ' unknown' : ''), 'aria-pressed': String(i === state.query), onclick: () => choose({ query: i }) },
    token.label, h('small', {}, String(i)))), h('span', { class: 'hint' }, say('ask')));
  const strip = byId('tokens'), on = strip.querySelector('.on');
  strip.scrollLeft = on.offsetLeft + on.offsetWidth / 2 - strip.clientWidth / 2;
  const edits = data.edits[language] || [];
  byId('edits').hidden = !edits.length;
  byId('edits').replaceChildren(h('b', {}, say('edited')), edits.join(language === 'zh' ? '；' : '; '));
  byId('keys').replaceChildren(h('dl', {}, texts[language].keys.map(([key, what]) => [h('dt', {}, key), h('dd', {}, what)])));
}
function drawFoot() {
  byId('foot').replaceChildren(h('p', {}, say('made', data.version, data.name, data.model[language])), h('p', {}, say('everyNumber')), h('p', {}, say('again') + (language === 'zh' ? '：' : ': '), h('code', {}, data.command)));
}

function draw() {
  drawTop(), drawRail(), drawBar(), drawStage(), drawFoot();
  const address = `#${data.steps[state.step].id}-l${state.layer + 1}-h${state.head + 1}-q${state.query + 1}-${language}`;
  try { history.replaceState(null, '', address); } catch { /* a viewer that allows no address */ }
}
function fromAddress() {
  const m = /^#(\w+?)-l(\d+)-h(\d+)-q(\d+)(?:-(zh|en))?$/.exec(location.hash);
  if (!m) return;
  const step = data.steps.findIndex(s => s.id === m[1]);
  if (step >= 0) state.step = step;
  Object.assign(state, { layer: clamp(m[2] - 1, 0, config.n_layers - 1), head: clamp(m[3] - 1, 0, config.n_heads - 1), query: clamp(m[4] - 1, 0, T - 1) });
  if (m[5]) language = m[5];
}

const actions = {
  ArrowRight: () => choose({ step: state.step + 1 }), ArrowLeft: () => choose({ step: state.step - 1 }), ' ': () => choose({ step: state.step + 1 }),
  Home: () => choose({ step: 0 }), End: () => choose({ step: data.steps.length - 1 }),
  ArrowDown: e => choose(e.shiftKey ? { layer: state.layer + 1 } : { head: state.head + 1 }), ArrowUp: e => choose(e.shiftKey ? { layer: state.layer - 1 } : { head: state.head - 1 }),
  ',': () => choose({ query: state.query - 1 }), '.': () => choose({ query: state.query + 1 }),
  l: () => { language = language === 'zh' ? 'en' : 'zh'; draw(); }, f: () => choose({ flipped: !state.flipped }),
  t: () => { document.documentElement.dataset.theme = themeNow() === 'dark' ? 'light' : 'dark'; draw(); },
  '?': () => { byId('keys').hidden = !byId('keys').hidden; byId('help').setAttribute('aria-expanded', String(!byId('keys').hidden)); },
};
document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const onButton = event.target.closest && event.target.closest('button, summary');
  if (event.key === ' ' && onButton) return; // it presses the button
  const action = actions[event.key] || actions[event.key.toLowerCase()];
  if (!action) return;
  event.preventDefault();
  action(event);
});
byId('first').addEventListener('click', actions.Home);
byId('back').addEventListener('click', actions.ArrowLeft);
byId('next').addEventListener('click', actions.ArrowRight);
byId('language').addEventListener('click', actions.l);
byId('theme').addEventListener('click', actions.t);
byId('flip').addEventListener('click', actions.f);
byId('help').addEventListener('click', actions['?']);
byId('readout').addEventListener('click', () => byId('card').scrollIntoView({ behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' }));
prefersDark.addEventListener('change', draw);
let width = 0;
new ResizeObserver(() => {
  if (onPaper || byId('stage').clientWidth === width) return;
  width = byId('stage').clientWidth;
  draw();
}).observe(byId('stage'));

// On paper: all steps, in order, for the token, layer and head that are chosen; each with the card of its cell.
window.addEventListener('beforeprint', () => {
  onPaper = true;
  document.documentElement.classList.add('paper-now');
  const sections = data.steps.map((step, at) => section(step, at));
  byId('stage').replaceChildren(...sections);
  sections.forEach((place, at) => fill(place, data.steps[at]));
});
window.addEventListener('afterprint', () => {
  onPaper = false;
  document.documentElement.classList.remove('paper-now');
  draw();
});
window.addEventListener('hashchange', () => { fromAddress(); draw(); });

window.kanshei = { data, state, value, explain, figure: () => figure }; // for tests/handout and the curious
fromAddress();
width = byId('stage').clientWidth;
draw();
