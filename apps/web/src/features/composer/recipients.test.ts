import { i18n } from '@lingui/core';
import { beforeEach, expect, test } from 'vitest';
import type { GroupMode } from '@consult/domain/group/mode.ts';
import { serviceOf } from '../../testing/world/directory.ts';
import { recipientsOf } from './recipients.ts';

// Titles are said in the language of the page, which is one for all files.
beforeEach(() => i18n.activate('en'));

const all = ['Dr. Sunita Varga', 'Dr. Paloma Nakagawa'];

/** What is said of a consult to a service of this mode; a call is with the second of its people. */
function said(mode: GroupMode, activityType: string) {
  const service = serviceOf('pigmented', { mode });
  return recipientsOf(service, { activityType, specialistUid: service.users[1]!.uid });
}

test.for<[GroupMode, string, readonly string[], boolean]>([
  ['everyone', 'econsult', all, false],
  ['everyone', 'phoneConsult', all, false],
  ['turn', 'econsult', all, true],
  ['hand', 'econsult', all, true],
  ['turn', 'phoneConsult', ['Dr. Paloma Nakagawa'], true],
  ['hand', 'phoneConsult', ['Dr. Paloma Nakagawa'], true],
])('in a service that gives to %s a consult of kind %s is said to go to whom it goes', ([...one]) => {
  const [mode, activityType, names, toOneOf] = one;
  expect(said(mode, activityType)).toEqual({ names, toOneOf });
});

test('until a time is chosen, a call may be with any of them; without a service it goes to nobody', () => {
  const service = serviceOf('pigmented', { mode: 'turn' });
  expect(recipientsOf(service, { activityType: 'phoneConsult', specialistUid: '' })).toEqual({
    names: all,
    toOneOf: true,
  });
  expect(recipientsOf(null, { activityType: 'econsult', specialistUid: '' }).names).toEqual([]);
});
