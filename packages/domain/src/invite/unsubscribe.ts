/** How long a commercial mail's link that ends such mails stays good, in days (server rules, section 19). */
export const unsubscribeDays = 90;

/** Where it leads; a reader of a fax types the code there. */
export const unsubscribePath = '/unsubscribe';

/** Signs of a code that is typed from paper: none that looks like another. */
export const codeSigns = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
/** How many of them. */
export const typedCodeLength = 12;

/** A typed code as it stands on paper: ABCD-EFGH-JKMN. */
export const printedCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? '';

/**
 * A code as its hash is kept: one that was typed without regard to case, spaces and dashes; one of a link as it is.
 */
export function readCode(text: string): string {
  const typed = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return typed.length === typedCodeLength ? typed : text.trim();
}
