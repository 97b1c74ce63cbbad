import fc from 'fast-check';
import { expect, test } from 'vitest';
import { permissions } from '../permission/permissions.ts';
import { specialtyAppears, specialtyFilter } from './routing-permissions.ts';

const hsat = 'Home Sleep Apnea Test (HSAT - Level 3)';

test.each([
  ['Dermatology', ['mdRouting'], true],
  ['Dermatology', [], false],
  ['Dermatology', ['dentalRouting'], false],
  ['Dentistry', ['mdRouting'], false],
  ['Dentistry', ['mdRouting', 'dentalRouting'], true],
  [hsat, ['dentalRouting'], true],
  [hsat, ['mdRouting', 'longTermCareRouting'], false],
  ['Long Term Care', ['longTermCareRouting'], true],
  ['Long Term Care', ['mdRouting'], false],
  ['All Standard Specialties', ['dentalRouting'], false],
] as const)('%s for somebody with %j: %s', (specialty, held, appears) => {
  expect(specialtyAppears(specialty, new Set(held))).toBe(appears);
});

test('a specialty that is explicitly denied does not appear', () => {
  expect(specialtyAppears('Cardiology', new Set(['mdRouting']), ['Cardiology'])).toBe(false);
});

test('the filter for a query says the same of every specialty', () => {
  const specialty = fc.constantFrom('Dermatology', 'Cardiology', 'Dentistry', hsat, 'Long Term Care');
  fc.assert(
    fc.property(
      specialty,
      fc.subarray([...permissions]).map((list) => new Set(list)),
      (name, held) => {
        const { only, except } = specialtyFilter(held);
        expect((only === null || only.includes(name)) && !except.includes(name)).toBe(specialtyAppears(name, held));
      },
    ),
  );
});
