// Part 1: the language that is chosen, and what a browser keeps of a reader's choices.
const kept = {
  read: (key) => {
    try {
      return localStorage.getItem('hexrout-' + key);
    } catch {
      return null;  // Some browsers keep nothing for pages from disk.
    }
  },
  write: (key, value) => {
    try {
      localStorage.setItem('hexrout-' + key, value);
    } catch {}
  },
};
let language = kept.read('language') ?? (navigator.language || 'en').slice(0, 2);
if (!Object.hasOwn(kLanguages, language)) language = 'en';
// Languages in which the program, too, writes verdicts and reasons (hexrout report --language).
const kOfProgram = ['de'];
const programLanguage = () => (kOfProgram.includes(language) ? ['--language', language] : []);
// A screen that is touched has words of its own for what is done by hand there: KEY_touch.
const onTouch = matchMedia('(pointer: coarse)').matches;
const worded = (key) => kLanguages[language].words[key] ?? kLanguages.en.words[key];
const word = (key, values = {}) => ((onTouch && worded(key + '_touch')) || worded(key)).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
