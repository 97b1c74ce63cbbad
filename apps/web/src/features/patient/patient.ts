export {
  bringAnswers,
  forgetTaken,
  takeAnswers,
  useBroughtAnswers,
  useTakenAnswers,
  type BroughtAnswers,
} from './brought-answers.ts';
export { BroughtBanner } from './brought-banner.tsx';
export { PhnCombo } from './phn-combo.tsx';
export { usePatientLookup, useWarmLookup, type FoundPatient } from './use-patient-lookup.ts';
