import { checkHealthNumber } from '@consult/domain/patient/health-number.ts';
import { provinceCodes } from '@consult/domain/patient/provinces.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inventedHealthNumber } from './health-numbers.ts';

test('an invented health number is valid, and no two of a province are the same', () => {
  const province = fc.constantFrom(...provinceCodes);
  const serial = fc.integer({ min: 0, max: 999_999 });
  fc.assert(
    fc.property(province, serial, serial, (code, a, b) => {
      expect(checkHealthNumber(code, inventedHealthNumber(code, a))).toBeNull();
      if (a !== b) expect(inventedHealthNumber(code, a)).not.toBe(inventedHealthNumber(code, b));
    }),
  );
});
