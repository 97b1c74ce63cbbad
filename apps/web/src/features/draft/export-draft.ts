import type { DraftCollection } from '@consult/contract/draft/draft.ts';
import { paperName } from '@consult/domain/consult/paper-name.ts';
import { call } from '../../app/call.ts';
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
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = paperName(about, businessDayAt(serverNow()));
  link.click();
  // The browser keeps the bytes of a download that has begun.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
