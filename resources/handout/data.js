// What the pass computed. A cell is {t: a tensor's name, i: its index}; words of the vocabulary count as in the model.
const data = JSON.parse(document.getElementById('data').textContent);
const config = data.config;
const T = data.tokens.length;
const tensors = new Map();

function numbersOf(base64) {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; ++i) bytes[i] = text.charCodeAt(i);
  return new Float32Array(bytes.buffer);
}

function tensor(name) {
  if (tensors.has(name)) return tensors.get(name);
  const entry = data.tensors[name];
  let made = null;
  if (entry) {
    made = entry.same ? { ...tensor(entry.same), name } : { name, shape: entry.shape, values: numbersOf(entry.data) };
    if (!entry.same) delete entry.data; // the numbers stand once in memory
    made.edits = entry.edits || [];
    if (entry.columns) made.columns = new Map(entry.columns.map((id, at) => [id, at]));
    if (entry.rows) made.rows = new Map(entry.rows.map((id, at) => [id, at]));
  }
  tensors.set(name, made);
  return made;
}

function has(cell) {
  const t = tensor(cell.t);
  if (!t || cell.i.length !== t.shape.length) return false;
  return cell.i.every((x, axis) => placeOn(t, axis, x) < t.shape[axis] && placeOn(t, axis, x) >= 0);
}

/// Where an entry of an index stands among the numbers that the page has.
function placeOn(t, axis, x) {
  const some = axis === 0 && t.rows ? t.rows : axis === t.shape.length - 1 && t.columns ? t.columns : null;
  if (!some) return x;
  return some.has(x) ? some.get(x) : -1;
}

function value(cell) {
  const t = tensor(cell.t);
  let at = 0;
  for (let axis = 0; axis < t.shape.length; ++axis) at = at * t.shape[axis] + placeOn(t, axis, cell.i[axis]);
  return t.values[at];
}

const block = (layer, part) => `blocks.${layer}.${part}`;
const plainName = name => name.split('@')[0];
/// "blocks.2.pattern" → 2, "pattern"; "logits" → −1, "logits".
function parsed(name) {
  const m = /^blocks\.(\d+)\.(.*)$/.exec(plainName(name));
  return m ? { layer: +m[1], part: m[2] } : { layer: -1, part: plainName(name) };
}
const cellText = cell => `${cell.t}[${cell.i.join(',')}]`;
const sameCell = (a, b) => !!a && !!b && cellText(a) === cellText(b);
const label = i => data.tokens[i].label;
const word = id => data.words.labels[data.words.ids.indexOf(id)];

function greatest(count, of) {
  let best = -1;
  for (let j = 0; j < count; ++j)
    if (!Number.isNaN(of(j)) && (best < 0 || of(j) > of(best))) best = j;
  return best;
}
