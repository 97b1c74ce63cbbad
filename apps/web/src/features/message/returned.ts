import { keepAt } from '../../app/local/kept-records.ts';
import { localNow } from '../../app/local/local.ts';
import { confirmActivity } from '../activity/activity.ts';
import type { ChosenResource } from '../library/library.ts';
import type { Billing } from './reply-billing.tsx';
import { keepExtras } from './reply-extras.ts';
import { replyWords } from './use-reply-draft.ts';

/** The content of a message that comes back into the reply box of its thread. */
export type Returned = {
  /** The id that it goes out under when it is sent again; its files wait under it. */
  messageId: string;
  text: string;
  /** How many files go with it. */
  files: number;
  resources: readonly ChosenResource[];
  /** Ids of photos of the gallery; what the server had comes back among the files. */
  media: readonly string[];
  billing: Billing;
  /** The version of the server's draft of it; 0 for none. */
  draftVersion: number;
  /** The server's draft has another id, where it has one still: the words are saved anew under this one. */
  renamed?: boolean;
  /** It asked for information, and does so again when it is sent again. */
  asks: boolean;
};

/** An open reply box. */
type Box = {
  /** Whether it has files or handouts of its own, which can not be joined with those of a message. */
  hasMore: () => boolean;
  take: (message: Returned) => void;
};

const boxes = new Map<string, Box>();

/** Has `box` take what comes back into the open reply box of a thread. Returns how to stop. */
export function onReturned(activityId: string, box: Box): () => void {
  boxes.set(activityId, box);
  return () => {
    if (boxes.get(activityId) === box) boxes.delete(activityId);
  };
}

/** The open reply box of a thread. */
export function boxOf(activityId: string): Box | undefined {
  return boxes.get(activityId);
}

/**
 * Puts a message back into its reply box, where it stays also after a reload: words as a version of their own, so that
 * what was typed there meanwhile is offered beside them. Every tab may do it: they write one record. Resolves once this
 * device has them.
 */
export async function giveBack(activityId: string, message: Returned): Promise<void> {
  const { messageId, text, files, resources, media, billing, draftVersion, renamed = false, asks } = message;
  const place = `reply.${activityId}`;
  const local = localNow();
  if (text.trim() !== '' && local) {
    const value = replyWords(text, messageId, asks);
    const about = { activityId };
    const saved = draftVersion > 0 && !renamed;
    await keepAt(local.vault, place, value, { about, base: draftVersion, saved, id: messageId });
  }
  if (draftVersion > 0 && !renamed) {
    const savedAt = new Date().toISOString();
    const draft = { text, messageId, version: draftVersion, savedAt, asks };
    confirmActivity(activityId, (now) => ({ ...now, draft }));
  }
  const box = boxOf(activityId);
  if (box) return box.take(message);
  if (files + resources.length + media.length > 0) keepExtras(activityId, { messageId, resources, media, billing });
}
