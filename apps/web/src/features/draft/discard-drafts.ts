import type { DraftCollection } from '@consult/contract/draft/draft.ts';
import { call } from '../../app/call.ts';

export type Discarded = { discarded: string[]; failures: { id: string; error: unknown }[] };

/** How many drafts are discarded at the same time. */
const atOnce = 4;

/** Discards drafts, each by a call of its own, so that a failure stops none of the others. */
export async function discardDrafts(collection: DraftCollection, ids: readonly string[]): Promise<Discarded> {
  const result: Discarded = { discarded: [], failures: [] };
  const left = [...ids];
  const worker = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      try {
        await call('consultDraft-deleteDraft', { draftId: id, consultDraftsCollectionType: collection });
        result.discarded.push(id);
      } catch (error) {
        result.failures.push({ id, error });
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return result;
}
