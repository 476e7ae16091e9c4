// Part 14: what stands behind the number of a rule, in this project's own words: the readings, rows of tables and paragraphs of
// `hexrout rules` with that number, opened in place.
const rulePages = new Map();  // the page of `hexrout rules`, by what it was asked with
const rulePage = () => {
  const asked = shownGame ? ['rules', '--rules', `/${scenario.rules_folder}`] : ['rules', view.rules];
  asked.push(...programLanguage());
  const key = asked.join(' ');
  if (!rulePages.has(key)) rulePages.set(key, engine.ask(asked, takeFirstFiles(), '').then(({ text }) => text.split('\n')));
  return rulePages.get(key);
};
const plainMarkdown = (text) => text.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '').trim();
const cellsOf = (line) => line.slice(1, line.lastIndexOf('|')).split(/(?<!\\)\|/).map((cell) => plainMarkdown(cell.replaceAll('\\|', '|')));
const bareName = (cell) => cell.replace(/ \(.*\)$/, '');  // without "(disputed)"
const kMostOfRule = 12;
// {reading, text} of each entry with the number; paragraphs are in English. A bare number means a paragraph that begins with it, or a column of rules.
const entriesOfRule = (lines, number) => {
  const bare = /^\d+$/.test(number);
  const names = (text) => text.split(/[\s,;:()[\]]+/).some((part) => part.replace(/\.$/, '') === number);
  const out = [];
  let head = null;
  let paragraph = '';
  const endParagraph = () => {
    if (paragraph && (bare ? paragraph.startsWith(number + '. ') : names(paragraph))) out.push({ text: plainMarkdown(paragraph), paragraph: true });
    paragraph = '';
  };
  for (const line of [...lines, '']) {
    if (line.startsWith('|')) {
      endParagraph();
      const cells = cellsOf(line);
      if (head === null) head = cells;
      const rule = head.indexOf('rule');
      if (head === cells || !(rule >= 0 ? names(cells[rule]) : !bare && names(cells[0]))) continue;
      const reading = /^(reading|switch)$/.test(head[0]) || (rule === 1 && view.switches.some((s) => s.name === bareName(cells[0]))) ? bareName(cells[0]) : '';
      const rest = cells.map((cell, i) => (i === rule || i === 0 || cell === '' ? '' : /^[-+]?\d+$/.test(cell) && rule >= 0 ? `${head[i]} ${cell}` : cell)).filter(Boolean);
      out.push(reading ? { reading, text: rest[0] } : { text: rule >= 0 ? [cells[0], ...rest].map(plainName).join(': ') : rest.join('; ') });
      continue;
    }
    head = null;
    const begins = /^\s*(- |\d+\. |#)/.test(line) || line.trim() === '';
    if (begins) endParagraph();
    if (!/^(#|```)/.test(line)) paragraph = `${paragraph} ${line.trim().replace(/^- /, '')}`.trim();
  }
  return out;
};
const ruleEntry = ({ reading, text, paragraph }) => {
  const s = reading && view.switches.find((one) => one.name === reading);
  const li = (paragraph ? inEnglish : ofProgram)(element('li', s ? `${plainName(reading)}: ${text}` : text));
  if (s) li.append(' ', element('b', word('rule_here', { value: valueName(s.value) })));
  return li;
};
openRule = async (rule, node) => {
  const open = node.getAttribute('aria-expanded') !== 'true';
  node.setAttribute('aria-expanded', String(open));
  const place = node.closest('li, p, h3') ?? node.parentElement;
  const old = place.querySelector(':scope > .paragraph') ?? (place.nextElementSibling?.matches('.paragraph') ? place.nextElementSibling : null);
  old?.remove();
  for (const other of place.querySelectorAll('.rule button')) if (other !== node) other.setAttribute('aria-expanded', 'false');
  if (!open) return;
  const section = element('div', undefined, 'paragraph');
  if (place.tagName === 'LI') place.append(section);
  else place.after(section);
  const found = entriesOfRule(await rulePage(), rule.replace(/^[A-Z][A-Za-z]+ /, ''));
  section.append(element('b', rule), found.length ? listOf(found.slice(0, kMostOfRule).map(ruleEntry)) : element('p', word('rule_none', { rule })));
  if (found.length > kMostOfRule) section.append(element('p', word('rule_more', { count: found.length - kMostOfRule })));
  say([...section.querySelectorAll('li, p')].map((one) => one.textContent)[0] ?? '');
  tick('rule');
};
