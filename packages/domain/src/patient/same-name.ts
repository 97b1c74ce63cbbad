import { searchTerms } from '../inbox/search-terms.ts';
import { healthNumberKey } from './health-number.ts';

/** Patients of one name. Who they are is told by number and province. */
type Person = {
  readonly firstName: string;
  readonly lastName: string;
  readonly phn: string;
  readonly province: string;
};

/** A name as it is compared: case, accents, hyphens and the order of first and last name do not count. */
export function nameKey({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string {
  return searchTerms(`${firstName} ${lastName}`).toSorted().join(' ');
}

/** Whether two records are of two patients whom their name alone does not tell apart. */
export function isNamesake(one: Person, other: Person): boolean {
  const key = nameKey(one);
  if (key === '' || key !== nameKey(other)) return false;
  return healthNumberKey(one.phn) !== healthNumberKey(other.phn) || one.province !== other.province;
}
