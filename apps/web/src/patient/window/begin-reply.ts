import { newId } from '../../app/new-id.ts';
import type { Output } from '../ask.ts';
import { TabCopy } from '../form/tab-copy.ts';

/** A reply that was not sent, with the id under which it is sent, however often. */
type ReplyDraft = { readonly id: string; readonly text: string };

/** What somebody goes on with who writes to their clinic. */
export type BegunReply = {
  /** How many may be sent today. */
  readonly left: number;
  readonly draft: ReplyDraft;
  /** Null where the browser has no encryption. */
  readonly tab: TabCopy<ReplyDraft> | null;
};

/**
 * Begins with what this tab has of a reply: ciphertext, until it is sent or its person finishes. Null where the clinic
 * takes no replies.
 */
export async function beginReply(
  code: string,
  { window, repliesLeft: left, tabKey }: Output<'patientWindow-open'>,
): Promise<BegunReply | null> {
  if (!window.replies) return null;
  const tab = await TabCopy.open<ReplyDraft>(code, tabKey, 'reply');
  return { left, draft: (await tab?.read()) ?? { id: newId(), text: '' }, tab };
}
