// explain(cell) → the arithmetic that made one number, with operands that are cells themselves. Mirrors core/ops.
// A line is {symbol, how, terms: [[operand …] …], value}; an operand {value, symbol, cell} or an earlier line's value.
function symbolOf(name) {
  const { part } = parsed(name);
  if (data.symbols[part]) return data.symbols[part];
  const last = part.split('.').pop();
  return last === 'w' || last === 'b' ? part : last;
}
const operand = (t, i) => ({ value: value({ t, i }), symbol: symbolOf(t), cell: { t, i } });
const constant = (symbol, v) => ({ value: v, symbol });
const product = term => term.reduce((p, factor) => p * factor.value, 1);

function evaluate(line) {
  const terms = line.terms.map(product), n = terms.length, last = terms[n - 1];
  switch (line.how) {
    case 'sum': return terms.reduce((s, t) => s + t, 0);
    case 'mean': return terms.reduce((s, t) => s + t, 0) / n;
    case 'variance': return terms.slice(0, -1).reduce((s, t) => s + (t - last) ** 2, 0) / (n - 1);
    case 'subtract': return terms[0] - terms[1];
    case 'divide': return terms[0] / terms[1];
    case 'max': return Math.max(...terms);
    case 'exp': return Math.exp(terms[0] - terms[1]);
    case 'sumexp': return terms.slice(0, -1).reduce((s, t) => s + Math.exp(t - last), line.rest || 0);
    case 'rsqrt': return 1 / Math.sqrt(terms[0] + terms[1]);
    case 'rootmean': return 1 / Math.sqrt(terms.slice(0, -1).reduce((s, t) => s + t * t, 0) / (n - 1) + last);
    case 'cos': return Math.cos(terms[0]);
    case 'sin': return Math.sin(terms[0]);
    case 'relu': return Math.max(0, terms[0]);
    case 'silu': return terms[0] / (1 + Math.exp(-terms[0]));
    case 'gelu_tanh':
      return 0.5 * terms[0] * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (terms[0] + 0.044715 * terms[0] ** 3)));
    case 'gelu': return 0.5 * terms[0] * (1 + erf(terms[0] / Math.SQRT2));
    default: return terms[0]; // copy, lookup, masked
  }
}
/// Abramowitz and Stegun 7.1.5 for small x, a continued fraction else: to the last digits of a float32.
function erf(x) {
  const a = Math.abs(x);
  let sum = a, term = a;
  if (a < 3) {
    for (let n = 1; n < 80; ++n) { term *= -a * a / n; sum += term / (2 * n + 1); }
    return Math.sign(x) * 2 / Math.sqrt(Math.PI) * sum;
  }
  let fraction = 0;
  for (let n = 40; n > 0; --n) fraction = n / 2 / (a + fraction);
  return Math.sign(x) * (1 - Math.exp(-a * a) / (Math.sqrt(Math.PI) * (a + fraction)));
}

class Lines {
  constructor() { this.list = []; }
  add(symbol, how, terms, more = {}) {
    const line = { symbol, how, terms, ...more };
    line.value = evaluate(line);
    this.list.push(line);
    return { value: line.value, symbol };
  }
}

const count = n => Array.from({ length: n }, (_, i) => i);

const lastLayer = () => config.n_layers - 1;
const normInput = (layer, part) => ({
  embed_ln: 'embed_sum', ln_final: block(lastLayer(), 'resid_post'), answer_ln: block(lastLayer(), 'attn_out'),
  predict_ln: 'predict_post', ln1: block(layer, config.post_norm ? 'attn_sum' : 'resid_pre'),
  ln2: block(layer, config.post_norm ? 'mlp_sum' : config.parallel ? 'resid_pre' : 'resid_mid') })[part];

/// Heads that are neighbours may share keys and values.
const kvHead = head => Math.floor(head / (config.n_heads / config.n_kv_heads));
/// What q·k is made of.
const scored = letter => config.rotary ? letter + '_rot' : letter;

/// x ÷ √(mean of the squares + ε) · w, over the last axis.
function explainRms(lines, name, x, w, index) {
  if (!tensor(w)) throw missing;
  const row = index.slice(0, -1), column = index[index.length - 1], width = tensor(x).shape[row.length];
  const inverse = lines.add('1/RMS', 'rootmean', [...count(width).map(c => [operand(x, [...row, c])]), [constant('ε', config.eps)]]);
  lines.add(symbolOf(name), 'sum', [[operand(x, index), inverse, operand(w, [column])]]);
}
function explainNorm(lines, name, [row, column]) {
  if (config.rms) return explainRms(lines, name, normInput(parsed(name).layer, parsed(name).part), name + '.w', [row, column]);
  const { layer, part } = parsed(name), x = normInput(layer, part), numbers = count(config.d_model).map(c => [operand(x, [row, c])]);
  const mean = lines.add('μ', 'mean', numbers);
  const variance = lines.add('σ²', 'variance', [...numbers, [mean]]);
  const rstd = lines.add('1/σ', 'rsqrt', [[variance], [constant('ε', config.eps)]]);
  const centred = lines.add(symbolOf(x) + '−μ', 'subtract', [[operand(x, [row, column])], [mean]]);
  if (!tensor(name + '.w')) throw missing;
  lines.add(symbolOf(name), 'sum', [[centred, rstd, operand(name + '.w', [column])], [operand(name + '.b', [column])]]);
}

/// x·W + b: `x` gives the c-th number of the row, `from` its place in W.
function explainLinear(lines, name, x, W, b, column, terms) {
  if (!tensor(W)) throw missing;
  const all = count(terms).map(c => [operand(x.t, [...x.i, c]), operand(W, [c, column])]);
  if (b) all.push([operand(b, [column])]);
  lines.add(symbolOf(name), 'sum', all);
}

function explainSoftmax(lines, name, index, scores) {
  const row = index.slice(0, -1), at = index[index.length - 1], of = c => [...row, c];
  const shown = tensor(scores).columns ? data.words.ids : count(T);
  if (value({ t: scores, i: index }) === -Infinity) return lines.add(symbolOf(name), 'masked', [[constant('0', 0)]]);
  const seen = shown.map(c => [operand(scores, of(c))]).filter(([s]) => s.value !== -Infinity);
  const max = lines.add('max', 'max', seen);
  const others = tensor(scores).columns ? { rest: data.words.rest[index[0]].sum, others: config.d_vocab - shown.length } : {};
  const total = lines.add('Z', 'sumexp', [...seen, [max]], others);
  const power = lines.add('e', 'exp', [[operand(scores, of(at))], [max]]);
  lines.add(symbolOf(name), 'divide', [[power], [total]]);
}

function summands(layer, part) {
  const embeddings = ['embed', 'pos_embed', 'type_embed'].filter(tensor);
  if (part === 'embed_sum') return embeddings;
  if (part === 'resid_pre' && layer > 0) return [block(layer - 1, 'resid_post')];
  if (part === 'resid_pre') return config.embed_norm ? ['embed_ln'] : embeddings;
  if (config.post_norm && part === 'resid_mid') return [block(layer, 'ln1')];
  if (config.post_norm && part === 'resid_post') return [block(layer, 'ln2')];
  if (part === 'resid_mid' || part === 'attn_sum') return [block(layer, 'resid_pre'), block(layer, 'attn_out')];
  return [block(layer, 'resid_mid'), block(layer, 'mlp_out')];
}
function explainSum(lines, name, index) {
  const { layer, part } = parsed(name), terms = summands(layer, part).map(t => [operand(t, index)]);
  lines.add(symbolOf(name), terms.length === 1 ? 'copy' : 'sum', terms);
}

const scaled = () => config.scale;
const missing = 'missing'; // an operand that the page does not carry

const projection = letter => (lines, name, [h, row, c], at) =>
  explainLinear(lines, name, { t: at(config.post_norm ? 'resid_pre' : 'ln1'), i: [row] }, at('attn.W_' + letter),
    config.qkv_bias ? at('attn.b_' + letter) : null, h * config.d_head + c, config.d_model);
/// q and k: what their weights make, or its norm.
const queryOrKey = letter => (lines, name, index, at) => config.qk_norm
  ? explainRms(lines, name, at(letter + '_proj'), at(`attn.${letter}_norm.w`), index)
  : projection(letter.toUpperCase())(lines, name, index, at);
/// y_a = x_a·cos − x_b·sin, y_b = x_b·cos + x_a·sin; components that are not turned are passed on.
function explainRope(lines, name, [h, m, c], at) {
  const r = config.rotary, half = r.dims / 2, from = at(parsed(name).part === 'q_rot' ? 'q' : 'k');
  if (c >= r.dims) return lines.add(symbolOf(name), 'copy', [[operand(from, [h, m, c])]]);
  const second = r.neighbours ? c % 2 === 1 : c >= half, other = r.neighbours ? c ^ 1 : second ? c - half : c + half;
  const angle = lines.add('mθ', 'sum', [[constant('m', m), constant('θ', r.frequencies[r.neighbours ? c >> 1 : c % half])]]);
  const cosine = lines.add('cos mθ', 'cos', [[angle]]), sine = lines.add('sin mθ', 'sin', [[angle]]);
  const terms = [[operand(from, [h, m, c]), cosine], [operand(from, [h, m, other]), sine]];
  if (!second) terms[1].push(constant('−1', -1));
  if (r.factor !== 1) for (const term of terms) term.push(constant('s', r.factor));
  lines.add(symbolOf(name), 'sum', terms);
}
const hiddenLayer = part => (lines, name, [i, c], at) => explainLinear(lines, name, { t: at(config.post_norm ? 'resid_mid' : 'ln2'), i: [i] },
  at('mlp.W_' + part), config.mlp_bias ? at('mlp.b_' + part) : null, c, config.d_model);
function explainHidden(lines, name, index, at) {
  if (!config.gated) return lines.add(symbolOf(name), config.activation, [[operand(at('mlp_pre'), index)]]);
  const gate = lines.add('f(h)', config.activation, [[operand(at('mlp_pre'), index)]]);
  lines.add(symbolOf(name), 'sum', [[gate, operand(at('mlp_pre_linear'), index)]]);
}
const lookup = (table, id) => (lines, name, [row]) =>
  lines.add(symbolOf(name), 'lookup', [[constant(table, lookupValue)]], { table, row: id(row) });
let lookupValue = 0;

/// part → (lines, name, index, at), where at('q') is the tensor of the same block.
const operations = {
  embed: lookup('W_E', row => data.tokens[row].id),
  pos_embed: lookup('W_pos', row => row),
  type_embed: lookup('W_type', () => null),
  embed_ln: explainNorm, ln1: explainNorm, ln2: explainNorm, ln_final: explainNorm, answer_ln: explainNorm, predict_ln: explainNorm,
  embed_sum: explainSum, resid_pre: explainSum, attn_sum: explainSum, resid_mid: explainSum, mlp_sum: explainSum, resid_post: explainSum,
  q_proj: projection('Q'), k_proj: projection('K'), q: queryOrKey('q'), k: queryOrKey('k'), v: projection('V'),
  q_rot: explainRope, k_rot: explainRope,
  scores_raw: (lines, name, [h, i, j], at) =>
    lines.add('q·k', 'sum', count(config.d_head).map(c => [operand(at(scored('q')), [h, i, c]), operand(at(scored('k')), [kvHead(h), j, c])])),
  scores_scaled: (lines, name, index, at) => scaled()
    ? lines.add('s', 'divide', [[operand(at('scores_raw'), index)], [constant('√d_k', Math.sqrt(config.d_head))]])
    : lines.add('s', 'copy', [[operand(at('scores_raw'), index)]]),
  attn_scores: (lines, name, index, at) => lookupValue === -Infinity
    ? lines.add('s̃', 'masked', [[constant('−∞', -Infinity)]])
    : lines.add('s̃', 'copy', [[operand(at('scores_scaled'), index)]]),
  pattern: (lines, name, index, at) => explainSoftmax(lines, name, index, at('attn_scores')),
  z: (lines, name, [h, i, c], at) =>
    lines.add('z', 'sum', count(T).map(j => [operand(at('pattern'), [h, i, j]), operand(at('v'), [kvHead(h), j, c])])),
  result: (lines, name, [h, i, c], at) => {
    if (!tensor(at('attn.W_O'))) throw missing;
    lines.add('r', 'sum', count(config.d_head).map(d =>
      [operand(at('z'), [h, i, d]), operand(at('attn.W_O'), [h * config.d_head + d, c])]));
  },
  attn_out: (lines, name, [i, c], at) => {
    if (config.out_bias && !tensor(at('attn.b_O'))) throw missing;
    const bias = config.out_bias ? [[operand(at('attn.b_O'), [c])]] : [];
    lines.add('o', 'sum', [...count(config.n_heads).map(h => [operand(at('result'), [h, i, c])]), ...bias]);
  },
  mlp_pre: hiddenLayer(config.gated ? 'gate' : 'in'), mlp_pre_linear: hiddenLayer('in'), mlp_post: explainHidden,
  mlp_out: (lines, name, [i, c], at) =>
    explainLinear(lines, name, { t: at('mlp_post'), i: [i] }, at('mlp.W_out'), config.mlp_bias ? at('mlp.b_out') : null, c, config.d_mlp),
  predict_pre: (lines, name, [i, c]) =>
    explainLinear(lines, name, { t: block(lastLayer(), 'resid_post'), i: [i] }, 'predict.W', 'predict.b', c, config.d_model),
  predict_post: (lines, name, index) => lines.add(symbolOf(name), config.activation, [[operand('predict_pre', index)]]),
  logits: (lines, name, [i, w]) => {
    const x = config.predict_transform ? 'predict_ln' : config.post_norm ? block(lastLayer(), 'resid_post') : 'ln_final';
    const W = config.tied ? 'embed.W_E' : 'unembed.W_U';
    const terms = count(config.d_model).map(c => [operand(x, [i, c]), operand(W, [w, c])]);
    if (tensor('unembed.b_U')) terms.push([operand('unembed.b_U', [w])]);
    lines.add('l', 'sum', terms);
  },
  probs: (lines, name, index) => explainSoftmax(lines, name, index, 'logits'),
  answer_query: (lines, name, [i, c]) =>
    explainLinear(lines, name, { t: 'answer_ln', i: [i] }, 'answer.W_X', null, c, config.d_model),
  answer_scores: (lines, name, [i, j]) =>
    lines.add('u·x', 'sum', count(config.d_model).map(c => [operand('answer_query', [i, c]), operand(block(0, 'resid_pre'), [j, c])])),
  answer: (lines, name, index) => explainSoftmax(lines, name, index, 'answer_scores'),
};

/// The lines that lead to the cell as its operation made it, and what was changed by hand after that.
function explain(cell) {
  const name = plainName(cell.t), { layer, part } = parsed(name), t = tensor(name), edits = t.edits;
  const version = k => k < edits.length ? `${name}@${k}` : name;
  const made = { t: version(0), i: cell.i }, lines = new Lines(), operation = operations[part];
  lookupValue = value(made);
  let lacks = false;
  if (operation) {
    try {
      operation(lines, name, cell.i, other => block(layer, other));
    } catch (why) {
      if (why !== missing) throw why;
      lacks = true;
    }
  }
  const changes = edits.map((edit, k) => ({ edit, before: value({ t: version(k), i: cell.i }), after: value({ t: version(k + 1), i: cell.i }) }))
    .filter(change => !Object.is(change.before, change.after));
  return { cell: { t: name, i: cell.i }, value: value({ t: name, i: cell.i }), made: value(made), lines: lines.list, changes, lacks, leaf: !operation };
}
