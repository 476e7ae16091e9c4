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
const word = (key, values = {}) => (kLanguages[language].words[key] ?? kLanguages.en.words[key]).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
