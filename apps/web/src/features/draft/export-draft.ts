import type { DraftCollection } from '@consult/contract/draft/draft.ts';
import { paperName } from '@consult/domain/consult/paper-name.ts';
import { call } from '../../app/call.ts';
import { savePdf } from '../../ui/save-pdf.ts';
import { businessDayAt, serverNow } from '../../ui/server-clock.ts';

/**
 * Fetches a saved draft as a PDF and hands it to the browser as a file. `about` makes its name and says nothing of the
 * patient.
 */
export async function exportDraft(
  draft: { draftId: string; collection: DraftCollection },
  about: readonly string[],
): Promise<void> {
  const base64 = await call('secureMessaging-exportEconsultDraftPdf', {
    draftId: draft.draftId,
    consultDraftsCollectionType: draft.collection,
  });
  savePdf(base64, paperName(about, businessDayAt(serverNow())));
}
