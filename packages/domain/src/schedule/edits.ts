import type { Week } from './blocks.ts';
import { sameWeek } from './blocks.ts';

/** The states of a week while it is not saved, for undo and redo: the shown one is `states[at]`. */
export type Edits = { readonly states: readonly Week[]; readonly at: number };

/** So many states are kept; the oldest go first. */
export const mostStates = 100;

export function beginEdits(week: Week): Edits {
  return { states: [week], at: 0 };
}

export function shownWeek({ states, at }: Edits): Week {
  return states[at]!;
}

/** Puts a new state after the shown one; what was undone before is gone. A state that changes nothing is none. */
export function edited(edits: Edits, week: Week): Edits {
  if (sameWeek(shownWeek(edits), week)) return edits;
  const states = [...edits.states.slice(0, edits.at + 1), week].slice(-mostStates);
  return { states, at: states.length - 1 };
}

export function undone(edits: Edits): Edits {
  return edits.at > 0 ? { ...edits, at: edits.at - 1 } : edits;
}

export function redone(edits: Edits): Edits {
  return edits.at < edits.states.length - 1 ? { ...edits, at: edits.at + 1 } : edits;
}
