import { join } from 'node:path';
import { expect, test } from 'vitest';
import { patientFaults, patientFaultsOfServer } from './patient-faults.ts';

const repository = join(import.meta.dirname, '../../..');

test('a patient’s page has the words of what its gate, a form and the last step can find wrong', () => {
  const found = patientFaults(repository);
  for (const code of ['province-required', 'health-number-length', 'question-required', 'email-invalid'])
    expect(found).toContain(code);
});

test('it has none of what only other pages can find wrong', () => {
  const found = patientFaults(repository);
  for (const code of ['search-empty', 'password-common', 'email-withdrawn', 'file-too-large'])
    expect(found).not.toContain(code);
});

test('the server finds nothing else wrong with what such a page sends', () => {
  const known = patientFaults(repository);
  expect([...patientFaultsOfServer(repository)].filter((code) => !known.has(code))).toEqual([]);
});
