/** The languages that outgoing texts are written in. */
export type OutgoingLanguage = 'en' | 'fr';

export type OutgoingText = { subject: string; body: string };

/** Texts by the name of their template. */
export type Texts = Record<string, Record<OutgoingLanguage, OutgoingText>>;
