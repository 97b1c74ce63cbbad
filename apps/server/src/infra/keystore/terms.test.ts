import { createHmac, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownerTermOf, termsOf, termsUnderAll } from './terms.ts';

test('a term is the beginning of HMAC-SHA-256 over owner, column and word', () => {
  const key = randomBytes(32);
  const ownerTerm = ownerTermOf(key);
  fc.assert(
    fc.property(
      fc.uuid(),
      fc.constantFrom('PHN', 'Patient Name'),
      fc.string({ unit: 'binary', maxLength: 400 }),
      (owner, column, word) => {
        const whole = createHmac('sha256', key).update(`${owner}\0${column}\0${word}`).digest();
        expect(BigInt(ownerTerm(owner, column, word))).toBe(whole.readBigInt64BE(0));
      },
    ),
  );
});

test('the hashes of contents are equal for equal contents under the same key only', () => {
  const key = randomBytes(32);
  const [terms, same, other] = [termsOf(key, 1), termsOf(Buffer.from(key), 1), termsOf(randomBytes(32), 1)];
  expect(terms.contentHash('a finding')).toEqual(same.contentHash(Buffer.from('a finding')));
  expect(terms.contentHash('a finding')).not.toEqual(terms.contentHash('a finding.'));
  expect(terms.contentHash('a finding')).not.toEqual(other.contentHash('a finding'));
  expect(terms.contentHash('a finding')).toHaveLength(32);
});

test('an address is found under a newer key without anybody having it, and not by who holds the older one alone', () => {
  const [first, second, third] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  const address = 'odile@clinic.example';
  const before = termsOf(first, 1);
  const after = termsUnderAll([
    { version: 1, key: first },
    { version: 3, key: third },
    { version: 2, key: second },
  ]);
  const [old] = before.addressHashes(address);
  const hashes = after.addressHashes(address);
  expect(hashes.map(({ version }) => version)).toEqual([3, 2, 1]);
  // What was written under the first key is found as it is, and after it was renewed, in one step or in two.
  expect(hashes.at(-1)).toEqual(old);
  expect(after.renewedAddressHash(old!.hash, 1)).toEqual(hashes[0]!.hash);
  expect(after.renewedAddressHash(hashes[1]!.hash, 2)).toEqual(hashes[0]!.hash);
  expect(after.renewedAddressHash(hashes[0]!.hash, 3)).toEqual(hashes[0]!.hash);
  expect(termsOf(third, 3).addressHashes(address)[0]!.hash).not.toEqual(hashes[0]!.hash);
  expect(new Set(hashes.map(({ hash }) => hash.toString('hex'))).size).toBe(3);
});
