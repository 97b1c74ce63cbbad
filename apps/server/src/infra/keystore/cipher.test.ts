import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decrypt, encrypt, UnreadableError } from './cipher.ts';
import type { Place } from './cipher.ts';

const key = randomBytes(32);
const places = fc.record({
  table: fc.constantFrom('message', 'activity'),
  column: fc.constantFrom('body', 'card'),
  id: fc.uuid(),
});

test('what was encrypted comes back, whatever it is', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array({ maxLength: 3000 }).map((bytes) => Buffer.from(bytes)),
        fc.string({ unit: 'binary', maxLength: 500 }),
      ),
      places,
      (plain, place) => {
        const sealed = encrypt(key, place, plain);
        const back = decrypt(key, place, sealed);
        expect(typeof plain === 'string' ? back.toString('utf8') : back).toEqual(plain);
        expect(sealed).toHaveLength(back.length + 29);
      },
    ),
  );
});

test('a ciphertext opens in no other row, column or table', () => {
  fc.assert(
    fc.property(places, places, (here, there) => {
      fc.pre(here.table !== there.table || here.column !== there.column || here.id !== there.id);
      expect(() => decrypt(key, there, encrypt(key, here, 'a finding'))).toThrow(UnreadableError);
    }),
  );
  const here: Place = { table: 'message', column: 'body', id: '1' };
  const sealed = encrypt(key, here, 'a finding');
  for (const there of [
    { ...here, table: 'activity' },
    { ...here, column: 'card' },
    { ...here, id: '2' },
  ]) {
    expect(() => decrypt(key, there, sealed)).toThrow(UnreadableError);
  }
  expect(decrypt(key, here, sealed).toString()).toBe('a finding');
});

test('a ciphertext with any byte changed, cut or of another key does not open', () => {
  const place: Place = { table: 'message', column: 'body', id: '1' };
  const sealed = encrypt(key, place, 'a finding');
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(() => decrypt(key, place, changed)).toThrow(UnreadableError);
    expect(() => decrypt(key, place, sealed.subarray(0, at))).toThrow(UnreadableError);
  }
  expect(() => decrypt(randomBytes(32), place, sealed)).toThrow(UnreadableError);
});

test('two encryptions of the same text share nothing', () => {
  const place: Place = { table: 'message', column: 'body', id: '1' };
  const seen = new Set(
    Array.from({ length: 2_000 }, () => encrypt(key, place, 'same').subarray(1, 13).toString('hex')),
  );
  expect(seen.size).toBe(2_000);
});
