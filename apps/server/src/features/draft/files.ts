import type { Attachment } from '@consult/contract/attachment/attachment.ts';
import type pg from 'pg';
import type { App } from '../../app/context.ts';

/** Uploads are not built yet: there are none that a draft could keep. */
export async function keepInDraft(
  _client: pg.PoolClient,
  _app: App,
  { attachmentIds }: { holderId: string; draftId: string; formId: string; attachmentIds: readonly string[] },
): Promise<boolean> {
  return attachmentIds.length === 0;
}
export async function moveDraftFiles(
  _client: pg.PoolClient,
  _app: App,
  _to: { draftId: string; toPersonId: string },
): Promise<void> {}
export async function dropDraftFiles(_client: pg.PoolClient, _app: App, _draftId: string): Promise<void> {}
export async function attachmentsOfDraft(_client: unknown, _app: App, _draftId: string): Promise<Attachment[]> {
  return [];
}
