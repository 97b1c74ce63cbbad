/** Names of people as the product writes them. Source of the French titles: decision 133. */

export type NameLanguage = 'en' | 'fr';

export type PersonName = {
  readonly firstName: string;
  readonly lastName: string;
  /** Of doctors 'Dr.', or what they chose to be called in French: 'Dr', 'Dre'; empty for others. */
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

/** A salutation in the reader's language: 'Dr.' in English; in French as its person chose, else 'Dr'. */
export function salutationIn(language: NameLanguage, salutation: string): string {
  if (!['Dr.', 'Dr', 'Dre'].includes(salutation)) return salutation;
  if (language === 'en') return 'Dr.';
  return salutation === 'Dre' ? 'Dre' : 'Dr';
}

/** A name that was joined elsewhere, 'Dre Odile Falardeau', with its salutation in the reader's language. */
export function titledIn(language: NameLanguage, name: string): string {
  return name.replace(/^(?:Dr\.|Dre|Dr)(?= )/, (salutation) => salutationIn(language, salutation));
}

/** 'Dr. O. Falardeau'; without a first name 'Dr. Falardeau'; without a last name the first in full. */
export function shortName(person: PersonName, language: NameLanguage = 'en'): string {
  if (person.lastName.trim() === '') return fullName(person, language);
  const first = initial(person.firstName);
  return joined([salutationIn(language, person.salutation ?? ''), first && `${first}.`, person.lastName]);
}

/** 'Dr. Odile Falardeau'. */
export function fullName(person: PersonName, language: NameLanguage = 'en'): string {
  return joined([salutationIn(language, person.salutation ?? ''), person.firstName, person.lastName]);
}

/** 'OF'; one letter where only one name is known, '' where none is. */
export function initials(person: PersonName): string {
  return initial(person.firstName) + initial(person.lastName);
}
