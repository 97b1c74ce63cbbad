/**
 * How many lines of a file had which effect: paid, partly, refused, held, reversed, undecided, repeated, taken, batches,
 * kept.
 */
export type ReadCounts = Record<string, number>;
