/**
 * How many lines of a file had which effect: paid, partly, refused, held, reversed, undecided, repeated, kept; of a
 * balance batches, taken (claims), refused, kept.
 */
export type ReadCounts = Record<string, number>;
