/** Names of people as the product writes them. */

export type PersonName = {
  readonly firstName: string;
  readonly lastName: string;
  /** 'Dr.' for doctors; empty for others. */
  readonly salutation?: string | null;
};

/** The first letter of a name in capitals, with its accent in either encoding. */
function initial(name: string): string {
  const [letter = ''] =
    name
      .trim()
      .normalize('NFC')
      .match(/\p{L}\p{M}*/u) ?? [];
  // 'ß' and ligatures become two capitals; one is an initial.
  return Array.from(letter.toLocaleUpperCase('en'))[0] ?? '';
}

/** The words that are not empty, one space apart. */
function joined(parts: readonly (string | null | undefined)[]): string {
  return parts
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .join(' ');
}

/** 'Dr. O. Falardeau'; without a first name 'Dr. Falardeau'; without a last name the first in full. */
export function shortName(person: PersonName): string {
  if (person.lastName.trim() === '') return fullName(person);
  const first = initial(person.firstName);
  return joined([person.salutation, first && `${first}.`, person.lastName]);
}

/** 'Dr. Odile Falardeau'. */
export function fullName(person: PersonName): string {
  return joined([person.salutation, person.firstName, person.lastName]);
}

/** 'OF'; one letter where only one name is known, '' where none is. */
export function initials(person: PersonName): string {
  return initial(person.firstName) + initial(person.lastName);
}
