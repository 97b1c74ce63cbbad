import { fullName } from './names.ts';
import { initials, type PersonName } from '@consult/domain/activity/person-name.ts';
import { keep } from './keep.ts';

/**
 * The name on the sign-in page's 'Last signed in as' card, and the address that it fills in once their session has
 * ended ('' where an earlier version kept none). The session itself is in the cookie. A Logout forgets both.
 */
export type RememberedUser = { uid: string; name: string; initials: string; credentials: string; email: string };

type Person = PersonName & { uid: string; credentials?: string | null; email: string };

export function rememberUser(person: Person): void {
  const user: RememberedUser = {
    uid: person.uid,
    name: fullName(person),
    initials: initials(person),
    credentials: person.credentials ?? '',
    email: person.email,
  };
  keep.write('last-user', JSON.stringify(user));
}

export function rememberedUser(): RememberedUser | null {
  const kept = keep.read('last-user');
  if (kept === null) return null;
  try {
    const user = JSON.parse(kept) as Partial<RememberedUser>;
    if (
      typeof user.uid !== 'string' ||
      typeof user.name !== 'string' ||
      typeof user.initials !== 'string' ||
      typeof user.credentials !== 'string'
    )
      return null;
    const { uid, name, initials: letters, credentials, email } = user;
    return { uid, name, initials: letters, credentials, email: typeof email === 'string' ? email : '' };
  } catch {
    return null;
  }
}

export function forgetUser(): void {
  keep.remove('last-user');
  // The sidebar as they saw it, with their name (starting-rail.ts).
  keep.remove('rail');
}
