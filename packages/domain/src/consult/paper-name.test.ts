import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paperName } from './paper-name.ts';

test.each([
  [['Dermatology', 'Acne'], 'Dermatology - Acne 2026-11-27.pdf'],
  [['Draft', 'Néphrologie', ''], 'Draft - Néphrologie 2026-11-27.pdf'],
  [['Home Sleep Apnea Test (HSAT - Level 3)'], 'Home Sleep Apnea Test (HSAT - Level 3) 2026-11-27.pdf'],
  [['What is it?'], 'What is it 2026-11-27.pdf'],
  [[' ', ''], '2026-11-27.pdf'],
])('a paper about %j is the file %j', (about, name) => {
  expect(paperName(about, '2026-11-27')).toBe(name);
});

test('whatever a paper is about, its name is short and holds nothing that a system refuses', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 4 }), (about) => {
      const name = paperName(about, '2026-11-27');
      expect(name).toMatch(/2026-11-27\.pdf$/);
      expect(name).not.toMatch(/[\p{Cc}/\\:*?"<>|]/u);
      expect(Array.from(name).length).toBeLessThanOrEqual(4 * 83 + 15);
    }),
  );
});
