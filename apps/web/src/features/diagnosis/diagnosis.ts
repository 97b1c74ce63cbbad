export { DiagnosisField } from './diagnosis-field.tsx';
