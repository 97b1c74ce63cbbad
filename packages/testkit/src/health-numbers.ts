import { checkHealthNumber } from '@consult/domain/patient/health-number.ts';

/**
 * The nth invented health number of a province, valid by the product's own rules: those of AB begin with 05 and those
 * of BC with 90, so that they can be told from a real one at a glance. `n` is below 1,000,000.
 */
export function inventedHealthNumber(province: string, n: number): string {
  const serial = String(n).padStart(6, '0');
  if (province === 'AB') {
    const found = firstValid(province, (digit) => `05${serial.slice(0, 2)}${digit}${serial.slice(2)}`);
    if (found) return found;
  }
  if (province === 'BC') {
    // Two in eleven have no right last digit: the ninth digit is moved until one has.
    for (let step = 0; step < 10; step += 1) {
      const found = firstValid(province, (digit) => `90${serial}${step}${digit}`);
      if (found) return found;
    }
  }
  if (province === 'QC') return `ZZZZ${String(50_000_000 + n)}`;
  if (province === 'ON') return String(5_550_000_000 + n);
  return String(555_000_000 + n);
}

function firstValid(province: string, numberWith: (digit: number) => string): string | null {
  for (let digit = 0; digit < 10; digit += 1) {
    const candidate = numberWith(digit);
    if (checkHealthNumber(province, candidate) === null) return candidate;
  }
  return null;
}
