import { countDrafts } from './counts.ts';
import { deleteDraft } from './delete-draft.ts';
import { exportDraftPdf } from './export-draft-pdf.ts';
import { getDraft } from './get-draft.ts';
import { listDrafts } from './list-drafts.ts';
import { listForwarded } from './list-forwarded.ts';
import { moveStorageAttachments } from './move-storage-attachments.ts';
import { returnDraft } from './return-draft.ts';
import { saveDraft } from './save-draft.ts';
import { saveRecovery } from './save-recovery.ts';
import { searchApprovers } from './search-approvers.ts';
import { takeBack } from './take-back.ts';

export { beginDraft } from './begin-draft.ts';
export { consumeDraft } from './consume-draft.ts';
export type { Consumed, DraftToSend } from './consume-draft.ts';
export { patientOf, sealApproval, sealDraft } from './content.ts';
export { readDraft } from './read-draft.ts';
export { lockDraft } from './row.ts';
export { noteSentAs, sentAs } from './sent-as.ts';

/** The door of drafts and their approval. */
export const draftCalls = {
  'consult-searchApprovers': searchApprovers,
  'consultDraft-counts': countDrafts,
  'consultDraft-deleteDraft': deleteDraft,
  'consultDraft-getDraft': getDraft,
  'consultDraft-listDrafts': listDrafts,
  'consultDraft-listForwarded': listForwarded,
  'consultDraft-moveStorageAttachments': moveStorageAttachments,
  'consultDraft-returnDraft': returnDraft,
  'consultDraft-saveDraft': saveDraft,
  'consultDraft-saveRecovery': saveRecovery,
  'consultDraft-takeBack': takeBack,
  'secureMessaging-exportEconsultDraftPdf': exportDraftPdf,
};
