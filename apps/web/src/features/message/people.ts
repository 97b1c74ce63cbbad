import { useMemo, useState } from 'react';
import { fullName } from '../../app/names.ts';
import { initials } from '@consult/domain/activity/person-name.ts';
import type { Member } from '../activity/activity.ts';
import type { Other } from './thread-pages.ts';

/** Somebody who is named in a thread. */
export type Somebody = {
  name: string;
  initials: string;
  /** Decides the colour. */
  index: number;
  /** Null for somebody who is no member, or no longer. */
  member: Pick<Member, 'role' | 'clinicName'> | null;
};

/** Everybody whom a thread can name, by id. Somebody who left has a colour of their own, after those of the members. */
export function peopleOf(activity: { members: readonly Member[] }, others: readonly Other[]): Map<string, Somebody> {
  const people = new Map<string, Somebody>();
  const most = Math.max(-1, ...activity.members.map(({ position }) => position));
  others.forEach((other, index) =>
    people.set(other.personId, {
      name: fullName(other),
      initials: initials(other),
      index: most + 1 + index,
      member: null,
    }),
  );
  for (const member of activity.members)
    people.set(member.personId, {
      name: fullName(member),
      initials: initials(member),
      index: member.position,
      member: { role: member.role, clinicName: member.clinicName },
    });
  return people;
}

/**
 * Returns the same map as long as nobody in it has changed. Read states arrive every few seconds, and a thread of
 * thousands of messages must not be drawn again for each.
 */
export function usePeople(members: readonly Member[], others: readonly Other[]): ReadonlyMap<string, Somebody> {
  const now = useMemo(() => peopleOf({ members }, others), [members, others]);
  const [people, setPeople] = useState(now);
  if (people === now || samePeople(people, now)) return people;
  setPeople(now);
  return now;
}

/** Whether two maps describe the same people in the same way. */
export function samePeople(a: ReadonlyMap<string, Somebody>, b: ReadonlyMap<string, Somebody>): boolean {
  return JSON.stringify([...a]) === JSON.stringify([...b]);
}
