import { describe, expect, it } from 'vitest';
import { mayBecome, recordChanges, recordGroups, recordStatuses } from './record-status.ts';

describe('the status of a billing record', () => {
  it.each([
    ['new', 'onHold', true],
    ['new', 'pending', true],
    ['pending', 'submitted', true],
    ['submitted', 'unconfirmed', true],
    ['unconfirmed', 'closed', true],
    ['unconfirmed', 'refused', true],
    ['refused', 'new', true],
    ['refused', 'closed', true],
    ['closed', 'refused', true],
    ['pending', 'notBillable', true],
    ['notBillable', 'new', true],
    ['new', 'submitted', false],
    ['onHold', 'submitted', false],
    ['submitted', 'notBillable', false],
    ['unconfirmed', 'failed', false],
    ['closed', 'new', false],
    ['closed', 'deleted', false],
    ['deleted', 'new', false],
  ] as const)('%s becomes %s: %s', (from, to, possible) => {
    expect(mayBecome(from, to)).toBe(possible);
  });

  it('never becomes what it is', () => {
    for (const status of recordStatuses) expect(recordChanges[status]).not.toContain(status);
  });

  it('stands in one table of the report', () => {
    expect(Object.values(recordGroups).flat().toSorted()).toEqual([...recordStatuses].toSorted());
  });
});
