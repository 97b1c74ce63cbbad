export { DiagnosisField } from './diagnosis-field.tsx';
export { findingWords, instantText, provinceText } from './rule-words.ts';
