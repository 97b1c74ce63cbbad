import { randomUUID } from 'node:crypto';
import { activityRecord, noUuid } from '../../app/call-row.testing.ts';
import type { CallRows } from '../../app/call-row.testing.ts';
import { appointmentOf, delphinesProof, shareOf, takeReplies } from './window-world.testing.ts';

/** How the tests try the calls of this room. */
export const patientWindowRows = {
  'patientWindow-answerAppointment': {
    as: 'plus',
    input: () => ({ seen: 1, answer: 'coming' as const }),
    window: (world) => world.window.code,
    bad: { seen: -1, answer: 'perhaps' },
  },
  'patientWindow-cancelAppointment': {
    as: 'derm',
    input: (world) => ({ activityId: world.window.activityId, seen: 1 }),
    record: activityRecord,
    // Staff of the referrer's clinic, which has no consultant on it.
    notFor: ['moa2'],
    bad: { activityId: noUuid, seen: -1 },
  },
  'patientWindow-close': {
    as: 'plus',
    input: (world) => ({ activityId: world.window.activityId }),
    record: activityRecord,
    bad: { activityId: noUuid },
  },
  'patientWindow-get': {
    as: 'plus',
    input: (world) => ({ activityId: world.window.activityId }),
    record: activityRecord,
    bad: { activityId: noUuid },
  },
  'patientWindow-open': {
    as: 'plus',
    input: (world) => ({ code: world.window.code, ...delphinesProof }),
    bad: { code: '', province: 'ABC', phn: ' ', dateOfBirth: ' ' },
  },
  'patientWindow-openForm': {
    as: 'plus',
    input: (world) => ({ id: world.forms.answeredId }),
    window: (world) => world.window.code,
    bad: { id: noUuid },
  },
  'patientWindow-reply': {
    as: 'plus',
    input: () => ({ replyId: randomUUID(), text: 'Thank you.' }),
    window: (world) => world.window.code,
    ready: (world) => takeReplies(world.app),
    bad: { replyId: noUuid, text: ' ' },
  },
  'patientWindow-setAppointment': {
    as: 'derm',
    input: (world) => appointmentOf(world.window.activityId),
    record: activityRecord,
    notFor: ['moa2'],
    bad: {
      activityId: noUuid,
      seen: -1,
      day: '2050-02-30',
      time: '24:00',
      zone: 'Europe/Paris',
      place: ' ',
      bring: 'x'.repeat(501),
    },
  },
  'patientWindow-share': {
    as: 'plus',
    input: (world) => shareOf(world.window.activityId),
    record: activityRecord,
    bad: {
      activityId: noUuid,
      share: 'none',
      takeBack: 'none',
      shareFiles: 'none',
      takeBackFiles: 'none',
      shareHandouts: 'none',
      again: 'now',
      patientEmail: 'no address',
    },
  },
  'patientWindow-show': {
    as: 'plus',
    input: () => ({}),
    window: (world) => world.window.code,
    bad: {},
  },
} satisfies CallRows;
