import { checkHealthNumber } from '@consult/domain/patient/health-number.ts';

/**
 * The nth invented health number of a province, valid by the product's own rules: those of AB begin with 0555, which is
 * not issued, and those of BC with 900. `n` is below 10,000 in AB, below 100,000 in BC.
 */
export function inventedHealthNumber(province: string, n: number): string {
  if (province === 'AB') return firstValid(province, (digit) => `0555${digit}${String(n).padStart(4, '0')}`);
  if (province === 'BC') {
    // Two in eleven serials have no right last digit: the ninth digit is moved until one has.
    for (let step = 0; step < 10; step += 1) {
      const found = firstValidOrNull(province, (digit) => `900${String(n).padStart(5, '0')}${step}${digit}`);
      if (found) return found;
    }
  }
  if (province === 'QC') return `ZZZZ${String(50_000_000 + n)}`;
  if (province === 'ON') return String(5_550_000_000 + n);
  return String(555_000_000 + n);
}

function firstValid(province: string, numberWith: (digit: number) => string): string {
  const found = firstValidOrNull(province, numberWith);
  if (!found) throw new Error(`No digit makes this a health number of ${province}.`);
  return found;
}

function firstValidOrNull(province: string, numberWith: (digit: number) => string): string | null {
  for (let digit = 0; digit < 10; digit += 1) {
    const candidate = numberWith(digit);
    if (checkHealthNumber(province, candidate) === null) return candidate;
  }
  return null;
}
