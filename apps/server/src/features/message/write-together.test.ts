import { randomUUID } from 'node:crypto';
import { workerDatabase } from '@consult/testkit/database.ts';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columnTypes } from '../../infra/db/pool.ts';
import { InboxWorld } from '../../infra/live/inbox.testing.ts';
import { MessageWriter } from './write-together.ts';
import type { Written } from './write-together.ts';

let pool: pg.Pool;
let world: InboxWorld;
let people: [string, string, string];

beforeAll(async () => {
  const url = await workerDatabase();
  pool = new pg.Pool({ connectionString: url, max: 4, types: columnTypes });
  world = await new InboxWorld(pool).make();
  people = [(await world.person()).id, (await world.person()).id, (await world.person()).id];
});

afterAll(async () => {
  await pool.end();
});

const stranger = randomUUID();
const plain = { body: Buffer.from('b'), preview: Buffer.from('p'), code: null, draftVersion: null };
/** The sender, by place, or a stranger; and whether it is the message that this sender sent before. */
const sends = fc.array(
  fc.record({ by: fc.nat(3), again: fc.boolean(), billed: fc.boolean(), draft: fc.option(fc.nat(2)) }),
  {
    minLength: 2,
    maxLength: 12,
  },
);

async function thread(changes: { muted: boolean; archived: boolean; overdue: boolean }): Promise<string> {
  const id = await world.activity(people);
  await pool.query(
    `update inbox_row set muted = $2, folder = case when $3 then 'archive' else 'inbox' end, overdue = $4
      where activity_id = $1 and owner_id = $5`,
    [id, changes.muted, changes.archived, changes.overdue, people[1]],
  );
  await pool.query(
    `insert into message_draft (activity_id, person_id, body, version, saved_at) select $1, person, '', 1, now()
      from unnest($2::uuid[]) person`,
    [id, people],
  );
  return id;
}

/** Every trace of a send, without ids and instants. */
async function traceOf(activityId: string): Promise<unknown> {
  const { rows } = await pool.query(
    `select a.last_seq, a.version, a.last_sender_id, a.first_response_by, a.preview,
      a.last_message_at = (select max(sent_at) from message where activity_id = a.id) as at,
        (select json_agg(json_build_array(seq, sent_by, encode(body, 'hex'), billable, billing_code) order by seq)
        from message where activity_id = a.id) as messages,
        (select json_agg(json_build_array(owner_id, folder, overdue, last_seq, last_read_seq, deliver_after is null,
        last_message_at = a.last_message_at) order by owner_id) from inbox_row where activity_id = a.id) as rows,
        (select json_agg(actor_id order by actor_id) from audit_entry where a.id = any (subject_ids)) as audited,
        (select json_agg(json_build_array(b.doctor_id, b.type, b.sub_type, b.billing_code, m.seq) order by m.seq)
        from billing_record b
          join message m on m.activity_id = a.id and m.id = b.message_id and m.sent_at = b.created_at
          where b.activity_id = a.id) as billed,
        (select json_agg(person_id order by person_id) from message_draft where activity_id = a.id) as drafts,
        (select json_agg(people order by people) from live_event where ref_id = a.id
        and kind = 'message-draft') as drafts_gone,
        (select max(version) from live_event where ref_id = a.id) as told
      from activity a where a.id = $1`,
    [activityId],
  );
  return rows[0];
}

describe('messages that are written together', () => {
  it('leave behind what the same messages leave one after the other', async () => {
    await fc.assert(
      fc.asyncProperty(
        sends,
        fc.record({ muted: fc.boolean(), archived: fc.boolean(), overdue: fc.boolean() }),
        async (list, changes) => {
          const latest = new Map<number, string>();
          const messages = list.map(({ by, again, billed, draft }, n) => {
            const messageId = (again && latest.get(by)) || randomUUID();
            latest.set(by, messageId);
            return {
              senderId: people[by] ?? stranger,
              messageId,
              body: Buffer.from(`body ${n}`),
              preview: Buffer.from(`preview ${n}`),
              code: billed ? '03.01NG' : null,
              draftVersion: draft,
            };
          });
          const apart = await thread(changes);
          const one: Written[] = [];
          const writer = new MessageWriter(pool);
          for (const message of messages) one.push(await writer.write(apart, message));
          const together = await thread(changes);
          // The first goes alone; messages that come while it is written go together.
          const all = await Promise.all(messages.map((message) => writer.write(together, message)));
          const told = (written: Written): unknown[] =>
            'seq' in written ? [written.result, written.seq, written.version] : [written.result];
          expect(all.map(told)).toEqual(one.map(told));
          expect(await traceOf(together)).toEqual(await traceOf(apart));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('do not fall with one that can not be written', async () => {
    const id = await thread({ muted: false, archived: false, overdue: false });
    const writer = new MessageWriter(pool);
    const taken = randomUUID();
    const send = (senderId: string, messageId: string): Promise<Written> =>
      writer.write(id, { senderId, messageId, ...plain });
    const [first, , stolen, last] = await Promise.allSettled([
      send(people[0], taken),
      send(people[0], randomUUID()),
      send(people[1], taken),
      send(people[2], randomUUID()),
    ]);
    expect(first).toMatchObject({ status: 'fulfilled', value: { result: 'sent', seq: 1 } });
    expect(stolen).toMatchObject({ status: 'rejected', reason: { code: '23505' } });
    expect(last).toMatchObject({ status: 'fulfilled', value: { result: 'sent', seq: 3 } });
  });

  it('wait in no queue once all are written', async () => {
    const id = await thread({ muted: false, archived: false, overdue: false });
    const writer = new MessageWriter(pool);
    const burst = (count: number): Promise<Written[]> =>
      Promise.all(
        Array.from({ length: count }, () =>
          writer.write(id, {
            senderId: people[0],
            messageId: randomUUID(),
            ...plain,
          }),
        ),
      );
    const seqs = [...(await burst(70)), ...(await burst(3))].map((written) =>
      written.result === 'sent' ? written.seq : 0,
    );
    expect(seqs).toEqual(Array.from({ length: 73 }, (_, n) => n + 1));
    const { rows } = await pool.query<{ n: number }>(
      `select count(distinct xmin::text)::integer as n from message where activity_id = $1`,
      [id],
    );
    expect(rows[0]!.n).toBeLessThan(10);
  });
});
