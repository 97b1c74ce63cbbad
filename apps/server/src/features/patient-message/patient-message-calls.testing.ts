import { randomUUID } from 'node:crypto';
import { cast } from '@consult/testkit/cast.ts';
import { activityRecord, noMarker, noUuid } from '../../app/call-row.testing.ts';
import type { CallRows } from '../../app/call-row.testing.ts';
import { anotherWaiting } from './messages-world.testing.ts';

const plus = cast.plus.id;

/** How the tests try the calls of this room. */
export const patientMessageRows = {
  'patientLink-chooseLanguage': { as: 'plus', input: () => ({ language: 'fr' }), bad: { language: 'de' } },
  'patientLink-stopMails': { as: 'plus', input: () => ({ stop: false }), bad: { stop: 'no' } },
  'patientMessage-sendOneWay': {
    as: 'plus',
    input: (world) => ({
      messageId: randomUUID(),
      activityId: world.referralId,
      patientEmail: 'delphine@patients.example',
      subject: 'Secure Message from Dr. Owen Falardeau: your referral',
      body: 'The clinic will call you.',
      consent: true,
    }),
    record: activityRecord,
    bad: { messageId: noUuid, activityId: noUuid, patientEmail: 'no address', subject: ' ', body: '' },
  },
  'patientMessage-list': {
    as: 'plus',
    input: () => ({ folder: 'sent', after: null }),
    record: { field: 'ownerId', kind: 'owner' },
    bad: { folder: 'drafts', ownerId: noUuid, after: noMarker },
  },
  'patientMessage-search': {
    as: 'plus',
    input: () => ({ text: 'Delphine', after: null }),
    record: { field: 'ownerId', kind: 'owner' },
    bad: { text: '  ', folder: 'drafts', ownerId: noUuid, after: noMarker },
  },
  'patientMessage-counts': { as: 'plus', input: () => ({}), bad: {} },
  'patientMessage-get': {
    as: 'plus',
    input: (world) => ({ messageId: world.messages.sentId }),
    record: { field: 'messageId', kind: 'message' },
    bad: { messageId: noUuid, ownerId: noUuid },
  },
  'patientMessage-move': {
    as: 'plus',
    input: (world) => ({ ownerId: plus, moves: [{ messageId: world.messages.sentId, folder: 'archive' }] }),
    record: { field: 'ownerId', kind: 'owner' },
    notFor: [],
    bad: { ownerId: noUuid, moves: [], 'moves.0.messageId': noUuid, 'moves.0.folder': 'drafts' },
  },
  'patientMessage-markRead': {
    as: 'plus',
    input: (world) => ({ ownerId: plus, marks: [{ messageId: world.messages.sentId }] }),
    record: { field: 'ownerId', kind: 'owner' },
    bad: { ownerId: noUuid, marks: [], 'marks.0.messageId': noUuid },
  },
  'patientMessage-markUnread': {
    as: 'plus',
    input: (world) => ({ ownerId: plus, marks: [{ messageId: world.messages.sentId }] }),
    record: { field: 'ownerId', kind: 'owner' },
    bad: { ownerId: noUuid, marks: [], 'marks.0.messageId': noUuid },
  },
  'patientMessage-cancel': {
    as: 'plus',
    input: (world) => ({ messageIds: [world.messages.waitingId] }),
    record: { field: 'messageIds.0', kind: 'message' },
    ready: anotherWaiting,
    bad: { messageIds: [], 'messageIds.0': noUuid },
  },
  'patientMessage-change': {
    as: 'plus',
    input: (world) => ({ messageId: world.messages.waitingId, version: 1, subject: 'Another subject', delay: true }),
    record: { field: 'messageId', kind: 'message' },
    ready: anotherWaiting,
    bad: { messageId: noUuid, version: 'one', patientEmail: 'no address', subject: ' ', body: ' ' },
  },
  'patientMessage-sendNow': {
    as: 'plus',
    input: (world) => ({ messageId: world.messages.waitingId }),
    record: { field: 'messageId', kind: 'message' },
    ready: anotherWaiting,
    bad: { messageId: noUuid },
  },
  'patientMessage-closeLink': {
    as: 'plus',
    input: (world) => ({ messageId: world.messages.sentId }),
    record: { field: 'messageId', kind: 'message' },
    bad: { messageId: noUuid },
  },
  'patientMessage-sendAgain': {
    as: 'plus',
    input: (world) => ({ messageId: world.messages.sentId, sendId: world.messages.sendId }),
    record: { field: 'messageId', kind: 'message' },
    bad: { messageId: noUuid, sendId: noUuid },
  },
  'patientMessage-checkRecipient': {
    as: 'plus',
    input: (world) => ({
      activityId: world.referralId,
      recipients: [{ province: 'AB', phn: '055521444', patientEmail: 'delphine@patients.example' }],
    }),
    record: activityRecord,
    bad: { activityId: noUuid, locationId: noUuid, recipients: [], 'recipients.0.patientEmail': 7 },
  },
  'patientMessage-openMessage': {
    as: 'plus',
    input: (world) => ({ code: world.messageCode, proof: '055 521 444' }),
    bad: { code: '', proof: '  ' },
  },
  'patientMessage-openCopy': {
    as: 'plus',
    input: (world) => ({ code: world.copyCode, proof: '055 521 444' }),
    bad: { code: '', proof: '  ' },
  },
} satisfies CallRows;
