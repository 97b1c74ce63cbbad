import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../db/transaction.ts';
import { SmtpServer } from '../mail/smtp.testing.ts';
import { makeOutboxWorld } from './outbox-world.testing.ts';
import type { OutboxWorld } from './outbox-world.testing.ts';
import type { Outgoing } from './outgoing.ts';

const mails = 20_000;
/** Each worker has two connections to the mail server. */
const connections = 2;
const perSecond = 200;

let world: OutboxWorld;
let smtp: SmtpServer;
const workers = new Set<ChildProcess>();
beforeAll(async () => {
  world = await makeOutboxWorld();
  smtp = await SmtpServer.start();
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await smtp?.stop();
  await world?.end();
});

async function startWorker(): Promise<ChildProcess> {
  const args = [world.url, smtp.url, world.keystore, String(perSecond)];
  const worker = fork(join(import.meta.dirname, 'sender.testing.ts'), args, { execArgv: [] });
  workers.add(worker);
  await once(worker, 'message');
  return worker;
}

async function kill(worker: ChildProcess): Promise<void> {
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  workers.delete(worker);
}

async function orderAll(outgoing: Outgoing): Promise<void> {
  const portion = 500;
  for (let from = 0; from < mails; from += portion)
    await inTransaction(world.pools.write, async (client) => {
      for (let n = from; n < from + portion; n += 1)
        await outgoing.mailToPatient(client, {
          to: `patient-${n}@patients.example`,
          template: 'patient-message',
          languages: ['en', 'fr'],
          values: {
            link: `https://consult.example/patient-message?code=${n}`,
            name: 'Dr. Owen Falardeau',
            clinic: 'Bow Clinic',
            phone: '4035550142',
          },
          scheduled: true,
        });
    });
}

/** How long a push, a job of another kind, takes from its order until it is done, in milliseconds. */
async function pushOnce(outgoing: Outgoing, personId: string): Promise<number> {
  const began = performance.now();
  const id = await inTransaction(world.pools.write, (client) =>
    outgoing.push(client, { personId, template: 'new-consult', language: 'en', values: { link: 'x' } }),
  );
  for (;;) {
    const { rowCount } = await world.pools.write.query(`select 1 from outgoing where id = $1 and state = 'sent'`, [id]);
    if (rowCount === 1) return performance.now() - began;
    await passed(20);
  }
}

it('20,000 mails due at once all arrive, though two workers are killed; nothing else waits for them', async () => {
  const { outgoing } = await world.open({}, false);
  const personId = (await world.inbox.person()).id;
  await orderAll(outgoing);
  const began = performance.now();
  let [one, two] = [await startWorker(), await startWorker()];
  const pushes: number[] = [];
  for (let killed = 0; smtp.received.length < mails;) {
    pushes.push(await pushOnce(outgoing, personId));
    if (killed === 0 && smtp.received.length > mails / 4) {
      await kill(one);
      killed = 1;
      one = await startWorker();
    }
    if (killed === 1 && smtp.received.length > mails / 2) {
      await kill(two);
      killed = 2;
      two = await startWorker();
    }
    await passed(200);
  }
  const seconds = (performance.now() - began) / 1000;
  await expect
    .poll(
      async () =>
        (await world.pools.write.query(`select 1 from outgoing where kind = 'mail' and state <> 'sent'`)).rowCount,
      { timeout: 10 * 60_000 },
    )
    .toBe(0);

  const times = Map.groupBy(smtp.received, ({ to }) => to[0]!);
  expect(times.size).toBe(mails);
  const again = [...times.values()].filter((received) => received.length > 1);
  // What a killed worker had handed over and not noted goes a second time, under the same Message-ID.
  expect(again.length).toBeLessThanOrEqual(2 * connections);
  for (const received of again)
    expect(new Set(received.map(({ text }) => /^Message-ID: (.*)$/m.exec(text)?.[1])).size).toBe(1);
  expect(mails / seconds).toBeLessThanOrEqual(perSecond * 1.02);
  const slowest = pushes.toSorted((a, b) => b - a);
  const p95 = slowest[Math.floor(slowest.length * 0.05)]!;
  console.log(
    JSON.stringify({
      mails,
      seconds: Math.round(seconds),
      again: again.length,
      pushes: pushes.length,
      pushP95: Math.round(p95),
      slowestPush: Math.round(slowest[0]!),
    }),
  );
  expect(p95).toBeLessThan(2000);
});
