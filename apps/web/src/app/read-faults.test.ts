import { expect, test } from 'vitest';
import { readFaults } from './read-faults.ts';

test('what is wrong is read as codes with their facts', () => {
  const faults = { phn: { code: 'health-number-length', digits: 9 } };
  expect(readFaults({ fields: { phn: 'PHN must be 9 digits' }, faults })).toEqual({ faults });
});

test('of a server that was started before this page the English sentences are taken', () => {
  expect(readFaults({ fields: { phn: 'PHN is invalid', other: 7 } })).toEqual({
    faults: { phn: { code: 'not-as-declared', sentence: 'PHN is invalid' } },
  });
});

test.each([{}, { fields: null }, { fields: 'phn' }])('%j says nothing of any field', (body) => {
  expect(readFaults(body)).toEqual({});
});

test.each([{ phn: 'health-number-invalid' }, { phn: null }, { phn: { digits: 9 } }])(
  'the shape %j is none that a fault has: the sentences are taken instead',
  (faults) => {
    expect(readFaults({ faults, fields: { phn: 'PHN is invalid' } })).toEqual({
      faults: { phn: { code: 'not-as-declared', sentence: 'PHN is invalid' } },
    });
  },
);
