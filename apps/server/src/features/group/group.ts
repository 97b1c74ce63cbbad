import { getGroup, listGroups } from './get.ts';
import { giveByHand } from './give-by-hand.ts';
import { reassign } from './reassign.ts';
import { returnConsult } from './return.ts';
import { saveGroup } from './save.ts';
import { setInformed } from './set-informed.ts';
import { listWaiting } from './waiting.ts';

export { administerGroup } from './administer.ts';
export type { GroupChange, GroupOutcome } from './administer.ts';
export { giveConsult } from './give.ts';
export type { Giving } from './give.ts';
export { handleClocks } from './sweep-clocks.ts';
export { ungive } from './turns.ts';

/** The door of groups: to whom a service gives its consults. */
export const groupCalls = {
  'consult-reassign': reassign,
  'consult-return': returnConsult,
  'consult-setInformed': setInformed,
  'group-get': getGroup,
  'group-give': giveByHand,
  'group-list': listGroups,
  'group-save': saveGroup,
  'group-waiting': listWaiting,
};
