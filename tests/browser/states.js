// node states.js FOLDER [STATE...]: looks at every state of the studio (studio_states.js), or at those named, at three widths, light and dark:
// a picture of each in FOLDER, with a page that shows them side by side, also in grey and as readers with deuteranopia see it; and
// FOLDER/measured.md, a table of the smallest text and the lowest contrasts. Prints what it measures. Not a test: a person looks.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { close, open } from './common.js';
import { kStates, measured, writeLog } from './studio_states.js';
import { file, kWidths, writeStudio } from './studio_page.js';

const [out, ...wanted] = process.argv.slice(2);
if (!out) throw new Error('usage: node states.js FOLDER [STATE...]');
mkdirSync(out, { recursive: true });
const kSchemes = ['light', 'dark'];
const kEyes = ['achromatopsia', 'deuteranopia'];
const states = Object.entries(kStates).filter(([name]) => !wanted.length || wanted.includes(name));

writeStudio();
writeLog();
console.log(['state', 'width', 'scheme', 'least px', 'of', 'least contrast', 'of', 'on the map', 'of', 'wide', 'axe'].join('\t'));
const rows = [];
const table = [];
for (const [name, reach] of states) {
  const pictures = [];
  const all = [];
  const shoot = async (p, as) => {
    pictures.push(`${name}_${as}.png`);
    await p.screenshot({ path: join(out, pictures.at(-1)) });
  };
  for (const width of kWidths) {
    const p = await open(file, '', { viewport: { width, height: width === 390 ? 844 : 900 } });
    await reach(p);
    for (const colorScheme of kSchemes) {
      await p.emulateMedia({ colorScheme });
      const found = await measured(p);
      all.push(found);
      const { smallest, lowest, onMap, violations, wide } = found;
      console.log([name, width, colorScheme, smallest.size.toFixed(1), smallest.text, lowest.contrast.toFixed(1), lowest.text, onMap.contrast.toFixed(1), onMap.text, wide ? 'WIDER' : '', [...violations, ...p.problems].join('; ')].join('\t'));
      await shoot(p, `${width}_${colorScheme}`);
    }
    await p.emulateMedia({ colorScheme: 'light' });
    if (width === 1440)
      for (const type of kEyes) {
        const cdp = await p.context().newCDPSession(p);
        await cdp.send('Emulation.setEmulatedVisionDeficiency', { type });
        await shoot(p, type);
      }
    await p.close();
  }
  const least = (key, what) => Math.min(...all.map((found) => found[key][what])).toFixed(1).replace('99.0', 'none');
  table.push(`| ${name} | ${kWidths.map((_, i) => Math.min(all[2 * i].smallest.size, all[2 * i + 1].smallest.size).toFixed(1)).join(' | ')} | ${least('lowest', 'contrast')} | ${least('onMap', 'contrast')} | ${all.reduce((sum, found) => sum + found.violations.length, 0)} |`);
  rows.push(`<tr><th>${name}</th>${pictures.map((picture) => `<td><a href="${picture}"><img src="${picture}" alt="${picture}" height="300" loading="lazy"></a></td>`).join('')}</tr>`);
}
writeFileSync(join(out, 'index.html'), `<!DOCTYPE html>\n<meta charset="utf-8">\n<title>States of the studio</title>\n<table>\n${rows.join('\n')}\n</table>\n`);
writeFileSync(join(out, 'measured.md'), `| state | px at ${kWidths.join(' | at ')} | contrast of text | on the map | axe |\n|---|${'--:|'.repeat(kWidths.length + 3)}\n${table.join('\n')}\n`);
await close();
