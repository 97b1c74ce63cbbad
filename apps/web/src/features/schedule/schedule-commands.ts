import type { CallName, Input, Output } from '../../app/call.ts';
import { onDone, onRefused } from '../../app/local/local.ts';
import type { Shown } from '../../app/local/waiting.ts';
import { queryClient } from '../../app/query-client.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import {
  availabilityQuery,
  everythingKey,
  phoneScheduleQuery,
  type OwnAvailability,
  type PhoneSchedule,
} from './schedule-queries.ts';
import { withVacationChanges } from './vacation-changes.ts';

/** The calls that save one part of the schedule each. */
export type SaveCall =
  | 'schedule-saveCalendar'
  | 'schedule-saveLimit'
  | 'schedule-savePhoneSchedule'
  | 'schedule-saveVacations';

/** Saves go out one after the other. */
export const scheduleStream = 'schedule';

/** What each save makes of what is saved; its own version is the next one. */
const ofAvailability: { [Name in CallName]?: (own: OwnAvailability, input: Input<Name>) => OwnAvailability } = {
  'schedule-saveCalendar': (own, { version, days }) => ({ ...own, calendar: { version: version + 1, days } }),
  'schedule-saveLimit': (own, { version, enabled, limit }) => ({
    ...own,
    limit: { ...own.limit, version: version + 1, enabled, limit },
  }),
  'schedule-saveVacations': (own, { version, ...changes }) => ({
    ...own,
    vacations: {
      version: version + 1,
      rows: withVacationChanges(own.vacations.rows, { ...changes, writing: null }),
    },
  }),
};

const ofPhone = (own: PhoneSchedule, { version, ...input }: Input<'schedule-savePhoneSchedule'>): PhoneSchedule => ({
  ...own,
  ...input,
  version: version + 1,
});

/** The settings with the saves that the server has not confirmed. */
export function withAvailabilitySaves(own: OwnAvailability, shown: readonly Shown[]): OwnAvailability {
  return applied(shown).reduce((now, { command: { call, input } }) => {
    const change = ofAvailability[call] as ((own: OwnAvailability, input: unknown) => OwnAvailability) | undefined;
    return change?.(now, input) ?? now;
  }, own);
}

/** The phone schedule with the saves that the server has not confirmed. */
export function withPhoneSaves(own: PhoneSchedule, shown: readonly Shown[]): PhoneSchedule {
  return applied(shown).reduce(
    (now, { command: { call, input } }) =>
      call === 'schedule-savePhoneSchedule' ? ofPhone(now, input as Input<'schedule-savePhoneSchedule'>) : now,
    own,
  );
}

// Also a save that waited: what stands there instead is shown beside what comes back.
for (const name of ['schedule-savePhoneSchedule', ...(Object.keys(ofAvailability) as SaveCall[])] as const)
  onRefused(name, () => void refetchAfresh(everythingKey));

const applied = (shown: readonly Shown[]): Shown[] => shown.filter(({ standing }) => standing !== 'refused');

// What was saved stands at once; then the server is asked, for the count and what else may have changed.
onDone('schedule-savePhoneSchedule', ({ input }, answer) => {
  const { version } = answer as Output<'schedule-savePhoneSchedule'>;
  queryClient.setQueryData(phoneScheduleQuery.queryKey, (own) => own && { ...ofPhone(own, input), version });
  return refetchAfresh(everythingKey);
});
for (const name of Object.keys(ofAvailability) as (keyof typeof ofAvailability)[])
  onDone(name, ({ input }) => {
    const change = ofAvailability[name] as (own: OwnAvailability, input: unknown) => OwnAvailability;
    queryClient.setQueryData(availabilityQuery.queryKey, (own) => own && change(own, input));
    return refetchAfresh(everythingKey);
  });
