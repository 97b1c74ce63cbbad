import { doFinish } from './finish-consult.ts';
import { takeFinishBack } from './take-back.ts';

export { undoFinish } from './undo-finish.ts';
export { ConsultChanged, writeFinish } from './write-finish.ts';

/** The door of finishing: what is done with a consult in one moment, with a reply or without. */
export const finishCalls = {
  'activity-finish': doFinish,
  'activity-takeBackFinish': takeFinishBack,
};
