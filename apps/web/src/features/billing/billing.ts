export { findingWords, instantText, provinceText } from './rule-words.ts';
