/**
 * The one-time hints: each is shown until its reader has put it away, on any device. Source: document 1, section 2
 * (shell) and section 9 ('Tooltip dismissal is persistent per user').
 */
export const hintNames = ['camera-for-econsult', 'fax-preferences', 'photos-to-emr'] as const;

export type HintName = (typeof hintNames)[number];
