import { fullName, initials } from '@consult/domain/activity/person-name.ts';
import type { Activity, Member } from '../activity/activity.ts';
import type { Other } from './thread-pages.ts';

/** Somebody who is named in a thread. */
export type Somebody = {
  name: string;
  initials: string;
  /** Decides the colour. */
  index: number;
  /** Null for whoever is no member (any more). */
  member: Member | null;
};

/** Everybody whom a thread can name, by id. Who left keeps a colour of their own, after those of the members. */
export function peopleOf(activity: Pick<Activity, 'members'>, others: readonly Other[]): Map<string, Somebody> {
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
      member,
    });
  return people;
}
