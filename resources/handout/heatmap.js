// A matrix as a heatmap: a canvas in a box that scrolls by itself, names beside it, and the cell under the pointer.
// `plate`: {t, spec, rows, cols, title, role, down, across, scale, hidden, hiddenText, frame, cw, ch}. `spec` says where each entry
// of the tensor's index comes from: 'r', 'c', ['c', 16] (with an offset), or a fixed number.
class Heatmap {
  constructor(plate) {
    Object.assign(this, plate);
    this.canvas = h('canvas', { tabindex: 0, role: 'application', 'aria-label': `${this.plainTitle || ''} ${this.rows} × ${this.cols}`, 'data-tensor': this.t || '' });
    this.canvas.heatmap = this;
    this.marks = h('div', { class: 'marks' });
    this.element = this.build();
    this.listen();
    this.draw();
  }

  cell(r, c) {
    if (this.cellOf) return this.cellOf(r, c);
    return { t: this.t, i: this.spec.map(s => s === 'r' ? r : s === 'c' ? c : Array.isArray(s) ? (s[0] === 'r' ? r : c) + s[1] : s) };
  }
  value(r, c) { return this.numberOf ? this.numberOf(r, c) : value(this.cell(r, c)); }

  /// Where a cell stands here, [row, column], or null.
  find(cell) {
    if (cell.t !== this.t) return null;
    if (this.findCell) return this.findCell(cell);
    if (!this.spec) return null;
    let r = 0, c = 0;
    for (let axis = 0; axis < this.spec.length; ++axis) {
      const s = this.spec[axis], x = cell.i[axis];
      if (s === 'r') r = x;
      else if (s === 'c') c = x;
      else if (Array.isArray(s)) { if (s[0] === 'r') r = x - s[1]; else c = x - s[1]; }
      else if (s !== x) return null;
    }
    return r >= 0 && r < this.rows && c >= 0 && c < this.cols ? [r, c] : null;
  }

  build() {
    const { cw, ch } = this;
    const tight = this.across && this.across.names.some(name => textWidth(name) > cw - 4) ? 'tight' : '';
    const names = (list, kind) => list && h('div', { class: `names ${kind} ` + (kind === 'down' && ch < 22 ? 'low' : ''), style: kind === 'down' ? `width:${this.side}px` : null }, list.names.map((name, at) =>
      h('div', { class: (at === list.chosen ? `chosen role-${list.role} ` : '') + (kind === 'across' ? tight : ''), title: name, style: kind === 'down' ? `height:${ch}px` : `width:${cw}px` }, name)));
    const grid = h('div', { class: 'sheet' },
      names(this.across, 'across'), h('div', { class: 'paper' }, this.canvas, this.marks));
    const body = h('div', { class: 'body' + (this.across ? ' has-across' : '') }, names(this.down, 'down'), grid);
    const captions = (this.down && this.down.caption) || (this.across && this.across.caption)
      ? h('div', { class: 'captions' }, this.down && this.down.caption && h('span', { class: 'role-' + this.down.captionRole, style: `min-width:${this.side}px` }, this.down.caption),
        this.across && this.across.caption && h('span', { class: 'role-' + this.across.captionRole }, this.across.caption)) : this.captionSpace ? h('div', { class: 'captions' }, '\u00a0') : null;
    return h('figure', { class: 'matrix' },
      this.title && h('figcaption', { class: this.role ? 'role-' + this.role : '' }, math(this.title), h('small', {}, ` ${this.rows} × ${this.cols}`)), captions, body);
  }

  draw() {
    const { cw, ch, rows, cols, canvas } = this, ratio = Math.max(onPaper ? 3 : 1, window.devicePixelRatio || 1);
    const fits = Math.min(ratio, 8000 / (cols * cw), 8000 / (rows * ch)); // browsers have a largest canvas
    canvas.width = Math.round(cols * cw * fits), canvas.height = Math.round(rows * ch * fits);
    canvas.style.width = `${cols * cw}px`, canvas.style.height = `${rows * ch}px`;
    const pen = canvas.getContext('2d');
    pen.scale(canvas.width / (cols * cw), canvas.height / (rows * ch));
    this.gap = Math.min(cw, ch) >= 16 ? 2 : Math.min(cw, ch) >= 5 ? 1 : 0;
    const small = cw < 44;
    pen.font = `${small ? 11 : 13}px ${getComputedStyle(document.body).fontFamily}`;
    pen.textAlign = 'center', pen.textBaseline = 'middle';
    this.digits = this.fittingDigits(pen, cw - this.gap - 2);
    for (let r = 0; r < rows; ++r) for (let c = 0; c < cols; ++c) this.drawCell(pen, r, c);
    this.frameMarks();
  }

  drawCell(pen, r, c) {
    const { cw, ch, gap } = this, v = this.value(r, c), x = c * cw, y = r * ch, w = cw - gap, height = ch - gap;
    if (this.hidden && this.hidden(r, c)) return this.drawHidden(pen, x, y, w, height);
    const color = colorOf(this.scale, v);
    pen.fillStyle = color;
    if (w > 12 && height > 12) { pen.beginPath(); pen.roundRect(x, y, w, height, 3); pen.fill(); } else pen.fillRect(x, y, w, height);
    pen.fillStyle = textOn(color);
    if (this.digits >= 0) pen.fillText(number(v, this.digits), x + w / 2, y + height / 2 + 0.5);
    else if (onPaper && this.scale.signed && v < 0) // blue and orange may come out as one grey
      for (let at = y + 2; at < y + height - 1; at += 4) pen.fillRect(x, at - 0.25, w, 0.5);
    if (this.scale.peak > this.scale.max && Math.abs(v) > this.scale.max && w >= 5) {
      pen.beginPath();
      const at = v > 0 ? y : y + height, tip = v > 0 ? 4 : -4;
      pen.moveTo(x + w / 2, at), pen.lineTo(x + w / 2 - 3, at + tip), pen.lineTo(x + w / 2 + 3, at + tip), pen.fill();
    }
  }
  /// As many decimals as every number here has room for; −1: print none.
  fittingDigits(pen, room) {
    if (!data.view.numbers || this.ch < 17 || room < 14) return -1;
    const all = count(this.rows * this.cols).map(at => this.value(Math.floor(at / this.cols), at % this.cols)).filter(Number.isFinite);
    for (let digits = data.view.digits; digits >= Math.min(data.view.digits, this.minDigits ?? 1); --digits)
      if (all.every(v => pen.measureText(number(v, digits)).width <= room)) return digits;
    return -1;
  }
  drawHidden(pen, x, y, w, height) {
    pen.save();
    pen.beginPath();
    if (w > 12) pen.roundRect(x, y, w, height, 3); else pen.rect(x, y, w, height);
    pen.fillStyle = css('masked'), pen.fill(), pen.clip();
    pen.strokeStyle = css('hatch'), pen.lineWidth = 1.5;
    for (let at = -height; at < w; at += 6) { pen.beginPath(); pen.moveTo(x + at, y + height), pen.lineTo(x + at + height, y), pen.stroke(); }
    pen.restore();
    pen.fillStyle = css('muted');
    if (height >= 15 && w >= 20) pen.fillText(this.hiddenText, x + w / 2, y + height / 2 + 0.5);
  }

  /// A box around rows and columns; `kind` is its class.
  mark(kind, r0, c0, r1 = r0, c1 = c0) {
    const { cw, ch, gap } = this;
    const box = h('div', { class: 'mark ' + kind, style: `left:${c0 * cw - 1}px;top:${r0 * ch - 1}px;width:${(c1 - c0 + 1) * cw - gap + 2}px;height:${(r1 - r0 + 1) * ch - gap + 2}px` });
    this.marks.append(box);
    return box;
  }
  unmark(kind) { this.marks.querySelectorAll('.' + kind).forEach(box => box.remove()); }
  frameMarks() {
    this.unmark('frame');
    for (const f of this.frames || [])
      if (f.row !== undefined && f.row >= 0) this.mark('frame frame-' + f.role, f.row, 0, f.row, this.cols - 1);
      else if (f.column !== undefined && f.column >= 0) this.mark('frame frame-' + f.role, 0, f.column, this.rows - 1, f.column);
  }
  /// Marks the smallest box that holds the cells that stand here.
  markAll(kind, cells) {
    const found = cells.map(cell => this.find(cell)).filter(Boolean);
    if (!found.length) return;
    const rs = found.map(f => f[0]), cs = found.map(f => f[1]);
    this.mark(kind, Math.min(...rs), Math.min(...cs), Math.max(...rs), Math.max(...cs));
  }

  at(event) {
    const box = this.canvas.getBoundingClientRect();
    const r = Math.floor((event.clientY - box.top) / this.ch), c = Math.floor((event.clientX - box.left) / this.cw);
    return r >= 0 && r < this.rows && c >= 0 && c < this.cols ? [r, c] : null;
  }
  show(place, pin) {
    const [r, c] = place, where = state.where;
    if (!pin && where && where[0] === this && where[1] === r && where[2] === c) return;
    this.place = place;
    openCell(this.product ? { product: this.product(r, c), c, words: this.productWords(r, c), value: this.value(r, c), key: this.t + r + ',' + c } : this.cell(r, c), pin, [this, r, c]);
  }
  listen() {
    const canvas = this.canvas;
    canvas.addEventListener('pointermove', event => {
      const place = event.pointerType === 'mouse' && this.at(event);
      if (place) this.show(place, false);
    });
    canvas.addEventListener('pointerleave', event => { if (event.pointerType === 'mouse') backToPinned(); });
    canvas.addEventListener('mousedown', event => event.preventDefault()); // the arrow keys stay with the steps
    canvas.addEventListener('click', event => { const place = this.at(event); if (place) this.show(place, true); });
    canvas.addEventListener('keydown', event => this.walk(event));
  }
  walk(event) {
    const moves = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    const [r, c] = this.place || [0, 0], move = moves[event.key];
    if (event.key === 'Escape') this.canvas.blur();
    else if (event.key === 'Enter' || event.key === ' ') this.show([r, c], true);
    else if (move && !event.ctrlKey && !event.altKey && !event.metaKey)
      this.show([Math.min(this.rows - 1, Math.max(0, r + move[0])), Math.min(this.cols - 1, Math.max(0, c + move[1]))], true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
