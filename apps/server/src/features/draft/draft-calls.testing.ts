import { randomUUID } from 'node:crypto';
import { cast } from '@consult/testkit/cast.ts';
import { draftRecord, noUuid } from '../../app/call-row.testing.ts';
import type { CallRows } from '../../app/call-row.testing.ts';
import { halfFilled } from './draft-world.testing.ts';

/** How the tests try the calls of this room. */
export const draftRows = {
  'secureMessaging-exportEconsultDraftPdf': {
    as: 'plus',
    input: (world) => ({ consultDraftsCollectionType: 'user_drafts' as const, draftId: world.drafts.saved }),
    record: draftRecord,
    bad: { draftId: noUuid, consultDraftsCollectionType: 'drafts' },
  },
  'consult-searchApprovers': { as: 'resident', input: () => ({ search: '' }), bad: { search: null } },
  'consultDraft-counts': { as: 'plus', input: () => ({}), bad: {} },
  'consultDraft-saveDraft': {
    as: 'plus',
    input: (world) => world.drafts.save,
    record: draftRecord,
    bad: {
      draftId: noUuid,
      consultDraftsCollectionType: 'drafts',
      baseVersion: 0,
      subject: 7,
      formId: noUuid,
      'formData.phn': 7,
      selectedMedia: Array.from({ length: 21 }, () => randomUUID()),
    },
  },
  'consultDraft-getDraft': {
    as: 'plus',
    input: (world) => ({ consultDraftsCollectionType: 'user_drafts' as const, draftId: world.drafts.saved }),
    record: draftRecord,
    bad: { draftId: noUuid, consultDraftsCollectionType: 'drafts' },
  },
  'consultDraft-deleteDraft': {
    as: 'plus',
    input: (world) => ({ consultDraftsCollectionType: 'user_drafts' as const, draftId: world.drafts.discarded }),
    record: draftRecord,
    bad: { draftId: noUuid, consultDraftsCollectionType: 'drafts' },
  },
  'consultDraft-listDrafts': {
    as: 'plus',
    input: () => ({ consultDraftsCollectionType: 'user_drafts' as const }),
    bad: { consultDraftsCollectionType: 'drafts', search: 7, after: 'no~marker' },
  },
  'consultDraft-saveRecovery': {
    as: 'plus',
    input: (world) => ({
      draftId: world.drafts.saved,
      recovery: { baseVersion: 1, formData: halfFilled, subject: 'Typed and not saved' },
    }),
    record: draftRecord,
    bad: { draftId: noUuid, 'recovery.baseVersion': 99, 'recovery.subject': null },
  },
  'consultDraft-listForwarded': { as: 'resident', input: () => ({}), bad: { after: 'no~marker' } },
  'consultDraft-returnDraft': {
    as: 'approver',
    input: (world) => ({ draftId: world.drafts.toReturn, version: 1, comment: 'Please add a picture.' }),
    record: draftRecord,
    bad: { draftId: noUuid, version: 0, comment: 'x'.repeat(2_001) },
  },
  'consultDraft-takeBack': {
    as: 'resident',
    input: (world) => ({ draftId: world.drafts.toTakeBack }),
    record: draftRecord,
    bad: { draftId: noUuid },
  },
  'consultDraft-moveStorageAttachments': {
    as: 'resident',
    input: (world) => ({ approverUid: cast.approver.id, draftId: world.drafts.forwarded }),
    record: draftRecord,
    bad: { draftId: noUuid, approverUid: noUuid },
  },
} satisfies CallRows;
