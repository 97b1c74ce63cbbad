import { expect, test } from 'vitest';
import { noVacationChanges, onNewerRows, withEarlierChanges, withVacationChanges } from './vacation-changes.ts';

const row = (id: string, description = '') => ({
  id,
  from: `2026-12-0${id}`,
  to: `2026-12-0${id}`,
  disableEconsult: true,
  disablePhoneConsult: true,
  description,
});

test('changes that were made on top of earlier ones are together what both made one after the other', () => {
  const rows = [row('1'), row('2'), row('3'), row('4')];
  const earlier = {
    ...noVacationChanges,
    added: [row('5'), row('6'), row('7')],
    changed: [row('1', 'once'), row('2', 'once')],
    removed: ['3'],
  };
  const later = {
    ...noVacationChanges,
    added: [row('8')],
    changed: [row('1', 'twice'), row('4', 'twice'), row('5', 'twice')],
    removed: ['2', '6'],
  };
  const together = withEarlierChanges(earlier, later);
  expect(withVacationChanges(rows, together)).toEqual(withVacationChanges(withVacationChanges(rows, earlier), later));
  // The server knows none of the rows that were new in the earlier ones.
  expect(together.added.map(({ id }) => id)).toEqual(['5', '7', '8']);
  expect(together.changed.map(({ id }) => id)).toEqual(['1', '4']);
  expect(together.removed).toEqual(['3', '2']);
});

test('a row that was added here and is there already stands once, and what was changed of it since stays', () => {
  const rows = [row('1'), row('2', 'once'), row('3')];
  const changes = { ...noVacationChanges, added: [row('2', 'twice'), row('3'), row('4')] };
  expect(withVacationChanges(rows, changes)).toEqual([row('1'), row('2', 'twice'), row('3'), row('4')]);
  expect(onNewerRows(rows, changes)).toEqual({
    ...noVacationChanges,
    added: [row('4')],
    changed: [row('2', 'twice')],
  });
});
