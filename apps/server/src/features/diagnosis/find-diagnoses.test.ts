import { expect, it } from 'vitest';
import { diagnoses, diagnosisCodes, diagnosisTitle } from './diagnosis-list.ts';
import { findDiagnoses } from './find-diagnoses.ts';

const codes = (text: string) => findDiagnoses(text).map(({ code }) => code);

it('our list has the 14,567 diagnoses of ICD-9-CM, each once', () => {
  expect(diagnoses()).toHaveLength(14_567);
  expect(new Set(diagnoses().map(({ code }) => code)).size).toBe(14_567);
  expect(diagnosisTitle('0010')).toBe('Cholera due to vibrio cholerae');
  expect(diagnosisTitle('001.0')).toBe('Cholera due to vibrio cholerae');
});

it('a category stands for its codes, since three characters are enough', () => {
  for (const code of ['216', '2165', '0010']) expect(diagnosisCodes().has(code)).toBe(true);
  expect(diagnosisCodes().has('999X')).toBe(false);
});

it('finds by code, with or without its point, and by the beginnings of words in any order', () => {
  expect(codes('216.5')).toEqual(['2165']);
  expect(codes('2165')).toEqual(['2165']);
  expect(codes('cholera el tor')).toEqual(['0011']);
  expect(codes('tor chol')).toContain('0011');
  expect(codes('Psoriasis')[0]).toBe('6961');
  expect(codes('zzzz')).toEqual([]);
  expect(codes(' ')).toEqual([]);
  expect(codes('malignant').length).toBe(12);
});
