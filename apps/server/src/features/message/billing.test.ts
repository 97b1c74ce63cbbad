import { randomUUID } from 'node:crypto';
import { threadMessageCode } from '@consult/domain/billing/codes.ts';
import type { BillableMessage } from '@consult/domain/billing/message-billing.ts';
import { billingOf } from '@consult/domain/billing/message-billing.ts';
import type { Client } from '@consult/testkit/client.ts';
import { workerDatabase } from '@consult/testkit/database.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { columnTypes } from '../../infra/db/pool.ts';
import { InboxWorld } from '../../infra/live/inbox.testing.ts';
import { writeMessages } from './write-together.ts';

vi.setConfig({ testTimeout: scaled(60_000) });

describe('what the database bills of a thread', () => {
  let pool: pg.Pool;
  let world: InboxWorld;
  beforeAll(async () => {
    const url = await workerDatabase();
    pool = new pg.Pool({ connectionString: url, max: 2, types: columnTypes });
    world = await new InboxWorld(pool).make();
  });
  afterAll(async () => {
    await pool.end();
  });

  const roles = ['referrer', 'consultant', 'consultant', 'moa', 'forwarder'] as const;
  const threads = fc.record({
    activityType: fc.constantFrom('econsult' as const, 'phoneConsult' as const, 'referral' as const),
    completedBefore: fc.nat(6),
    sends: fc.array(
      fc.record({
        by: fc.nat(roles.length - 1),
        code: fc.constantFrom(null, threadMessageCode, 'CUSTOM'),
        // Hours since the message before; those around the end of a window more often.
        later: fc.constantFrom(0, 1, 23, 24, 25),
      }),
      { minLength: 1, maxLength: 7 },
    ),
  });

  /** Moves everything of an activity this many hours back. */
  const age = (activityId: string, hours: number): Promise<unknown> =>
    pool.query(
      `with a as (update activity set last_message_at = last_message_at - make_interval(hours => $2),
        created_at = created_at - make_interval(hours => $2) where id = $1),
          m as (update message set sent_at = sent_at - make_interval(hours => $2) where activity_id = $1)
        update billing_record set created_at = created_at - make_interval(hours => $2) where activity_id = $1`,
      [activityId, hours],
    );

  it('is what the rule says: code and record of every message, whoever sends, whenever', async () => {
    const people = await Promise.all(roles.map(async () => (await world.person()).id));
    await fc.assert(
      fc.asyncProperty(threads, async ({ activityType, completedBefore, sends }) => {
        const activityId = await world.activity(people as [string, ...string[]]);
        await pool.query('update activity set activity_type = $2 where id = $1', [activityId, activityType]);
        await pool.query(
          `update member m set role = r.role from unnest($2::uuid[], $3::text[]) r(id, role) where m.activity_id = $1
            and m.person_id = r.id`,
          [activityId, people, roles],
        );
        const wrote = new Set<number>();
        const opened = new Map<number, number>();
        let hour = 0;
        for (const [n, { by, code, later }] of sends.entries()) {
          hour += later;
          await age(activityId, later);
          if (activityType === 'phoneConsult' && n === completedBefore)
            await pool.query(
              `insert into phone_call (activity_id, specialist_id, starts_at, ends_at, completed_at)
                values ($1, $2, now() + make_interval(mins => $3), now() + make_interval(mins => $3 + 1), now())`,
              [activityId, people[1], Math.floor(Math.random() * 1e8)],
            );
          const message: BillableMessage = {
            activityType,
            callComplete: n >= completedBefore,
            role: roles[by]!,
            bills: true,
            customizesCode: true,
            billable: code !== null,
            billingCode: code ?? '',
            firstOfSender: !wrote.has(by),
            windowOpenedAt: opened.has(by) ? new Date(opened.get(by)! * 3_600_000) : null,
          };
          const expected = billingOf(message, new Date(hour * 3_600_000));
          const messageId = randomUUID();
          const body = Buffer.from('b');
          const outgoing = { senderId: people[by]!, messageId, body, preview: body, code, draftVersion: null };
          // Alone, and as one of two: the second is a repeat that must bill nothing more.
          await writeMessages(pool, activityId, n % 2 ? [outgoing, outgoing] : [outgoing]);
          const { rows } = await pool.query<{ billable: boolean; billing_code: string; recorded: string[] }>(
            `select billable, billing_code, array(select billing_code from billing_record
              where message_id = m.id) as recorded
              from message m where activity_id = $1 and id = $2`,
            [activityId, messageId],
          );
          expect(rows[0]).toEqual({
            billable: expected !== null,
            billing_code: expected?.code ?? '',
            recorded: expected?.record ? [expected.code] : [],
          });
          wrote.add(by);
          if (expected?.record) opened.set(by, hour);
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('message-send', () => {
  const people = ownPeople();
  const { cast } = people;
  let world: CallsWorld;
  let referrer: Client;
  let consultant: Client;
  beforeAll(async () => {
    world = await startCallsWorld(people);
    referrer = await world.client('plus');
    consultant = await world.client('derm');
  }, scaled(60_000));
  afterAll(() => world?.stop());

  /** A consult of both in which nobody has answered. */
  const fresh = async (): Promise<string> =>
    (await referrer.call('consult-sendConsult', { submissionId: randomUUID(), inputFields: world.consult() }))
      .activityId;

  const send = (client: Client, activityId: string, more: object): Promise<unknown> =>
    client.call('message-send', { activityId, messageId: randomUUID(), text: 'Seen.', ...more });
  const last = async (client: Client, activityId: string) =>
    (await client.call('message-list', { activityId })).messages.at(-1)!;

  it('bills a first response as 03.01O, then the code of whoever may choose one, and shows it to its sender alone', async () => {
    const activityId = await fresh();
    await send(consultant, activityId, { billable: true, billingCode: 'ABCD' });
    expect(await last(consultant, activityId)).toMatchObject({
      billable: true,
      sameWindow: false,
      billingCode: '03.01O',
    });
    expect(await last(referrer, activityId)).toMatchObject({ billable: false, sameWindow: false, billingCode: '' });
    await send(consultant, activityId, { billable: true, billingCode: ' ABCD ' });
    expect(await last(consultant, activityId)).toMatchObject({ sameWindow: true, billingCode: 'ABCD' });
    // plus@ bills and may not choose the code.
    await send(referrer, activityId, { billable: true, billingCode: 'ABCD' });
    expect(await last(referrer, activityId)).toMatchObject({ billable: true, billingCode: '03.01NG' });
    await send(referrer, activityId, { billable: false, billingCode: 'ABCD' });
    expect(await last(referrer, activityId)).toMatchObject({ billable: false, billingCode: '' });
    const { rows } = await world.app.write.query<{ doctor_id: string; billing_code: string }>(
      `select doctor_id, billing_code from billing_record where activity_id = $1 and message_id is not null
        order by created_at`,
      [activityId],
    );
    expect(rows).toEqual([
      { doctor_id: cast.derm.id, billing_code: '03.01O' },
      { doctor_id: cast.plus.id, billing_code: '03.01NG' },
    ]);
  });

  it('refuses a code of fewer than four characters at its field, from whoever may choose one', async () => {
    const activityId = await fresh();
    await expect(send(consultant, activityId, { billable: true, billingCode: 'ABC' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { billingCode: 'Billing code must be at least 4 characters long' },
    });
    await send(referrer, activityId, { billable: true, billingCode: 'ABC' });
    expect(await last(referrer, activityId)).toMatchObject({ billingCode: '03.01NG' });
  });
});
