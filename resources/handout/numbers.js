// Numbers as text and as colours, as the program writes and paints them.
function tidy(text) {
  if (!/[1-9]/.test(text)) text = text.replace('-', '');
  return text.replace(/-/g, '−').replace('e+', 'e');
}
function notFinite(v) {
  return Number.isNaN(v) ? 'NaN' : v < 0 ? '−∞' : '∞';
}

function number(v, digits = data.view.digits) {
  if (!Number.isFinite(v)) return notFinite(v);
  const size = Math.abs(v);
  if (size >= 1e5 || (size > 0 && digits >= 4 && size < 10 ** -digits)) return tidy(v.toExponential(1));
  return tidy(v.toFixed(digits));
}

/// The fewest digits that give the same float32 again, as `kanshei trace` writes them.
function exact(v) {
  if (!Number.isFinite(v)) return notFinite(v);
  for (let p = 1; p <= 9; ++p)
    if (Math.fround(+v.toPrecision(p)) === Math.fround(v)) return tidy(String(+v.toPrecision(p)));
  return tidy(String(v));
}
/// Of a number that is no float32 but was worked out here.
const seven = v => Number.isFinite(v) ? tidy(String(+v.toPrecision(7))) : notFinite(v);

function percent(v) {
  if (v < 1 && v >= 0.9995) return '>99.9%';
  return number(v * 100, 1) + '%';
}

// The theme: what the reader chose, else what the system has; paper is white.
const prefersDark = matchMedia('(prefers-color-scheme: dark)');
let onPaper = false;
function themeNow() {
  if (onPaper) return 'light';
  return document.documentElement.dataset.theme || (prefersDark.matches ? 'dark' : 'light');
}
function css(name) {
  return getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
}

function fromTable(map, t) {
  const table = data.colors[themeNow()][map];
  const last = table.length / 6 - 1;
  const at = Math.round(Math.min(1, Math.max(0, t)) * last) * 6;
  return '#' + table.slice(at, at + 6);
}
const weightScale = (max = 1) => ({ signed: false, max, peak: 0 });
const colorOf = (scale, v) =>
  scale.signed ? fromTable('diverging', (Number.isNaN(v) ? 0 : v / scale.max + 1) / 2) : fromTable('sequential', v / scale.max);

function luminance(hex) {
  const part = at => {
    const v = parseInt(hex.slice(at, at + 2), 16) / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}
function textOn(hex) {
  const l = luminance(hex), dark = (l + 0.05) / (luminance('#1d1f24') + 0.05), white = 1.05 / (l + 0.05);
  if (Math.max(dark, white) < 4.5) return '#000000';
  return dark >= white ? '#1d1f24' : '#ffffff';
}

/// Signed numbers of which a few stand far apart: as wide as the others (ColorScale::robustOf).
function robustScale(values) {
  const sizes = values.filter(Number.isFinite).map(Math.abs).sort((a, b) => a - b);
  const most = sizes.length ? sizes[sizes.length - 1] : 0;
  const scale = { signed: true, max: most > 0 ? most : 1, peak: 0 };
  if (sizes.length < 40) return scale;
  const fence = 3 * sizes[Math.floor(0.9 * (sizes.length - 1))];
  if (fence <= 0 || most <= fence) return scale;
  return { signed: true, max: sizes.filter(v => v <= fence).pop(), peak: most };
}
function signedScale(values) {
  const most = values.reduce((m, v) => Number.isFinite(v) ? Math.max(m, Math.abs(v)) : m, 0);
  return { signed: true, max: most > 0 ? most : 1, peak: 0 };
}
function joinScales(scales) {
  return { signed: true, max: Math.max(...scales.map(s => s.max)), peak: Math.max(...scales.map(s => s.peak)) };
}
