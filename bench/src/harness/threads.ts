import type { BenchWorld } from './scratch.ts';

/** A consult with the two people who write to each other in it. */
export type Thread = { activityId: string; doctor: string; specialist: string; lastSeq: number };

/** Consults of different doctors and different specialists; e-mail addresses stand for the people. */
export async function chooseThreads(world: BenchWorld, count: number): Promise<Thread[]> {
  const rows = await world.query<Thread>(
    `select a.id as "activityId", d.email as doctor, s.email as specialist, a.last_seq as "lastSeq"
      from activity a join person d on d.id = a.referrer_id
        join lateral (select p.email from member m join person p on p.id = m.person_id where m.activity_id = a.id
        and m.role = 'consultant' order by m.position limit 1) s on true
      where d.email not like 'heavy%' and s.email not like 'heavy%' order by a.id`,
  );
  const taken = new Set<string>();
  const chosen: Thread[] = [];
  for (const row of rows) {
    if (taken.has(row.doctor) || taken.has(row.specialist)) continue;
    taken.add(row.doctor).add(row.specialist);
    chosen.push(row);
    if (chosen.length === count) return chosen;
  }
  throw new Error(`The world has only ${chosen.length} consults of different people.`);
}

/** E-mail addresses of people who are in none of these threads. */
export async function chooseOthers(world: BenchWorld, threads: readonly Thread[], count: number): Promise<string[]> {
  const rows = await world.query<{ email: string }>(
    `select email from person where email like 'doctor-%' and email <> all($1) order by id limit $2`,
    [threads.map(({ doctor }) => doctor), count],
  );
  if (rows.length < count) throw new Error(`The world has only ${rows.length} other doctors.`);
  return rows.map(({ email }) => email);
}

/** Makes people members of a thread, with an inbox row each; they work at the clinics that are in it already. */
export async function joinThread(world: BenchWorld, activityId: string, emails: readonly string[]): Promise<void> {
  await world.query(
    `with joining as (select p.id, n from unnest($2::text[]) with ordinality as given(email, n)
      join person p on p.email = given.email),
      clinic as (select clinic_id from member where activity_id = $1 and role = 'referrer'),
      members as (insert into member (activity_id, person_id, role, clinic_id, position) select $1, id, 'referrer',
      clinic_id, 10 + n from joining, clinic)
    insert into inbox_row (owner_id, activity_id, owner_kind, status, last_message_at, last_seq, last_read_seq)
      select j.id, a.id, 'person', a.status, a.last_message_at, a.last_seq, a.last_seq from joining j, activity a
      where a.id = $1`,
    [activityId, emails],
  );
}

/** A message as people write them, some 120 characters, never twice the same. */
export function messageText(n: number): string {
  return `Thank you for seeing her so soon. The rash has not moved since Tuesday and she sleeps again; shall we go on with it? (${n})`;
}
