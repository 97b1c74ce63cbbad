import { createHmac, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownerTermOf, termsOf } from './terms.ts';

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
