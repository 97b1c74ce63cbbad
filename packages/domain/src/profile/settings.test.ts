import fc from 'fast-check';
import { expect, test } from 'vitest';
import { englishOfFields } from '../fault/english.ts';
import { permissionsOf, roleSeed } from '../permission/roles.ts';
import { defaultPreferences, readPreferences } from './preferences.ts';
import {
  checkProfileTexts,
  isShown,
  keysOf,
  mayPrefer,
  maySet,
  toggleOf,
  toggles,
  withChange,
  withPreferences,
} from './settings.ts';
import type { PreferenceKey } from './settings.ts';

const who = (...roles: string[]) => ({
  held: permissionsOf(roles, roleSeed),
  specialist: roles.includes('specialist'),
});
const texts = { practiceId: '104200017', credentials: '', phone: '(403) 555-0101', calendarEmail: 'a@b.example' };
const leaves = (value: unknown, above = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${above}${key}.`))
    : [above.slice(0, -1)];

test('every preference is a setting that somebody has', () => {
  const { language: _language, frenchTitle: _title, homepage: _homepage, ...rest } = defaultPreferences;
  expect(leaves(rest).toSorted()).toEqual([...toggles].toSorted());
  const everybody = who('specialist', 'adminFee', 'moa');
  expect(toggles.filter((key) => !maySet(key, everybody))).toEqual([]);
});

test('‘Practice ID is required’ of practitioners, phone and e-mail of whom phone consults reach', () => {
  const empty = { practiceId: ' ', credentials: '', phone: '', calendarEmail: '' };
  expect(englishOfFields(checkProfileTexts(empty, who('free')))).toEqual({ practiceId: 'Practice ID is required' });
  expect(englishOfFields(checkProfileTexts(empty, who('specialist')))).toEqual({
    practiceId: 'Practice ID is required',
    phone: 'Phone number is required',
    calendarEmail: 'Email is required',
  });
  for (const role of ['moa', 'admin']) expect(checkProfileTexts(empty, who(role))).toEqual({});
  expect(checkProfileTexts(texts, who('specialist'))).toEqual({});
});

test('only the consultant’s first message is asked for where incoming messages are faxed', () => {
  const key = 'fax.secureMessage.onlyFirstConsultantMessage';
  expect(isShown(key, who('free'), defaultPreferences)).toBe(false);
  const faxed = readPreferences(withChange({}, 'fax.secureMessage.incoming', true));
  expect(isShown(key, who('free'), faxed)).toBe(true);
  expect(isShown(key, who('admin'), faxed)).toBe(false);
});

test('a homepage is a page that may be opened, or the computed one', () => {
  const { held } = who('free');
  expect(
    [null, 'consult', 'profile', 'clinic-inbox', '/dashboard/consult', '__proto__'].map((page) =>
      mayPrefer(page, held),
    ),
  ).toEqual([true, true, true, false, false, false]);
});

test('a change names what it changes, and the rest stays as it is stored', () => {
  const anyKeys = fc.uniqueArray(fc.constantFrom(...toggles));
  fc.assert(
    fc.property(anyKeys, fc.object(), (keys, stored) => {
      const before = readPreferences(stored);
      const change = keys.reduce((all, key) => withChange(all, key, !toggleOf(before, key)), {});
      expect(new Set(keysOf(change))).toEqual(new Set<PreferenceKey>(keys));
      const after = readPreferences(withPreferences(stored, change));
      for (const key of toggles) expect(toggleOf(after, key)).toBe(toggleOf(before, key) !== keys.includes(key));
      expect(withPreferences(stored, {})).toEqual(stored);
    }),
  );
});
