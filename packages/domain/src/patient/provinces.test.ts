import { expect, test } from 'vitest';
import { said } from '../fault/english.testing.ts';
import { checkProvince, patientProvinceFor, provinceCodes, provinceNames } from './provinces.ts';

test('the 13 codes come in the specified order, each with an English and a French name', () => {
  expect(provinceCodes.join(', ')).toBe('AB, BC, MB, NB, NL, NT, NS, NU, ON, PE, QC, SK, YT');
  expect(Object.keys(provinceNames)).toEqual([...provinceCodes]);
  for (const code of provinceCodes) {
    expect(provinceNames[code].en).not.toBe('');
    expect(provinceNames[code].fr).not.toBe('');
  }
});

test.each(['', ' ', 'ab', 'Alberta', 'toString', 'AB '])('%j is not a province', (text) => {
  expect(said(checkProvince(text))).toBe('Province is required.');
});

test('every code passes', () => {
  for (const code of provinceCodes) expect(checkProvince(code)).toBeNull();
});

test('a patient starts in the province of the clinic, else in Alberta', () => {
  expect(patientProvinceFor('SK')).toBe('SK');
  expect(patientProvinceFor('')).toBe('AB');
  expect(patientProvinceFor(null)).toBe('AB');
  expect(patientProvinceFor('Texas')).toBe('AB');
});
