import { billInterpretation } from './bill-interpretation.ts';
import { saveOutcome } from './save.ts';

/** The door of outcomes: what a consultant makes of a consult, and the interpretations billed with it. */
export const outcomeCalls = {
  'interpretations-billInterpretation': billInterpretation,
  'outcome-save': saveOutcome,
};
