import { call } from '../../app/call.ts';

/** The drafts that left the list, and those that did not, with why. */
export type Left = { done: string[]; failures: { id: string; error: unknown }[] };

/** How many drafts are discarded or returned at the same time. */
const atOnce = 4;

/** Discards drafts of the viewer's own, each by a call of its own, so that a failure stops none of the others. */
export function discardDrafts(ids: readonly string[]): Promise<Left> {
  return each(ids, (draftId) =>
    call('consultDraft-deleteDraft', { draftId, consultDraftsCollectionType: 'user_drafts' }),
  );
}

/**
 * Gives drafts that wait for the viewer's approval back to those who forwarded them, all with the same comment; each as
 * the version that the viewer was shown.
 */
export function returnDrafts(versions: ReadonlyMap<string, number>, comment: string): Promise<Left> {
  return each([...versions.keys()], (draftId) =>
    call('consultDraft-returnDraft', { draftId, version: versions.get(draftId)!, comment }),
  );
}

async function each(ids: readonly string[], act: (draftId: string) => Promise<unknown>): Promise<Left> {
  const result: Left = { done: [], failures: [] };
  const left = [...ids];
  const worker = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      try {
        await act(id);
        result.done.push(id);
      } catch (error) {
        result.failures.push({ id, error });
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return result;
}
