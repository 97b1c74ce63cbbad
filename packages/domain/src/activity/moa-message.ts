import { checkEmail, emailRequired } from '../patient/email.ts';

/** What a physician forwards to clinic staff. Source: document 3, sections 5 and 9. */

/** The fixed beginning of the subject; the physician's own words follow. */
export function moaSubjectPrefix(lastName: string): string {
  return `Secure Message from Dr. ${lastName}: `;
}

/** The whole subject, at most 300 characters; the prefix is never written twice. */
export function moaSubject(lastName: string, words: string): string {
  const prefix = moaSubjectPrefix(lastName);
  const own = words.trim().startsWith(prefix.trim()) ? words.trim().slice(prefix.trim().length) : words;
  return `${prefix}${own.trim()}`.trim().slice(0, 300);
}

/** Messages by field: an address is asked for only where it goes to one. */
export function checkMoaMessage({
  to,
  moaEmail,
}: {
  to: 'clinic' | 'address';
  moaEmail: string;
}): Record<string, string> {
  const email = to === 'address' ? checkEmail(moaEmail, emailRequired) : null;
  return email ? { moaEmail: email } : {};
}
