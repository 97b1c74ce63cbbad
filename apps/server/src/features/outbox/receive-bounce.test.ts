import { randomUUID } from 'node:crypto';
import type { Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOfCopy, startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { buildHttp } from '../../app/http.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { metricValue } from '../../infra/log/metrics.ts';
import { playedReport } from '../../infra/mail/bounce.testing.ts';
import { bounceLimit } from '../../infra/mail/bounce.ts';
import { retryOutgoing } from '../../infra/outbox/retry.ts';

const token = 'of-the-mail-server-7d1f';

const people = ownPeople();
let world: CallsWorld;
let plus: Client;
let http: FastifyInstance;
beforeAll(async () => {
  world = await startCallsWorld(people);
  plus = await world.client('plus');
  http = await buildHttp({ ...world.app, config: { ...world.app.config, bounceToken: token } });
});
afterAll(async () => {
  await http?.close();
  await world?.stop();
});
beforeEach(async () => {
  await world.app.write.query('delete from rate_limit');
  await world.app.write.query('delete from failed_mail where person_id = $1', [people.cast.plus.id]);
});

const post = (payload: string | Buffer, headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
  http.inject({ method: 'POST', url: '/V5/mail/bounces', headers, payload });

type Sent = { activityId: string; id: string; messageId: string };

/** A copy for a patient that the mail server has taken. */
async function handedOver(): Promise<Sent> {
  const { app } = world;
  const inputFields = { ...world.consult(), emailPatient: true, patientEmail: 'delphine@patients.example' };
  const { activityId } = await plus.call('consult-sendConsult', { submissionId: randomUUID(), inputFields });
  await codeOfCopy(app, activityId);
  const read = async () =>
    (
      await app.write.query<{ id: string; message_id: string; state: string }>(
        `select o.id, o.message_id, o.state from outgoing o join activity_delivery d on d.outgoing_id = o.id
          where d.activity_id = $1`,
        [activityId],
      )
    ).rows[0]!;
  await expect.poll(async () => (await read()).state).toBe('sent');
  const { id, message_id: messageId } = await read();
  await app.write.query(`update outgoing set via = 'smtp' where id = $1`, [id]);
  return { activityId, id, messageId };
}

const deliveryOf = async ({ activityId }: Sent) =>
  (await plus.call('activity-open', { activityId })).deliveries.map(({ state }) => state);
const entryOf = async ({ id }: Sent) =>
  (
    await world.app.write.query<{ state: string; error: string }>(
      'select state, last_error as error from outgoing where id = $1',
      [id],
    )
  ).rows[0]!;
/** How often its failure was noted for its sender; the sweep may have made a mail of the note already. */
const noted = async ({ activityId }: Sent) =>
  (
    await world.app.write.query<{ n: number }>(
      `select ((select count(*) from failed_mail where activity_id = $1) + (select count(*) from outgoing
        where person_id = $2 and template like 'mail-failed-%'))::integer as n`,
      [activityId, people.cast.plus.id],
    )
  ).rows[0]!.n;
const audited = async (subject: string, kind: string) =>
  (
    await world.app.write.query<{ detail: unknown }>(
      'select detail from audit_entry where kind = $2 and subject_ids = array[$1::uuid] order by at',
      [subject, kind],
    )
  ).rows.map(({ detail }) => detail);

describe('a report that a mail came back', () => {
  it('turns it from delivered to failed, as a refusal does: its sender sees it and is told, and it is audited', async () => {
    const sent = await handedOver();
    expect(await deliveryOf(sent)).toEqual(['delivered']);
    const before = await noted(sent);
    expect((await post(playedReport(sent))).statusCode).toBe(204);
    expect(await entryOf(sent)).toEqual({ state: 'failed', error: 'BOUNCED 5' });
    expect(await deliveryOf(sent)).toEqual(['failed']);
    expect(await noted(sent)).toBe(before + 1);
    expect(await audited(sent.id, 'mail-bounced')).toEqual([{ class: 5 }]);
    expect(await audited(sent.activityId, 'delivery-settled')).toEqual([
      { channel: 'copy', state: 'delivered' },
      { channel: 'copy', state: 'failed' },
    ]);
    const { rows } = await world.app.write.query<{ n: number }>(
      `select count(*)::integer as n from live_event where kind = 'activity' and ref_id = $1 and version =
        (select version from activity where id = $1)`,
      [sent.activityId],
    );
    expect(rows[0]!.n).toBe(1);
  });

  it('is noted once for the sender, however often it is posted', async () => {
    const sent = await handedOver();
    const count = () => metricValue('consult_bounces_total', { result: 'failed' });
    const [counted, told] = [count(), await noted(sent)];
    const answers = await Promise.all([1, 2, 3].map(() => post(playedReport(sent))));
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([1, 2, 3].map(() => [204, '']));
    expect(await audited(sent.id, 'mail-bounced')).toHaveLength(1);
    expect([count(), await noted(sent)]).toEqual([counted + 1, told + 1]);
  });

  it('that is quicker than the note of the sending counts, and the note changes nothing any more', async () => {
    const sent = await handedOver();
    await world.app.write.query(
      `update outgoing set state = 'queued', settled_at = null, handed_at = now() where id = $1`,
      [sent.id],
    );
    await post(playedReport(sent));
    expect((await entryOf(sent)).state).toBe('failed');
  });

  it('about a mail that was sent again since changes nothing', async () => {
    const sent = await handedOver();
    await post(playedReport(sent));
    await inTransaction(world.app.write, (client) =>
      retryOutgoing(client, world.app.jobs, { id: sent.id, actorId: null }),
    );
    await expect.poll(async () => (await entryOf(sent)).state).toBe('sent');
    await world.app.write.query(`update outgoing set via = 'smtp' where id = $1`, [sent.id]);
    await post(playedReport(sent));
    expect(await entryOf(sent)).toEqual({ state: 'sent', error: '' });
    await expect.poll(() => deliveryOf(sent)).toEqual(['delivered']);
  });

  it('of a delay, of a delivery, of no mail of ours, or by another id of it changes nothing and is answered alike', async () => {
    const sent = await handedOver();
    for (const text of [
      playedReport({ ...sent, action: 'delayed', status: '4.4.1' }),
      playedReport({ ...sent, action: 'delivered', status: '2.0.0' }),
      playedReport({ messageId: randomUUID() }),
      playedReport({ messageId: sent.id }),
      playedReport({ messageId: sent.activityId }),
      'Subject: hello\r\n\r\nPlease call me.',
      '',
    ]) {
      const { statusCode, body } = await post(text);
      expect([statusCode, body]).toEqual([204, '']);
    }
    expect(await entryOf(sent)).toEqual({ state: 'sent', error: '' });
    expect(await deliveryOf(sent)).toEqual(['delivered']);
  });

  it('about a mail that never left changes nothing', async () => {
    const sent = await handedOver();
    await world.app.write.query(`update outgoing set via = 'outbox' where id = $1`, [sent.id]);
    await post(playedReport(sent));
    expect((await entryOf(sent)).state).toBe('sent');
  });

  it('is taken with the token alone', async () => {
    const sent = await handedOver();
    for (const authorization of ['', 'Bearer', `Bearer ${token}x`, `Bearer ${token.slice(1)}`, token])
      expect((await post(playedReport(sent), { authorization })).statusCode).toBe(401);
    expect((await post(playedReport(sent), {})).statusCode).toBe(401);
    expect((await entryOf(sent)).state).toBe('sent');
  });

  it('has any type or none, and at most 1 MB', async () => {
    const sent = await handedOver();
    const authorization = `Bearer ${token}`;
    const large = Buffer.alloc(bounceLimit + 1, 'x');
    expect((await post(large, { authorization, 'content-type': 'message/rfc822' })).statusCode).toBe(413);
    expect((await post(playedReport(sent), { authorization, 'content-type': 'message/rfc822' })).statusCode).toBe(204);
    expect((await entryOf(sent)).state).toBe('failed');
  });

  it('and guesses of the token are limited by address', async () => {
    const guesses = await Promise.all(Array.from({ length: 601 }, () => post('', { authorization: 'Bearer no' })));
    const codes = Map.groupBy(guesses, ({ statusCode }) => statusCode);
    expect([codes.get(401)?.length, codes.get(429)?.length]).toEqual([600, 1]);
    expect((await post('')).statusCode).toBe(429);
  });
});

it('without BOUNCE_TOKEN there is no such address', async () => {
  const response = await fetch(`${world.url}/V5/mail/bounces`, {
    method: 'POST',
    headers: { authorization: 'Bearer undefined' },
    body: playedReport({ messageId: randomUUID() }),
  });
  expect(response.status).toBe(404);
});
