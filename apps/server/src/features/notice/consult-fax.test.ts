import { randomUUID } from 'node:crypto';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { signIn } from '@consult/testkit/client.ts';
import type { Client } from '@consult/testkit/client.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { runWaiting } from '../../infra/jobs/run-waiting.testing.ts';
import { openContent } from '../../infra/outbox/entry.ts';
import type { OutgoingContent, SealedContent } from '../../infra/outbox/entry.ts';
import { readPdf, withoutSpaces } from '../../infra/pdf/pdf-text.testing.ts';
import { faxConsult } from './consult-fax.ts';

const people = ownPeople();
const { cast } = people;

let world: CallsWorld;
let plus: Client;
let derm: Client;

beforeAll(async () => {
  world = await startCallsWorld(people);
  plus = await world.client('plus');
  derm = await world.client('derm');
});
afterAll(() => world?.stop());
afterEach(async () => {
  await world.app.write.query(`update person set preferences = '{}' where id = any($1)`, [
    [cast.plus.id, cast.derm.id],
  ]);
  await world.app.write.query('delete from outgoing');
});

const prefer = (id: string, fax: object) =>
  world.app.write.query('update person set preferences = $2 where id = $1', [id, { fax }]);

/** A consult of plus@ that derm@ answers. */
async function consult(): Promise<string> {
  const inputFields = world.consult();
  return (await plus.call('consult-sendConsult', { submissionId: randomUUID(), inputFields })).activityId;
}

async function faxes(): Promise<(OutgoingContent & { state: string; last_error: string })[]> {
  const { rows } = await world.app.write.query<SealedContent & { id: string; state: string; last_error: string }>(
    // Faxes of this file's people alone; those of a referral belong to no person.
    `select * from outgoing where kind = 'fax' and person_id = any($1) order by created_at`,
    [Object.values(cast).map(({ id }) => id)],
  );
  return Promise.all(rows.map(async (row) => ({ ...row, ...(await openContent(world.app.keyring, row.id, row)) })));
}

const faxNumber = async (personId: string, activityId: string): Promise<string> =>
  (
    await world.app.write.query<{ fax: string }>(
      `select regexp_replace(c.fax, '\\D', '', 'g') as fax from member m join clinic c on c.id = m.clinic_id
        where m.person_id = $1 and m.activity_id = $2`,
      [personId, activityId],
    )
  ).rows[0]!.fax;

it('a consult with its thread is faxed to the clinic that its member chose, once however often the job runs', async () => {
  const activityId = await consult();
  const words = `Excise with a margin ${randomUUID()}`;
  await derm.call('message-send', { activityId, messageId: randomUUID(), text: words });
  const run = { id: randomUUID() };
  const order = { activityId, personId: cast.plus.id, direction: 'incoming' as const };
  await Promise.all([faxConsult(world.app, order, run), faxConsult(world.app, order, run)]);
  await faxConsult(world.app, order, run);
  const sent = await faxes();
  expect(sent.map(({ to }) => to)).toEqual([await faxNumber(cast.plus.id, activityId)]);
  const { pages } = await readPdf(sent[0]!.attachment!);
  expect(withoutSpaces(pages.join(''))).toContain(withoutSpaces(words));
});

it('what was read, muted or taken away meanwhile is not faxed', async () => {
  const activityId = await consult();
  await derm.call('message-send', { activityId, messageId: randomUUID(), text: 'An answer.' });
  const order = { activityId, personId: cast.plus.id, direction: 'incoming' as const };
  const state = (change: string) =>
    world.app.write.query(`update inbox_row set ${change} where activity_id = $1 and owner_id = $2`, [
      activityId,
      cast.plus.id,
    ]);
  await state('muted = true');
  await faxConsult(world.app, order, { id: randomUUID() });
  await state('muted = false, last_read_seq = last_seq');
  await faxConsult(world.app, order, { id: randomUUID() });
  await faxConsult(world.app, { ...order, personId: cast.free.id }, { id: randomUUID() });
  expect(await faxes()).toEqual([]);
});

it('a clinic without a fax number shows in the outbox as a fax that failed', async () => {
  const activityId = await consult();
  const { rows } = await world.app.write.query<{ id: string; fax: string }>(
    `select c.id, c.fax from member m join clinic c on c.id = m.clinic_id where m.activity_id = $1
      and m.person_id = $2`,
    [activityId, cast.derm.id],
  );
  await world.app.write.query(`update clinic set fax = '' where id = $1`, [rows[0]!.id]);
  try {
    await faxConsult(world.app, { activityId, personId: cast.derm.id, direction: 'incoming' }, { id: randomUUID() });
    expect(await faxes()).toMatchObject([{ state: 'failed', last_error: 'NO_FAX_NUMBER' }]);
  } finally {
    await world.app.write.query('update clinic set fax = $2 where id = $1', [rows[0]!.id, rows[0]!.fax]);
  }
});

it('what somebody sends is faxed to their own clinic where they want it, a minute later and once', async () => {
  await prefer(cast.plus.id, { econsult: { outgoing: true } });
  const before = Date.now();
  const activityId = await consult();
  const { rows } = await world.app.write.query<{ data: object; start_after: Date }>(
    `select data, start_after from pgboss.job where name = 'consult-fax' and data ->> 'activityId' = $1`,
    [activityId],
  );
  expect(rows.map(({ data }) => data)).toEqual([{ activityId, personId: cast.plus.id, direction: 'outgoing' }]);
  expect(rows[0]!.start_after.getTime()).toBeGreaterThan(before + 50_000);
  expect(await runWaiting(world.app.write, 'consult-fax', { activityId })).toBe(1);
  await vi.waitFor(async () => expect(await faxes()).toHaveLength(1), { timeout: scaled(20_000) });
  expect((await faxes())[0]!.to).toBe(await faxNumber(cast.plus.id, activityId));
});

it('ten messages that somebody sends within a minute are one fax to their own clinic, where they want it', async () => {
  const activityId = await consult();
  await prefer(cast.derm.id, { secureMessage: { outgoing: true } });
  // The server caches a session's claims until they change; this session is new.
  const wanting = await signIn(world.url, cast.derm.email);
  for (let n = 0; n < 10; n += 1)
    await wanting.call('message-send', { activityId, messageId: randomUUID(), text: `Part ${n} of the answer.` });
  await plus.call('message-send', { activityId, messageId: randomUUID(), text: 'Thank you.' });
  const { rows } = await world.app.write.query<{ data: object }>(
    `select data from pgboss.job where name = 'consult-fax' and data ->> 'activityId' = $1`,
    [activityId],
  );
  wanting.close();
  expect(rows.map(({ data }) => data)).toEqual([{ activityId, personId: cast.derm.id, direction: 'outgoing' }]);
});
