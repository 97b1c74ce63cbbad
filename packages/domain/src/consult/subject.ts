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
