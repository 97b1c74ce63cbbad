/**
 * The advisory lock between removing bytes (shared, within a transaction) and taking a backup (exclusive, from before
 * the copy of the database until the files are copied): so every file that the copied database names is still there
 * when the files are copied. Any fixed number that differs from the product's other locks.
 */
export const FILES_LOCK = 7_260_154_043;
