// What the pages show, in Chromium: numbers against `kanshei trace`, arithmetic against itself, keys, pickers, phone, paper.
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { existsSync, mkdtempSync, rmSync, statSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';

const program = process.env.KANSHEI_PROGRAM, shots = process.env.KANSHEI_SHOTS;
const { chromium } = createRequire(join(process.env.KANSHEI_WORK, 'x.js'))('playwright-core');
const sentence = '老板告诉员工他必须加班', nasty = '他</script><img src=x onerror=alert(1)>"\'&amp;老板';
const folder = mkdtempSync(join(tmpdir(), 'kanshei-handout-'));
let passed = 0, failed = 0;
function check(fact, text) {
  if (fact) return void ++passed;
  ++failed;
  console.log('  FAILED: ' + text);
}
const kanshei = args => execFileSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 30 });

/// Numbers of the pass, asked of the command line: name, index → float32.
class TraceFile {
  constructor(ask) { this.ask = ask, this.known = new Map(), this.cells = new Map(); }
  load(args) {
    for (const t of JSON.parse(kanshei(['trace', ...this.ask, ...args, '--format', 'json'])).tensors) this.known.set(t.name, t.values);
  }
  at(name, index) {
    const layer = /^blocks\.(\d+)\.(?!attn\.|mlp\.W|mlp\.b|ln\d\.)/.exec(name);
    if (!this.known.has(name) && layer) this.load(['--layer', layer[1]]);
    if (!this.known.has(name) && !/\.(W|b)_|\.w$|\.b$/.test(name)) this.load(['--tensor', name]);
    if (!this.known.has(name)) return JSON.parse(kanshei(['explain', ...this.ask, '--cell', `${name}[${index}]`, '--format', 'json', '--depth', '1'])).derivations[0].recorded;
    const v = index.reduce((values, i) => values[i], this.known.get(name));
    return v === null ? -Infinity : v;
  }
}

const read = text => text === '−∞' ? -Infinity : Number(text.replaceAll('−', '-'));
const same = (a, b) => Object.is(Math.fround(a), Math.fround(b)) || Math.fround(a) === Math.fround(b);
const near = (a, b) => a === b || Math.abs(a - b) <= 1e-4 * Math.abs(b) + 1e-6;

function watch(page, name) {
  const noise = [];
  page.on('console', m => noise.push(m.type() + ': ' + m.text()));
  page.on('pageerror', e => noise.push(e.message));
  page.on('dialog', d => { noise.push('dialog ' + d.message()); d.dismiss(); });
  page.on('request', r => { if (!/^(file|data):/.test(r.url())) noise.push('request ' + r.url()); });
  return () => check(noise.length === 0, `${name}: nothing on the console, no requests: ${noise.join(' | ')}`);
}

/// Cells of a picture on the page: corners and middle, and where they are.
const places = (page, map) => page.evaluate(k => {
  const m = kanshei.figure().maps[k], box = m.canvas.getBoundingClientRect(), picked = [];
  const list = [[0, 0], [m.rows - 1, m.cols - 1], [Math.floor(m.rows / 2), Math.floor(m.cols / 2)], [m.rows - 1, 0]];
  for (const [r, c] of list) {
    const cell = m.product ? null : m.cell(r, c);
    picked.push({ cell, product: m.product ? m.product(r, c) : null, x: (c + 0.5) * m.cw - 0.5, y: (r + 0.5) * m.ch - 0.5 });
  }
  return picked;
}, map);

const cardOf = page => page.evaluate(() => {
  document.querySelectorAll('#card details').forEach(d => { d.open = true; });
  document.querySelectorAll('#card .more:not([hidden])').forEach(b => { if (!b.dataset.open) b.dataset.open = 1, b.click(); });
  const value = document.querySelector('#card .value');
  return { cell: value?.dataset.cell, text: value?.textContent, check: document.querySelector('#card .check')?.textContent,
    changed: document.querySelectorAll('#card .changed').length,
    lines: [...document.querySelectorAll('#card .arithmetic:not(.changed)')].map(line => ({ how: line.dataset.how, result: +line.dataset.result,
      terms: [...line.querySelectorAll('.term')].map(term => ({ value: +term.dataset.term, factors: [...term.querySelectorAll('.chip')].map(chip => chip.dataset.value) })),
      total: line.querySelector('.line-total b, summary b')?.textContent })) };
});

/// Do the terms on the card make what it says?
function checkArithmetic(card, where) {
  for (const line of card.lines) {
    if (line.how === 'sum') check(near(line.terms.reduce((s, t) => s + t.value, 0), line.result), `${where}: Σ of the terms is ${line.result}`);
    if (line.how === 'sum') for (const term of line.terms) check(near(term.factors.reduce((p, f) => p * read(f), 1), term.value), `${where}: the factors make ${term.value}`);
    if (line.how === 'max') check(near(Math.max(...line.terms.map(t => t.value)), line.result), `${where}: max`);
    if (line.how === 'mean') check(near(line.terms.reduce((s, t) => s + t.value, 0) / line.terms.length, line.result), `${where}: mean`);
    check(near(read(line.total), line.result), `${where}: the line says ${line.total}`);
  }
  const last = card.lines.at(-1);
  if (last && !card.changed) check(near(last.result, read(card.text)), `${where}: the last line ${last.result} is the value ${card.text}`);
}

async function checkCells(page, trace, name) {
  const maps = await page.evaluate(() => kanshei.figure().maps.length), bars = page.locator('.bar');
  for (let k = 0; k < maps; ++k) {
    const canvas = page.locator(`#stage canvas[data-map="${k}"]`);
    for (const place of await places(page, k)) {
      await canvas.hover({ position: { x: place.x, y: place.y } });
      const card = await cardOf(page);
      const cell = place.cell && `${place.cell.t}[${place.cell.i}]`;
      if (place.product) {
        const [a, v] = place.product.map(c => trace.at(c.t, c.i));
        check(near(read(card.text), a * v), `${name}: a·v ${card.text} = ${a} × ${v}`);
        continue;
      }
      check(card.cell === cell, `${name}: the card is of ${cell}, not ${card.cell}`);
      const real = trace.at(place.cell.t, place.cell.i);
      check(same(read(card.text), real), `${name}: ${cell} shows ${card.text}, the trace has ${real}`);
      checkArithmetic(card, `${name} ${cell}`);
    }
  }
  for (let k = 0; k < await bars.count(); ++k) {
    await bars.nth(k).hover();
    const card = await cardOf(page), [, t, i] = /^(.*)\[(.*)\]$/.exec(await bars.nth(k).getAttribute('data-cell'));
    check(same(read(card.text), trace.at(t, i.split(',').map(Number))), `${name}: bar ${t}[${i}] shows ${card.text}`);
    checkArithmetic(card, `${name} ${t}[${i}]`);
  }
  return maps + await bars.count();
}

const steps = ['tokens', 'embed', 'layer_norm', 'qkv', 'scores', 'scale', 'mask', 'softmax', 'weighted_sum', 'join_heads', 'residual', 'mlp', 'output'];
/// Through the address, as a link would.
async function go(page, step, layer, head, query, language = 'zh') {
  await page.evaluate(hash => new Promise(done => {
    if (location.hash === hash) return done();
    window.addEventListener('hashchange', () => setTimeout(done), { once: true });
    location.hash = hash;
  }), `#${step}-l${layer}-h${head}-q${query}-${language}`);
}

async function checkNumbers(browser, file, trace, name, at) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } }), quiet = watch(page, name);
  await page.goto('file://' + file);
  for (const step of await page.evaluate(() => kanshei.data.steps.map(s => s.id))) {
    await go(page, step, ...at);
    check(await page.locator(`section[data-step=${step}] .formula svg`).count() === 1, `${name} ${step}: a typeset formula`);
    check((await page.locator('.sentence').innerText()).length > 10, `${name} ${step}: a sentence`);
    const found = await checkCells(page, trace, `${name} ${step}`);
    check(step === 'tokens' ? found === 0 : found > 0, `${name} ${step}: something to point at`);
  }
  return { page, quiet };
}

const stateOf = page => page.evaluate(() => ({ ...kanshei.state, pinned: null, shown: null, where: null, pinnedWhere: null }));
async function checkControls(page, trace) {
  await go(page, 'softmax', 4, 1, 4);
  const expect = async (what, facts) => {
    const state = await stateOf(page);
    for (const [k, v] of Object.entries(facts)) check(state[k] === v, `${what}: ${k} is ${state[k]}, not ${v}`);
  };
  await page.keyboard.press('ArrowRight'), await expect('→', { step: 8 });
  await page.keyboard.press('ArrowLeft'), await expect('←', { step: 7 });
  await page.keyboard.press('ArrowDown'), await expect('↓', { head: 1 });
  await page.keyboard.press('ArrowUp'), await expect('↑', { head: 0 });
  await page.keyboard.press('Shift+ArrowDown'), await expect('Shift ↓', { layer: 0 });
  await page.keyboard.press('Shift+ArrowUp'), await expect('Shift ↑', { layer: 3 });
  await page.keyboard.press('.'), await expect('.', { query: 4 });
  await page.keyboard.press(','), await expect(',', { query: 3 });
  await page.keyboard.press('End'), await expect('End', { step: 12 });
  await page.keyboard.press('Home'), await expect('Home', { step: 0 });
  check(await page.locator('#back').isDisabled(), 'there is nothing before the first step');
  await page.locator('#steps button').nth(4).click(), await expect('rail', { step: 4 });
  await page.locator('[data-picker=layer] button').first().click(), await expect('layer picker', { layer: 2 });
  await page.locator('[data-picker=head] button').last().click(), await expect('head picker', { head: 1 });
  await page.locator('#maps button').nth(12).click(), await expect('small maps', { layer: 3, head: 0 });
  await page.locator('#tokens button').nth(0).click(), await expect('token', { query: 0 });
  await page.locator('#tokens button').nth(3).click();
  await page.locator('#next').click(), await expect('next', { step: 5 });
  // An operand opens its own arithmetic, and there is a way back.
  await go(page, 'scores', 4, 1, 4);
  const first = (await cardOf(page)).cell, chip = page.locator('#card button.chip').first();
  const shown = await chip.getAttribute('data-value');
  await chip.click();
  const operand = await cardOf(page);
  check(operand.cell.includes('.q[') && read(operand.text) === read(shown), `an operand opens: ${operand.cell}`);
  await page.locator('.back').click();
  check((await cardOf(page)).cell === first, 'and goes back');
  // Keys inside a picture.
  await go(page, 'softmax', 4, 1, 4);
  await page.locator('#stage canvas').focus();
  await page.keyboard.press('ArrowDown'), await page.keyboard.press('ArrowRight');
  check((await cardOf(page)).cell === 'blocks.3.pattern[0,1,1]', 'arrow keys walk over the cells of a picture');
  await page.keyboard.press('Escape'), await page.keyboard.press('ArrowRight'), await expect('after Escape', { step: 8 });
  // A click stays, a hover does not.
  await go(page, 'softmax', 4, 1, 4);
  const box = await places(page, 0);
  await page.locator('#stage canvas').first().click({ position: { x: box[0].x, y: box[0].y } });
  await page.locator('#stage canvas').first().hover({ position: { x: box[1].x, y: box[1].y } });
  check((await cardOf(page)).cell === `${box[1].cell.t}[${box[1].cell.i}]`, 'a hover shows');
  await page.mouse.move(640, 20);
  check((await cardOf(page)).cell === `${box[0].cell.t}[${box[0].cell.i}]`, 'what was clicked comes back');
  // Flipped: rows are keys.
  await page.keyboard.press('f');
  await checkCells(page, trace, 'flipped softmax');
  await go(page, 'scores', 4, 1, 4), await checkCells(page, trace, 'flipped scores');
  await page.keyboard.press('f');
  // Languages and themes.
  const chinese = await page.locator('h1').innerText();
  await page.keyboard.press('l');
  check(await page.evaluate(() => document.documentElement.lang) === 'en' && await page.locator('h1').innerText() !== chinese, 'English');
  check(!/[一-龥]/.test((await page.locator('#rail, #bar, #foot p:nth-child(2), .legend').allInnerTexts()).join(' ')), 'no Chinese is left in the English controls');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.keyboard.press('t');
  check(await ground() !== light, 'the theme key changes the ground');
  await page.keyboard.press('t'), await page.keyboard.press('l');
  await page.keyboard.press('?');
  check(await page.locator('#keys').isVisible(), '? shows the keys');
  await page.keyboard.press('?');
}

async function checkPhone(browser, file) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2, colorScheme: 'dark' });
  const page = await context.newPage(), quiet = watch(page, 'phone');
  await page.goto('file://' + file);
  for (const language of ['zh', 'en'])
    for (const step of steps) {
      await go(page, step, 4, 1, 4, language);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      check(wide <= 390, `phone ${step} ${language}: ${wide} px wide`);
    }
  await go(page, 'softmax', 4, 1, 4);
  const small = await page.evaluate(() => [...document.querySelectorAll('.tools button, #tokens button, .picker button, .steps button, .nudges button')]
    .filter(b => b.offsetParent && (b.offsetHeight < 44 || b.offsetWidth < 44)).map(b => b.outerHTML.slice(0, 80)));
  check(small.length === 0, 'phone: targets of 44 px: ' + small.join(' '));
  const [place] = await places(page, 0), box = await page.locator('#stage canvas').first().boundingBox();
  await page.touchscreen.tap(box.x + place.x, box.y + place.y);
  check((await page.locator('#readout').innerText()).includes((await cardOf(page)).text), 'phone: a tap shows the value');
  await page.locator('.nudges button').last().tap();
  check((await cardOf(page)).cell.endsWith(',1]'), 'phone: one cell to the right');
  quiet();
  await context.close();
}

async function checkPaper(page) {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.pdf({ path: join(folder, 'paper.pdf'), format: 'A4' });
  check(statSync(join(folder, 'paper.pdf')).size > 50_000, 'paper: a PDF');
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  check(await page.locator('section.step').count() === 13, 'paper: all thirteen steps');
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  check(await page.locator('section.step').count() === 1, 'and back to one');
}

async function takeShots(browser, file) {
  mkdirSync(shots, { recursive: true });
  for (const [width, height, scheme, language] of [[1280, 900, 'light', 'zh'], [1280, 900, 'dark', 'en'], [390, 844, 'light', 'zh'], [390, 844, 'dark', 'en']]) {
    const page = await browser.newPage({ viewport: { width, height }, colorScheme: scheme });
    await page.goto('file://' + file);
    for (const [at, step] of steps.entries()) {
      await go(page, step, 4, 1, 4, language);
      await page.screenshot({ path: join(shots, `${width}-${scheme}-${language}-${String(at + 1).padStart(2, '0')}-${step}.png`) });
    }
    await page.close();
  }
}

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync'] });
try {
  const make = (name, ask) => {
    const file = join(folder, name + '.html'), start = Date.now();
    kanshei(['walkthrough', ...ask, '-o', file]);
    console.log(`${name}.html: ${statSync(file).size} bytes, made in ${Date.now() - start} ms`);
    return file;
  };
  const coref = make('coref', [sentence]);
  check(statSync(coref).size <= 3 * 1024 * 1024, 'at most 3 MB');
  const trace = new TraceFile([sentence]), { page, quiet: quietPage } = await checkNumbers(browser, coref, trace, 'coref', [4, 1, 4]);
  await checkControls(page, trace);
  await checkPaper(page);
  quietPage();
  await checkPhone(browser, coref);

  const gpt = [sentence, '--model', 'zh-gpt'];
  (await checkNumbers(browser, make('gpt', gpt), new TraceFile(gpt), 'gpt', [2, 3, 4])).quiet();

  const edits = [sentence, ...['swap blocks.3.pattern[0,3,0] [0,3,2]', 'no-scale blocks.2[1]', 'temperature blocks.3[0] 0.5', 'hide blocks.3.attn_scores[0,3,1]', 'off blocks.1[2] mean'].flatMap(edit => ['--edit', edit])];
  const { page: edited, quiet: quietEdited } = await checkNumbers(browser, make('edited', edits), new TraceFile(edits), 'edited', [4, 1, 4]);
  check(await edited.locator('#edits').isVisible(), 'the page says that it was edited');
  await go(edited, 'softmax', 4, 1, 4);
  check((await cardOf(edited)).changed > 0, 'and the card of an edited number says what changed it');
  check((await edited.locator('#foot code').innerText()).includes("--edit 'swap blocks.3.pattern[0,3,0] [0,3,2]'"), 'the command has the edits');
  quietEdited();

  const fixtures = process.env.KANSHEI_FIXTURES ?? join(import.meta.dirname, '../../../shared/fixtures'), bert = ['--ids', '2,7,11,5,3', '--model', join(fixtures, 'tiny-bert')];
  if (existsSync(bert[3])) (await checkNumbers(browser, make('bert', bert), new TraceFile(bert), 'bert', [2, 1, 3])).quiet();
  else console.log('skipped: no tiny-bert in ' + fixtures);

  // Rotary positions, RMS norms, shared keys, gates; and norms of q and k.
  for (const [name, at] of [['tiny-llama', [2, 3, 4]], ['tiny-qwen3', [2, 4, 5]]]) {
    const from = join(fixtures, name), ask = ['--ids', '2,7,11,5,3', '--model', from];
    if (!existsSync(from)) { console.log('skipped: no ' + from); continue; }
    const { page: rotary, quiet } = await checkNumbers(browser, make(name, ask), new TraceFile(ask), name, at);
    check(await rotary.evaluate(() => kanshei.data.steps.length) === 14, `${name}: fourteen steps`);
    await go(rotary, 'rotate', ...at);
    check(await rotary.locator('.dial path').count() > 8, `${name}: arrows`);
    quiet();
  }

  const typed = await browser.newPage(), quiet = watch(typed, 'nasty');
  await typed.goto('file://' + make('nasty', [nasty]));
  for (const step of steps) await go(typed, step, 1, 1, 1);
  check(await typed.locator('#text').innerText() === nasty && await typed.locator('img').count() === 0, 'what was typed stays text');
  quiet();
  if (shots) await takeShots(browser, coref);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
console.log(`handout: ${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
