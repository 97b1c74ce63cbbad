import { expect, test } from 'vitest';
import { defaultSearchColumns, searchColumns } from '@consult/domain/inbox/search-terms.ts';
import { pickSearch, readColumns, rememberedColumns, writeColumns } from './search-address.ts';

test('columns go into the address and come back, in the specified order', () => {
  expect(readColumns(writeColumns(searchColumns))).toEqual(searchColumns);
  expect(readColumns('phn.specialty')).toEqual(['Specialty', 'PHN']);
});

test('an address takes from a link what is a column, a status or both folders, and nothing else', () => {
  expect(pickSearch({ columns: 'phn.nonsense', status: 'to_book', folders: 'both', text: 'Okafor' })).toEqual({
    columns: 'phn',
    status: 'to_book',
    folders: 'both',
  });
  expect(pickSearch({ columns: 'x', status: 'lost', folders: 'inbox' })).toEqual({});
});

test('the remembered columns, without any Specialty, Subsite and PHN', () => {
  expect(rememberedColumns(['Patient Name'])).toEqual(['Patient Name']);
  expect(rememberedColumns([])).toEqual(defaultSearchColumns);
  expect(rememberedColumns(undefined)).toEqual(['Specialty', 'Subsite', 'PHN']);
});
