import { titled } from '../../app/names.ts';
import type { Service } from '../directory/directory.ts';

/** To whom a consult goes: to all of these people, or to one of them whom the group's turn or its keeper chooses. */
export type Recipients = { readonly names: readonly string[]; readonly toOneOf: boolean };

/**
 * To whom a consult to a service goes. Where a group gives consults to one of its people, a phone consult goes to the
 * one whose time was chosen. Source: server rules, section 22.
 */
export function recipientsOf(
  service: Service | null,
  { activityType, specialistUid }: { activityType: string; specialistUid: string },
): Recipients {
  const { mode = 'everyone', users = [] } = service ?? {};
  const given = mode !== 'everyone';
  const called = given && activityType === 'phoneConsult' ? users.filter(({ uid }) => uid === specialistUid) : [];
  const people = called.length > 0 ? called : users;
  return { names: people.map(({ userName }) => titled(userName)), toOneOf: given };
}
