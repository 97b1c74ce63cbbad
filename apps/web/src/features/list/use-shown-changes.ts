import { useShownOf } from '../../app/local/local.ts';
import { changesRows, shownCalls, shownChanges } from './consult-changes.ts';

/** What was done to rows, for a component; see shownChanges. */
export function useShownChanges(): ReturnType<typeof shownChanges> {
  return shownChanges(useShownOf(shownCalls, undefined, changesRows));
}
