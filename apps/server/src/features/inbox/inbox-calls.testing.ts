import { cast } from '@consult/testkit/cast.ts';
import { activityRecord, noMarker, noUuid } from '../../app/call-row.testing.ts';
import type { CallRows } from '../../app/call-row.testing.ts';

/** How the tests try the calls of this room. */
export const inboxRows = {
  'inbox-page': {
    as: 'plus',
    input: () => ({ folder: 'inbox' as const, after: null }),
    bad: { folder: 'attic', question: 'why', after: noMarker },
  },
  'inbox-matches': {
    as: 'plus',
    input: () => ({ folder: 'inbox' as const, question: 'unread' as const, after: null }),
    bad: { folder: 'attic', question: 'why', after: noMarker },
  },
  'inbox-counts': { as: 'plus', input: () => ({}), bad: {} },
  'inbox-namesakes': {
    as: 'plus',
    input: (world) => ({ ownerId: cast.plus.id, activityIds: [world.activityId] }),
    bad: { ownerId: noUuid, 'activityIds.0': noUuid, patient: 'Delphine' },
  },
  'inbox-move': {
    as: 'plus',
    input: (world) => ({ ownerId: cast.plus.id, moves: [{ activityId: world.activityId, folder: 'inbox' as const }] }),
    bad: { ownerId: noUuid, moves: [] },
  },
  'inbox-mute': {
    as: 'plus',
    input: (world) => ({ ownerId: cast.plus.id, activityIds: [world.activityId], muted: false }),
    record: { field: 'activityIds.0', kind: 'activity' },
    bad: { ownerId: noUuid, activityIds: [], 'activityIds.0': noUuid, muted: 'yes' },
  },
  'inbox-ofPatient': {
    as: 'plus',
    input: (world) => ({ activityId: world.activityId }),
    record: activityRecord,
    bad: { activityId: noUuid, after: noMarker },
  },
  'inbox-search': {
    as: 'plus',
    input: () => ({ text: 'okafor', columns: ['Patient Name' as const] }),
    bad: { text: ' ', columns: [], status: 'lost', folder: 'attic', after: noMarker },
  },
  'inbox-setRead': {
    as: 'plus',
    input: (world) => ({ ownerId: cast.plus.id, marks: [{ activityId: world.activityId, lastReadSeq: 1 }] }),
    bad: { ownerId: noUuid, marks: [] },
  },
  'clinicInbox-counts': { as: 'moa', input: () => ({}), bad: {} },
  'clinicInbox-page': {
    as: 'moa',
    input: () => ({ clinicId: cast.moa.locations[0]!.clinicId, toBook: false }),
    bad: { clinicId: noUuid, toBook: 'yes', after: noMarker },
  },
  'clinicInbox-search': {
    as: 'moa',
    input: () => ({
      clinicId: cast.moa.locations[0]!.clinicId,
      toBook: false,
      text: 'okafor',
      columns: ['Patient Name' as const],
    }),
    bad: { clinicId: noUuid, text: ' ', columns: [], status: 'lost', after: noMarker },
  },
} satisfies CallRows;
