import { metaOf } from '@consult/contract/call.ts';
import { contract } from '@consult/contract/calls.ts';
import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import type { CallName, Input } from '../call.ts';
import type { Command } from '../local/command.ts';
import { leadOf, titleOf } from './waiting-words.ts';

const command = <Name extends CallName>(call: Name, input: Partial<Input<Name>>) =>
  ({ call, input, about: {} }) as unknown as Command;

test.each([
  { waiting: command('careForm-send', { patients: [{}] as never }), to: '/dashboard/form-sender' },
  { waiting: command('careForm-setFavourite', { favourite: true }), to: '/dashboard/form-sender' },
  { waiting: command('patientMessage-sendOneWay', {}), to: '/dashboard/one-way-messaging' },
  {
    waiting: command('patientMessage-move', { moves: [{ folder: 'sent' }] as never }),
    to: '/dashboard/patient-messages',
  },
  { waiting: command('patientMessage-markRead', {}), to: '/dashboard/patient-messages' },
  { waiting: command('patientMessage-markUnread', {}), to: '/dashboard/patient-messages' },
])('what waits for a patient is named, and leads to where it was done: $waiting.call', ({ waiting, to }) => {
  expect(titleOf(i18n, waiting)).not.toBe('Change');
  expect(leadOf(waiting)).toEqual({ to });
});

test('several forms are counted', () => {
  const patients = Array.from({ length: 3 }, () => ({})) as never;
  expect(titleOf(i18n, command('careForm-send', { patients }))).toBe('3 forms');
});

test.each([
  { call: 'schedule-saveCalendar', tab: 'calendar' },
  { call: 'schedule-saveLimit', tab: 'limits' },
  { call: 'schedule-savePhoneSchedule', tab: 'phone' },
  { call: 'schedule-saveVacations', tab: 'unavailable' },
] as const)('a part of the schedule that waits leads to its tab: $call', ({ call, tab }) => {
  expect(leadOf(command(call, {}))).toEqual({ to: '/dashboard/edit-schedule', search: { tab } });
});

/** They may wait, and the page makes them at once all the same: what saves or ends a draft. */
const madeAtOnce = new Set(['message-saveDraft']);
const waits = Object.values(contract)
  .map(metaOf)
  .filter(
    ({ name, changes }) => changes && changes.waits && !madeAtOnce.has(name) && !name.startsWith('consultDraft-'),
  );

test.each(waits)('in the list of what waits it has a name of its own: $name', ({ name }) => {
  const some = { moves: [{}], marks: [{}], patients: [{}], status: 'New' };
  expect(titleOf(i18n, command(name as CallName, some as never))).not.toBe('Change');
});
