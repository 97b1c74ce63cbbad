import { scheduleSaveVacations } from '@consult/contract/schedule/save-vacations.ts';
import type { Fault } from '@consult/domain/fault/fault.ts';
import { checkVacation, checkVacationCount, vacationInstants } from '@consult/domain/schedule/vacation.ts';
import type { VacationRow } from '@consult/domain/schedule/vacation.ts';
import { businessDay, startOfDay } from '@consult/domain/time/business-time.ts';
import type { Day } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';
import { notAsDeclared, refuse, serve } from '../../call/implement.ts';
import { once } from '../../call/once.ts';
import { lockAvailability } from '../directory/directory.ts';
import { tellAvailability } from './tell-availability.ts';

type Changes = { added: readonly VacationRow[]; changed: readonly VacationRow[]; removed: readonly string[] };

/** schedule-saveVacations: one save for added, changed and removed rows. */
export const saveVacations = serve(scheduleSaveVacations).handler(async ({ input, context, errors }) => {
  const { app, viewer } = context;
  const { personId } = viewer;
  return once(context, async (client) => {
    await lockAvailability(client, personId);
    // Under the lock: a save that waited over midnight is held to the day on which it is done.
    const now = app.now();
    const today = businessDay(now);
    const faults = faultsOf(input, today);
    if (Object.keys(faults).length > 0) throw refuse('INVALID_INPUT', faults);
    const { rows } = await client.query<{ version: number }>({
      name: 'schedule-count-vacations',
      text: `update specialist_availability set vacations_version = vacations_version + 1
        where person_id = $1 and vacations_version = $2 returning vacations_version as version`,
      values: [personId, input.version],
    });
    const version = rows[0]?.version;
    if (version === undefined) throw errors.CHANGED_ELSEWHERE();
    if (!(await write(client, personId, input, now))) throw refuse('NOT_FOUND');
    const many = checkVacationCount(await countRows(client, personId, today));
    if (many) throw refuse('INVALID_INPUT', { added: many });
    return { answer: { version }, events: await tellAvailability(client, personId, 'vacations', version) };
  });
});

function faultsOf({ added, changed, removed }: Changes, today: Day): Record<string, Fault> {
  const faults: Record<string, Fault> = {};
  for (const [part, rows] of Object.entries({ added, changed }))
    for (const [at, row] of rows.entries())
      for (const [field, fault] of Object.entries(checkVacation(row, today))) faults[`${part}.${at}.${field}`] = fault;
  const ids = [...added, ...changed].map(({ id }) => id).concat(removed);
  if (new Set(ids).size !== ids.length) faults['removed'] = notAsDeclared('A row is named twice.');
  return faults;
}

/** False where a row that is changed or removed is not the person's, or over; where an added one has a used id. */
async function write(
  client: pg.ClientBase,
  personId: string,
  { added, changed, removed }: Changes,
  now: Date,
): Promise<boolean> {
  const since = startOfDay(businessDay(now));
  const gone = await client.query({
    name: 'schedule-remove-vacations',
    // Calendars that read the feed are told that it is cancelled.
    text: `with gone as (
        delete from vacation where person_id = $1 and id = any ($2::uuid[]) and ends_at >= $3 returning *
      )
      insert into ended_calendar_entry (id, kind, person_id, starts_at, ends_at, sequence, ended_at)
        select id, 'away', person_id, starts_at, ends_at, sequence + 1, $4 from gone`,
    values: [personId, removed, since, now],
  });
  const other = await client.query({
    name: 'schedule-change-vacations',
    text: `update vacation v set starts_at = t.starts_at, ends_at = t.ends_at, disable_econsult = t.disable_econsult,
        disable_phone_consult = t.disable_phone_consult, description = t.description, sequence = v.sequence + 1,
        changed_at = $9
      from unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[], $5::boolean[], $6::boolean[], $7::text[])
        as t(id, starts_at, ends_at, disable_econsult, disable_phone_consult, description)
      where v.id = t.id and v.person_id = $1 and v.ends_at >= $8`,
    values: [personId, ...columnsOf(changed), since, now],
  });
  const more = await client.query({
    name: 'schedule-add-vacations',
    text: `insert into vacation
        (person_id, changed_at, id, starts_at, ends_at, disable_econsult, disable_phone_consult, description)
      select $1, $8, * from unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[], $5::boolean[], $6::boolean[],
        $7::text[])
      on conflict (id) do nothing`,
    values: [personId, ...columnsOf(added), now],
  });
  return gone.rowCount === removed.length && other.rowCount === changed.length && more.rowCount === added.length;
}

function columnsOf(rows: readonly VacationRow[]): unknown[] {
  const spans = rows.map(({ from, to }) => vacationInstants(from, to));
  return [
    rows.map(({ id }) => id),
    spans.map(({ start }) => start),
    spans.map(({ end }) => end),
    rows.map(({ disableEconsult }) => disableEconsult),
    rows.map(({ disablePhoneConsult }) => disablePhoneConsult),
    rows.map(({ description }) => description.trim().normalize('NFC')),
  ];
}

async function countRows(client: pg.ClientBase, personId: string, today: Day): Promise<number> {
  const { rows } = await client.query<{ count: number }>({
    name: 'schedule-vacations-ahead',
    text: 'select count(*)::int as count from vacation where person_id = $1 and ends_at >= $2',
    values: [personId, startOfDay(today)],
  });
  return rows[0]!.count;
}
