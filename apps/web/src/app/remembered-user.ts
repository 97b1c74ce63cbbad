import { keep } from './keep.ts';

/** The name on the sign-in page's 'Last signed in as' card. The session itself is in the cookie. */
export type RememberedUser = { name: string; initials: string; credentials: string };

type Named = { firstName: string; lastName: string; salutation?: string | null; credentials?: string | null };

/** 'Dr. Owen Falardeau', or without the salutation where there is none. */
export function fullName(person: Named): string {
  return [person.salutation, person.firstName, person.lastName].filter(Boolean).join(' ');
}

/** Two letters at most, for the square beside a name. */
export function initialsOf(person: Pick<Named, 'firstName' | 'lastName'>): string {
  return [person.firstName, person.lastName].map((part) => [...part][0] ?? '').join('').toUpperCase();
}

export function rememberUser(person: Named): void {
  const user: RememberedUser = { name: fullName(person), initials: initialsOf(person), credentials: person.credentials ?? '' };
  keep.write('last-user', JSON.stringify(user));
}

export function rememberedUser(): RememberedUser | null {
  const kept = keep.read('last-user');
  if (kept === null) return null;
  try {
    const user = JSON.parse(kept) as Partial<RememberedUser>;
    if (typeof user.name !== 'string' || typeof user.initials !== 'string' || typeof user.credentials !== 'string') return null;
    return { name: user.name, initials: user.initials, credentials: user.credentials };
  } catch {
    return null;
  }
}

export function forgetUser(): void {
  keep.remove('last-user');
}
