import { workerDatabase } from '@consult/testkit/database.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { closePools, createPools } from '../db/pool.ts';
import type { Pools } from '../db/pool.ts';
import type { MailAdapter, MailMessage } from './mail.ts';
import { pacedMail } from './paced-mail.ts';

let pools: Pools;
beforeAll(async () => {
  pools = createPools(await workerDatabase(), { write: 4, read: 1 });
});
afterAll(() => closePools(pools));
beforeEach(async () => {
  await pools.write.query('update mail_turn set next_at = now()');
});

const message = { messageId: '', to: '', subject: '', text: '' } satisfies MailMessage;
const started: string[] = [];
const plain: MailAdapter = {
  via: 'smtp',
  send: async ({ to }) => void started.push(to),
  close: () => undefined,
};

/** A process that sends: how long its mails waited, on a clock that it does not spend. */
function sender(perSecond: number) {
  const waits: number[] = [];
  const mail = pacedMail(plain, { pool: pools.write, perSecond, wait: async (ms) => void waits.push(ms) });
  return { mail, waits };
}

it('mails of two processes leave one after the other, no closer than the operator allows', async () => {
  const [one, two] = [sender(10), sender(10)];
  const began = performance.now();
  for (let n = 0; n < 10; n += 1) for (const { mail } of [one, two]) await mail.send(message);
  const spent = performance.now() - began;
  const waits = one.waits.flatMap((wait, n) => [wait, two.waits[n]!]);
  expect(waits).toHaveLength(20);
  expect(waits[0]).toBeLessThan(100);
  // The twentieth has 1.9 s before it, of which asking for the turns has spent some.
  expect(waits[19]).toBeGreaterThan(1900 - spent - 1);
  expect(waits[19]).toBeLessThanOrEqual(1900);
  for (const [n, wait] of waits.entries()) if (n > 0) expect(wait - waits[n - 1]!).toBeLessThanOrEqual(101);
});

it('turns that nobody took are not made up for in a burst', async () => {
  await pools.write.query(`update mail_turn set next_at = now() - interval '1 hour'`);
  const { mail, waits } = sender(1);
  await mail.send(message);
  await mail.send(message);
  expect(waits[0]).toBe(0);
  expect(waits[1]).toBeGreaterThan(0);
});

it('a mail is handed on when its turn has come, and not before', async () => {
  let go = () => undefined as void;
  const turn = new Promise<void>((resolve) => (go = resolve));
  const mail = pacedMail(plain, { pool: pools.write, perSecond: 1, wait: () => turn });
  started.length = 0;
  const sending = mail.send({ ...message, to: 'x@people.example' });
  await pools.write.query('select 1');
  expect(started).toEqual([]);
  go();
  await sending;
  expect(started).toEqual(['x@people.example']);
});
