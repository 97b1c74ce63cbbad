/**
 * The one-time hints: each is shown until its reader has put it away, on any device. Source: document 1, section 2
 * (shell) and section 9 ('Tooltip dismissal is persistent per user').
 */
export const hintNames = ['camera-for-econsult', 'fax-preferences', 'photos-to-emr'] as const;

/** An account that has just begun, so long ago, in ms, sees no hint: everything in it is new. */
export const hintsAfterMs = 24 * 60 * 60 * 1000;

export type HintName = (typeof hintNames)[number];
