import { workerDatabase } from '@consult/testkit/database.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closePools, createPools, type Pools } from '../db/pool.ts';
import { limitedAddress, limitedNetwork, RateLimit } from './rate-limit.ts';

let pools: [Pools, Pools];
const secret = 'a secret of the test, long enough for it';

beforeAll(async () => {
  const url = await workerDatabase();
  pools = [createPools(url, { write: 4, read: 4 }), createPools(url, { write: 4, read: 4 })];
});
afterAll(async () => {
  await Promise.all(pools.map(closePools));
});

describe('a limit of tries', () => {
  test('lets no more through than it says, of tries at once in two processes', async () => {
    const limits = pools.map(({ read }) => new RateLimit(read, secret));
    const tries = Array.from({ length: 60 }, (_, n) =>
      limits[n % 2]!.take('test', 'at-once', { tries: 7, seconds: 60 }),
    );
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(7);
  });

  test('counts what is tried and whom it concerns apart', async () => {
    const limits = new RateLimit(pools[0].read, secret);
    const limit = { tries: 1, seconds: 60 };
    expect(await limits.take('test', 'one', limit)).toBe(true);
    expect(await limits.take('test', 'one', limit)).toBe(false);
    expect(await limits.take('test', 'other', limit)).toBe(true);
    expect(await limits.take('other', 'one', limit)).toBe(true);
  });

  test('begins anew when its time is over', async () => {
    const limits = new RateLimit(pools[0].read, secret);
    const limit = { tries: 1, seconds: 60 };
    await limits.take('test', 'later', limit);
    expect(await limits.take('test', 'later', limit)).toBe(false);
    await pools[0].write.query(`update rate_limit set resets_at = now() - interval '1 second'`);
    expect(await limits.take('test', 'later', limit)).toBe(true);
    expect(await limits.take('test', 'later', limit)).toBe(false);
  });

  test('gives a try back', async () => {
    const limits = new RateLimit(pools[0].read, secret);
    const limit = { tries: 1, seconds: 60 };
    await limits.take('test', 'given-back', limit);
    await limits.giveBack('test', 'given-back');
    expect(await limits.take('test', 'given-back', limit)).toBe(true);
  });

  test('from one address stops it alone; from many addresses of one network it stops that network, and no other', async () => {
    const limits = new RateLimit(pools[0].read, secret);
    const limit = { tries: 2, seconds: 60 };
    const from = (ip: string) => limits.takeFrom('test-network', ip, limit);
    for (const within of [true, true, false, false]) expect(await from('2001:db8:1:1::1')).toBe(within);
    // Ten times as many as one address has.
    for (let n = 2; n <= 19; n += 1) expect(await from(`2001:db8:1:${n}::1`)).toBe(true);
    expect(await from('2001:db8:1:20::1')).toBe(false);
    expect(await from('2001:db8:2:20::1')).toBe(true);
    expect(limitedNetwork('192.0.2.7')).toBe(limitedNetwork('::ffff:192.0.2.250'));
    expect(limitedNetwork('192.0.2.7')).not.toBe(limitedNetwork('192.0.3.7'));
  });

  test('keeps neither account nor address in the database', async () => {
    await new RateLimit(pools[0].read, secret).take('sign-in:account', 'owen@demo.example', { tries: 1, seconds: 60 });
    const { rows } = await pools[0].write.query<{ text: string }>(
      "select row_to_json(r)::text || encode(key, 'escape') as text from rate_limit r",
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { text } of rows) expect(text).not.toContain('owen');
  });
});

describe('the address that is limited', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
  ])('%s counts as %s', (ip, counted) => {
    expect(limitedAddress(ip)).toBe(counted);
  });

  test('is the same for all addresses of one IPv6 network, however they are written', () => {
    fc.assert(
      fc.property(fc.ipV6(), (ip) => {
        fc.pre(!ip.includes('.'));
        const long = new URL(`http://[${ip}]/`).hostname.slice(1, -1);
        fc.pre(!long.includes('.'));
        expect(limitedAddress(ip)).toBe(limitedAddress(long));
      }),
    );
  });
});
