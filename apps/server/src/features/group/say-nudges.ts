import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { keepersOfEach, tellAll } from '../promise/promise.ts';
import type { Looked, Told } from '../promise/promise.ts';

/**
 * Records what clocks have to say, so that nobody says it again. Returns those of which nothing had been recorded, and
 * which may be told.
 */
export async function recordNudges(client: pg.ClientBase, looked: readonly Looked[], now: Date): Promise<Looked[]> {
  const said = looked.flatMap(({ row, nudges }) => nudges.kinds.map((kind) => ({ id: row.activity_id, kind })));
  if (said.length === 0) return [];
  const { rows } = await client.query<{ id: string }>({
    name: 'clock-record-nudges',
    text: `insert into promise_nudge (activity_id, kind, at) select id, kind, $3
        from unnest($1::uuid[], $2::text[]) n(id, kind) on conflict do nothing returning activity_id as id`,
    values: [said.map(({ id }) => id), said.map(({ kind }) => kind), now],
  });
  const recorded = Map.groupBy(rows, ({ id }) => id);
  return looked.filter(
    ({ row, nudges }) => nudges.kinds.length > 0 && recorded.get(row.activity_id)?.length === nudges.kinds.length,
  );
}

/** Tells whom it concerns what was recorded. `moved`: the consults that have just moved on, of which nobody is told. */
export async function tellNudges(
  client: pg.ClientBase,
  app: App,
  looked: readonly Looked[],
  moved: ReadonlySet<string>,
): Promise<void> {
  const notSeen = looked.filter(({ row, nudges }) => nudges.missedSeen !== null && !moved.has(row.activity_id));
  const notAnswered = looked.filter(({ nudges }) => nudges.missedAnswered);
  const reminded = looked.filter(({ nudges }) => nudges.remind);
  const services = [...new Set([...notSeen, ...notAnswered].map(({ row }) => row.service_id))];
  const keepers = services.length > 0 ? await keepersOfEach(client, services) : new Map<string, string[]>();
  const referrers = await referrersOf(client, notAnswered);
  const owners = await ownersOf(client, reminded);
  const keepersOf = ({ row }: Looked): readonly string[] => keepers.get(row.service_id) ?? [];
  await tellAll(client, app, [
    ...notSeen.map((one) => toldOf(one, keepersOf(one), 'promise-not-seen', 'group', 'preferences')),
    // Keepers and referrer are told, whatever their preferences.
    ...notAnswered.map((one) => toldOf(one, keepersOf(one), 'promise-not-answered', 'group', 'always')),
    ...notAnswered.map((one) => toldOf(one, of(referrers, one), 'promise-not-answered-yours', 'consult', 'always')),
    ...reminded.map((one) => toldOf(one, of(owners, one), 'promise-reminder', 'consult', 'preferences')),
  ]);
}

type People = ReadonlyMap<string, readonly string[]>;
const of = (people: People, { row }: Looked): readonly string[] => people.get(row.activity_id) ?? [];

function toldOf(
  { row }: Looked,
  personIds: readonly string[],
  template: Told['template'],
  to: Told['to'],
  by: Told['by'],
): Told {
  return { personIds, template, activityId: row.activity_id, to, by };
}

async function referrersOf(client: pg.ClientBase, looked: readonly Looked[]): Promise<People> {
  if (looked.length === 0) return new Map();
  const { rows } = await client.query<{ activity_id: string; id: string }>({
    name: 'clock-referrers',
    text: 'select id as activity_id, referrer_id as id from activity where id = any($1::uuid[])',
    values: [looked.map(({ row }) => row.activity_id)],
  });
  return peopleOf(rows);
}

/** Whom consults are given to; where a service gives to everyone, each of its consultants. */
async function ownersOf(client: pg.ClientBase, looked: readonly Looked[]): Promise<People> {
  const given = looked.flatMap(({ row }) => (row.given_to ? [{ activity_id: row.activity_id, id: row.given_to }] : []));
  const everyones = looked.filter(({ row }) => row.given_to === null && row.mode === 'everyone');
  if (everyones.length === 0) return peopleOf(given);
  const { rows } = await client.query<{ activity_id: string; id: string }>({
    name: 'clock-consultants',
    text: `select activity_id, person_id as id from member
      where activity_id = any($1::uuid[]) and role = 'consultant'`,
    values: [everyones.map(({ row }) => row.activity_id)],
  });
  return peopleOf([...given, ...rows]);
}

function peopleOf(rows: readonly { activity_id: string; id: string }[]): People {
  const people = new Map<string, string[]>();
  for (const { activity_id: activityId, id } of rows) people.set(activityId, [...(people.get(activityId) ?? []), id]);
  return people;
}
