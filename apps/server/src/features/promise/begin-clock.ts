import type { GroupMode } from '@consult/domain/group/mode.ts';
import type { Promised } from '@consult/domain/promise/clock.ts';
import { workingWeekdays } from '@consult/domain/promise/working-time.ts';
import type pg from 'pg';
import { windClock } from './wind-clock.ts';

type Row = { promise: Promised | null; added_weekdays: boolean[]; custom_calendar: boolean[] };

/**
 * Begins the clock of a consult, within the transaction that writes it: the promise of its service is copied, so that a
 * later change of the service changes none that was given. A service without one begins a clock of facts alone.
 */
export async function beginClock(
  client: pg.ClientBase,
  at: {
    activityId: string;
    serviceId: string;
    mode: GroupMode;
    givenTo: string | null;
    givenAt: Date | null;
    waitedSince: Date | null;
    now: Date;
  },
): Promise<void> {
  const { rows } = await client.query<Row>({
    name: 'clock-begin',
    text: `with begun as (
        insert into consult_clock (activity_id, service_id, mode, given_to, sent_at, given_at, waited_since)
          values ($1, $2, $3, $4, $5, $6, $7)
      )
      select promise, added_weekdays, custom_calendar from service where id = $2 and promise is not null`,
    values: [at.activityId, at.serviceId, at.mode, at.givenTo, at.now, at.givenAt, at.waitedSince],
  });
  const service = rows[0];
  if (!service) return;
  const weekdays = workingWeekdays(service.added_weekdays, service.custom_calendar);
  // A calendar that was closed on every day since allows no promise.
  if (!weekdays.includes(true)) return;
  await client.query({
    name: 'clock-promise',
    text: 'update consult_clock set promise = $2, weekdays = $3 where activity_id = $1',
    values: [at.activityId, JSON.stringify(service.promise), weekdays],
  });
  await windClock(client, at.activityId, at.now);
}
