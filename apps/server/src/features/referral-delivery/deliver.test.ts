import { randomUUID } from 'node:crypto';
import type { Client } from '@consult/testkit/client.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { openContent } from '../../infra/outbox/entry.ts';
import type { OutgoingContent, SealedContent } from '../../infra/outbox/entry.ts';
import { readPdf, withoutSpaces } from '../../infra/pdf/pdf-text.testing.ts';
import { attach, pdfOf } from '../attachment/uploads.testing.ts';
import { deliverReferral } from './deliver.ts';

vi.setConfig({ testTimeout: scaled(60_000) });

let world: CallsWorld;
let plus: Client;
beforeAll(async () => {
  world = await startCallsWorld();
  plus = await world.client('plus');
  await setClinic(`email = 'intake@clinic.example'`);
});
afterAll(() => world?.stop());

const rows = async <T extends object>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await world.app.write.query<T>(sql, values)).rows;
const setClinic = (change: string) =>
  rows(`update clinic set ${change} where id = (select clinic_id from service where id = $1)`, [
    world.referral().serviceId,
  ]);

async function refer(change: object = {}): Promise<string> {
  const inputFields = { ...world.referral(), ...change };
  return (await plus.call('referral-sendReferral', { submissionId: randomUUID(), inputFields })).activityId;
}

/** The entries of the outbox that a referral's deliveries are tied to. */
async function ordered(activityId: string): Promise<(OutgoingContent & { kind: string })[]> {
  const found = await rows<SealedContent & { id: string; kind: string }>(
    `select o.* from activity_delivery d join outgoing o on o.id = d.outgoing_id where d.activity_id = $1
      order by o.kind`,
    [activityId],
  );
  return Promise.all(
    found.map(async (row) => ({ kind: row.kind, ...(await openContent(world.app.keyring, row.id, row)) })),
  );
}

const states = async (activityId: string): Promise<object[]> =>
  (await plus.call('activity-open', { activityId })).deliveries.map(({ channel, state }) => ({ [channel]: state }));

/** A referral that no job of this server takes up, so that a test may. */
async function heldBack(change: object = {}): Promise<string> {
  const activityId = await refer(change);
  await rows(`delete from pgboss.job where name = 'referral-delivery' and state < 'active'`);
  await vi.waitFor(
    async () =>
      expect(await rows(`select 1 from pgboss.job where name = 'referral-delivery' and state = 'active'`)).toEqual([]),
    { timeout: scaled(20_000) },
  );
  await rows('delete from activity_delivery where activity_id = $1', [activityId]);
  await rows(`insert into activity_delivery (activity_id, channel) values ($1, 'fax'), ($1, 'mail')`, [activityId]);
  return activityId;
}

it('a referral reaches its clinic as a fax and as a mail with the same PDF, its files included, and its sender sees both delivered', async () => {
  const formId = randomUUID();
  const { id } = await attach(world.url, plus, { name: 'labs.pdf', bytes: await pdfOf('Potassium 4.1'), formId });
  const { activityId } = await plus.call('referral-sendReferral', {
    submissionId: formId,
    inputFields: { ...world.referral(), attachmentIds: [id] },
  });
  await vi.waitFor(
    async () => expect(await states(activityId)).toEqual([{ fax: 'delivered' }, { mail: 'delivered' }]),
    {
      timeout: 45_000,
      interval: 200,
    },
  );
  const [fax, mail] = await ordered(activityId);
  expect(fax).toMatchObject({ kind: 'fax', to: expect.stringMatching(/^\d{10}$/) });
  expect(mail).toMatchObject({ kind: 'mail', to: 'intake@clinic.example', subject: 'A referral for your clinic' });
  expect(mail!.attachment!.equals(fax!.attachment!)).toBe(true);
  // Only the PDF names the patient.
  expect(`${mail!.subject}${mail!.body}`).not.toMatch(/Delphine|Okafor|05552-?1444/);
  const { pages } = await readPdf(fax!.attachment!);
  expect(pages[0]).toContain('Bow Crescent Specialists');
  for (const page of pages)
    for (const stamp of ['Okafor-Marchand, Delphine', '05552-1444 (AB)'])
      expect(withoutSpaces(page)).toContain(withoutSpaces(stamp));
  expect(pages.at(-1)).toContain('Potassium 4.1');
});

it('the job that runs twice, also at once, orders one fax and one mail', async () => {
  const activityId = await heldBack();
  // Without mails that the world's own notices order meanwhile.
  const count = async () =>
    (
      await rows<{ n: number }>(
        `select count(*)::int as n from outgoing where (kind = 'fax' and person_id is null) or template = 'referral'`,
      )
    )[0]!.n;
  const before = await count();
  const run = () => deliverReferral(world.app, activityId, { final: false });
  await Promise.all([run(), run()]);
  await run();
  expect(await count()).toBe(before + 2);
});

it('a fax number that was taken away since fails visibly, and the mail goes all the same', async () => {
  const activityId = await heldBack();
  await setClinic(`fax = ''`);
  await deliverReferral(world.app, activityId, { final: false });
  await setClinic(`fax = '(403) 555-0158'`);
  await vi.waitFor(async () => expect(await states(activityId)).toEqual([{ fax: 'failed' }, { mail: 'delivered' }]), {
    timeout: scaled(15_000),
  });
});

it('a referral that can not be decrypted does not leave by halves: it is tried again, and at last failed visibly', async () => {
  const activityId = await heldBack();
  await rows('update econsult set body = set_byte(body, 20, 255 - get_byte(body, 20)) where activity_id = $1', [
    activityId,
  ]);
  await expect(deliverReferral(world.app, activityId, { final: false })).rejects.toThrow('can not be read');
  expect(await states(activityId)).toEqual([{ fax: 'sending' }, { mail: 'sending' }]);
  await expect(deliverReferral(world.app, activityId, { final: true })).rejects.toThrow('can not be read');
  expect(await states(activityId)).toEqual([{ fax: 'failed' }, { mail: 'failed' }]);
  expect(await ordered(activityId)).toEqual([]);
});
