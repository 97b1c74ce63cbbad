import { billInterpretation } from './bill-interpretation.ts';
import { saveOutcome } from './save.ts';

export { restoreOutcome, standingOutcome, writeOutcome } from './write-outcome.ts';
export type { StandingOutcome } from './write-outcome.ts';

/** The door of outcomes: a consultant's conclusion on a consult, and the interpretations billed with it. */
export const outcomeCalls = {
  'interpretations-billInterpretation': billInterpretation,
  'outcome-save': saveOutcome,
};
