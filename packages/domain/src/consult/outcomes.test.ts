import { expect, test } from 'vitest';
import { said } from '../fault/english.testing.ts';
import { checkOutcome, outcomeListOf, outcomesOf } from './outcomes.ts';

test('the outcomes of an eConsult stand in the specified order', () => {
  expect(outcomesOf('econsult')).toEqual([
    'No treatment required',
    'Patient to see Specialist',
    'Management or treatment suggested',
    'Treatment suggested prior to Specialist visit',
    'Further investigations suggested',
    'Refer to different specialty',
    'Unknown',
    'Not applicable',
  ]);
});

test('the outcomes of the one dental specialty stand in the specified order', () => {
  expect(outcomesOf('dental')).toEqual([
    'Patient OAT candidate',
    'Patient NOT an OAT candidate',
    'Patient waiting for dental visit',
    'Dental work required (external)',
    'Dental work required (internal)',
    'OAT ordered',
    'OAT fitted',
    'Patient rejected treatment',
  ]);
});

test('only the sleep test has the dental outcomes, and only for whoever may record dental ones', () => {
  const sleep = 'Home Sleep Apnea Test (HSAT - Level 3)';
  expect(outcomeListOf(sleep, true)).toBe('dental');
  expect(outcomeListOf(sleep, false)).toBe('econsult');
  expect(outcomeListOf('Dentistry', true)).toBe('econsult');
  expect(outcomeListOf('Dermatology', true)).toBe('econsult');
});

test('an outcome that is not of the list is refused', () => {
  expect(checkOutcome('Unknown', 'econsult')).toBeNull();
  for (const other of ['', 'unknown', 'OAT fitted', ' Unknown'])
    expect(said(checkOutcome(other, 'econsult'))).toBe('Choose an outcome.');
});
