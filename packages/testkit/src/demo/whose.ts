import type { ConsultantKey } from './specialists.ts';
import { consultants } from './specialists.ts';

/** For whom rows are made: the consultants of the demo world, or somebody's own people in their place. */
export type Whose = {
  idOf: (who: ConsultantKey) => string;
  /** Which of them get rows. */
  only: (row: { who: ConsultantKey }) => boolean;
};

/** The demo world's own consultants, all of them. */
export const demoPeople: Whose = { idOf: (who) => consultants[who].id, only: () => true };
