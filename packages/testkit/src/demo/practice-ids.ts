import { demoPracticeIds as known } from '@consult/server/features/practice-id/practice-id.ts';

/** Practice ids that the demo world's register knows and nobody there has, by province. */
export const demoPracticeIds = known;
