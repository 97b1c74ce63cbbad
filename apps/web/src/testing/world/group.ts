import type { ActivityDetail } from '@consult/contract/activity/activity.ts';
import { cast, type CastName } from '@consult/testkit/cast.ts';
import { fixedId } from '@consult/testkit/random.ts';
import type { Output } from '../../app/call.ts';
import type { Answers } from '../answers.ts';
import { usualNow } from '../clock.ts';

type Group = Output<'group-get'>;
type Member = Group['members'][number];
type Clock = NonNullable<ActivityDetail['clock']>;

export const groupId = fixedId(21, 1);
const weekend = [false, true, true, true, true, true, false];

/** An instant so many hours after the present one of the tests. */
export const hoursAhead = (hours: number): string => new Date(usualNow.getTime() + hours * 3_600_000).toISOString();

export function groupMember(name: CastName, changes: Partial<Member> = {}): Member {
  const { id: personId, firstName, lastName, salutation } = cast[name];
  return {
    personId,
    firstName,
    lastName,
    salutation,
    share: 1,
    roster: { weekdays: null, days: [] },
    away: [],
    closed: Array<boolean>(7).fill(false),
    daily: null,
    available: true,
    tomorrow: true,
    given: 0,
    open: 0,
    due: 0,
    ...changes,
  };
}

/** A group by turn, kept by derm@, who edits it. */
export function groupOf(changes: Partial<Group> = {}): Group {
  const { id: personId, firstName, lastName, salutation } = cast.derm;
  return {
    serviceId: groupId,
    serviceName: 'Skin lesion group',
    version: 4,
    mode: 'turn',
    members: [
      groupMember('derm', { open: 3, due: 1 }),
      groupMember('derm2', { open: 2, share: 2 }),
      groupMember('ent', { available: false, tomorrow: true, roster: { weekdays: weekend, days: [] } }),
    ],
    keepers: [{ personId, firstName, lastName, salutation }],
    nextPersonId: cast.derm2.id,
    waiting: 0,
    availability: { available: true, reason: null, returning: null },
    promise: { seen: { amount: 1, unit: 'days' }, answered: { amount: 3, unit: 'days' } },
    addedWeekdays: Array<boolean>(7).fill(false),
    workingWeekdays: weekend,
    kept: { kept: 18, of: 20 },
    can: { edit: true, give: false },
    ...changes,
  };
}

/** The group page of somebody who answers for that one service. */
export const groupAnswers: Answers = {
  'group-list': {
    groups: [
      {
        serviceId: groupId,
        serviceName: 'Skin lesion group',
        serviceNameFr: 'Groupe des lésions cutanées',
        mode: 'turn',
        keeper: true,
      },
    ],
  },
  'group-get': () => groupOf(),
  'group-waiting': { consults: [], next: null },
};

const nothing = { at: null, byPersonId: null, notNeeded: false };

/** The clock of a consult by turn that derm@ has seen and is to answer in four hours. */
export function consultClock(changes: Partial<Clock> = {}): Clock {
  const dueAt = hoursAhead(4);
  return {
    serviceId: groupId,
    mode: 'turn',
    givenTo: cast.derm.id,
    state: 'running',
    seen: {
      at: hoursAhead(-1),
      byPersonId: cast.derm.id,
      notNeeded: false,
      due: { dueAt: hoursAhead(2), leftMs: 2 * 3_600_000, kept: true },
    },
    answered: { ...nothing, due: { dueAt, leftMs: 4 * 3_600_000, kept: null } },
    booked: nothing,
    informed: nothing,
    returned: nothing,
    next: { what: 'answered', dueAt },
    pausedUntil: null,
    can: {
      reassign: true,
      return: true,
      give: false,
      askInformation: true,
      markInformed: true,
      markNotNeeded: false,
    },
    ...changes,
  };
}
