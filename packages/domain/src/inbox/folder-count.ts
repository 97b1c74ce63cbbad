/**
 * The count of a folder's consults stops one after this many: enough to show how much is left to go through, and as
 * cheap with fifty thousand as with fifty.
 */
export const mostRowsCounted = 200;
