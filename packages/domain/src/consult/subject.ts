/** Subjects of consults. They hold the PHN, so they are patient data. Source: document 2, sections 4 and 9. */

type SubjectParts = { readonly specialty: string; readonly subsite: string; readonly phn: string };

/** 'specialty - subsite, PHN'; null until all three are filled. */
export function defaultSubject(parts: SubjectParts): string | null {
  const [specialty, subsite, phn] = [parts.specialty.trim(), parts.subsite.trim(), parts.phn.trim()];
  return specialty && subsite && phn ? `${specialty} - ${subsite}, ${phn}` : null;
}

/** The typed subject, or the default where it is blank; '' while there is neither. */
export function subjectOf(typed: string, parts: SubjectParts): string {
  return typed.trim() || (defaultSubject(parts) ?? '');
}

/** The subject of a consult that is forwarded to a specialist. */
export function forwardSubject({ specialty, subsite, phn }: SubjectParts): string {
  return `FWD: ${specialty} - ${subsite}, ${phn}`;
}

/**
 * What a subject says beside the specialty and the number that stand near it anyway, where room is short: 'Acne' of
 * 'Dermatology - Acne, 05008-1000'. One that its sender wrote stays as it is.
 */
export function briefSubject(subject: string, near: { readonly specialty: string; readonly number: string }): string {
  const before = subject.startsWith('FWD: ') ? 'FWD: ' : '';
  const [first, last] = [`${before}${near.specialty} - `, `, ${near.number}`];
  if (!subject.startsWith(first) || !subject.endsWith(last)) return subject;
  return before + subject.slice(first.length, -last.length);
}

/**
 * A subject that names a specialty and a subsite as defaultSubject and forwardSubject write them, in parts; null for
 * one that its sender wrote. `isPlace` knows the names of specialties and subsites, which may hold ' - ' and ', '.
 */
export function subjectParts(
  subject: string,
  isPlace: (name: string) => boolean,
): { before: string; specialty: string; subsite: string; after: string } | null {
  const before = subject.startsWith('FWD: ') ? 'FWD: ' : '';
  const end = subject.lastIndexOf(', ');
  if (end < 0) return null;
  const names = subject.slice(before.length, end);
  for (let at = names.indexOf(' - '); at >= 0; at = names.indexOf(' - ', at + 1)) {
    const [specialty, subsite] = [names.slice(0, at), names.slice(at + 3)];
    if (isPlace(specialty) && isPlace(subsite)) return { before, specialty, subsite, after: subject.slice(end) };
  }
  return null;
}
