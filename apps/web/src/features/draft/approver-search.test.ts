import { expect, test } from 'vitest';
import { readApprovers } from './approver-search.ts';

test('approver search results must have string uid, firstName and lastName', () => {
  const found = [{ uid: '1', firstName: 'Kwabena', lastName: 'Osei' }];
  expect(readApprovers(found)).toEqual(found);
  expect(readApprovers([])).toEqual([]);
  const wrong: unknown[] = [
    null,
    {},
    'x',
    [null],
    [{ uid: 1, firstName: 'A', lastName: 'B' }],
    [{ uid: '1', firstName: 'A' }],
    [{ uid: '1', firstName: null, lastName: 'B' }],
    [...found, { uid: '2', lastName: 'B' }],
  ];
  for (const one of wrong) expect(() => readApprovers(one)).toThrow('The search for approvers gave no names.');
});
