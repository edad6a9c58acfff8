// Typesets formulas.json with MathJax (Apache-2.0) into one SVG per formula. See README.md for how to run it.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
// MathJax is installed outside the tree: MATHJAX names the folder that holds its node_modules.
const require = createRequire(join(process.env.MATHJAX ?? process.cwd(), 'package.json'));
const { mathjax } = require('mathjax-full/js/mathjax.js');
const { TeX } = require('mathjax-full/js/input/tex.js');
const { SVG } = require('mathjax-full/js/output/svg.js');
const { liteAdaptor } = require('mathjax-full/js/adaptors/liteAdaptor.js');
const { RegisterHTMLHandler } = require('mathjax-full/js/handlers/html.js');
const { AllPackages } = require('mathjax-full/js/input/tex/AllPackages.js');

// The only four colours in the files; the program exchanges them for those of its palette.
const colours = { currentColor: '#000000', query: '#d55e00', key: '#0072b2', value: '#009e73' };
// MathJax hands on a colour name that it does not know, so the names above stand in for the colours in TeX ("#" cannot).
const macros = {
  Q: ['\\textcolor{query}{#1}', 1],
  K: ['\\textcolor{key}{#1}', 1],
  V: ['\\textcolor{value}{#1}', 1],
};
const pixelsPerEm = 20;

const adaptor = liteAdaptor();
RegisterHTMLHandler(adaptor);
const document = mathjax.document('', {
  InputJax: new TeX({ packages: AllPackages, macros }),
  // No <defs>/<use>: Qt SVG draws plain paths most faithfully.
  OutputJax: new SVG({ fontCache: 'none' }),
});

function typeset(id, tex) {
  const container = document.convert(tex, { display: true });
  const svg = adaptor.firstChild(container);
  let text = adaptor.outerHTML(svg);
  if (text.includes('data-mjx-error')) throw new Error(`${id}: ${text}`);
  if (text.lastIndexOf('<svg') > 0) throw new Error(`${id}: a stretched sign became a nested <svg>, which Qt does not draw`);
  const [, , width, height] = text.match(/viewBox="([^"]+)"/)[1].split(' ').map(Number);
  text = text
    .replace(/ (style|role|focusable|aria-hidden|data-[\w-]+)="[^"]*"/g, '')
    .replace(/ width="[^"]*ex"/, ` width="${((width * pixelsPerEm) / 1000).toFixed(2)}"`)
    .replace(/ height="[^"]*ex"/, ` height="${((height * pixelsPerEm) / 1000).toFixed(2)}"`)
    .replace(/(fill|stroke)="(\w+)"/g, (_, attribute, name) => {
      if (!colours[name]) throw new Error(`${id}: the program does not know the colour ${name}`);
      return `${attribute}="${colours[name]}"`;
    });
  return text + '\n';
}

const formulas = JSON.parse(readFileSync(join(here, 'formulas.json'), 'utf8'));
for (const [id, tex] of Object.entries(formulas)) writeFileSync(join(here, `${id}.svg`), typeset(id, tex));
console.log(`${Object.keys(formulas).length} formulas written`);
