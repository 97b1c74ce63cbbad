import { expect, test } from 'vitest';
import { plainDxCode, pointedDxCode } from './dx-code.ts';

test.each([
  ['6929', '692.9'],
  ['692.9', '692.9'],
  ['173', '173'],
  ['25000', '250.00'],
  ['v452', 'V45.2'],
  ['E8809', 'E880.9'],
  ['E880', 'E880'],
  ['', ''],
])('the code %s is written %s, and kept without its point', (code, written) => {
  expect(pointedDxCode(code)).toBe(written);
  expect(plainDxCode(written)).toBe(plainDxCode(code));
});
