/** What an installation needs for real use, in the order in which an operator sees to it (server rules, section 25). */
export const checklistItems = [
  'mail',
  'fax',
  'keys',
  'backup',
  'contract',
  'sender',
  'contacts',
  'register',
  'clock',
  'disk',
] as const;
export type ChecklistItem = (typeof checklistItems)[number];

/** 'look': the server can not tell, and the operator looks. */
export type CheckState = 'done' | 'missing' | 'look';

/** The names that the operator's guide writes where the operator's own belong (docs/running.md). */
const namesOfTheGuide = /\byour-(clinic|provider)\.ca\b/i;

/** Names that exist nowhere or are nobody's: those that end in .example, and example.com with its like (RFC 2606). */
const namesForExamples = /(?:\.example|(?<![-\w])example\.(?:com|net|org))(?![-.]?\w)/i;

/**
 * Whether a contact or address was never set: a name for examples, a mail address at localhost, or a number with
 * 555-01, which is nobody's (North American Numbering Plan).
 */
export const isPlaceholder = (text: string): boolean =>
  namesForExamples.test(text) ||
  /@localhost\b/i.test(text) ||
  namesOfTheGuide.test(text) ||
  /^1?\d{3}55501\d\d$/.test(text.replaceAll(/\D/g, ''));
