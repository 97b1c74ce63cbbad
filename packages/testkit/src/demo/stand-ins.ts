import type { ConsultantKey } from './specialists.ts';
import { consultants } from './specialists.ts';

/** The people who get rows: the consultants of the demo world, or a test's own people in their place. */
export type StandIns = {
  idOf: (who: ConsultantKey) => string;
  /** Which of them get rows. */
  only: (row: { who: ConsultantKey }) => boolean;
};

/** The demo world's own consultants, all of them. */
export const demoPeople: StandIns = { idOf: (who) => consultants[who].id, only: () => true };
