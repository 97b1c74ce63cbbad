/**
 * So many consults of a folder are counted, and one more where there are more: enough to say how much is left to go
 * through, and as cheap with fifty thousand as with fifty.
 */
export const mostRowsCounted = 200;
