import { localNow } from '../../app/local/local.ts';
import type { ChosenResource } from '../library/library.ts';
import type { Billing } from './reply-billing.tsx';

/**
 * What goes with the reply besides its text: the message's id, under which its files are uploaded, its handouts and
 * its photos of the gallery.
 */
export type ReplyExtras = {
  messageId: string;
  resources: readonly ChosenResource[];
  /** Ids of photos and films of the sender's gallery, in the order chosen. */
  media: readonly string[];
  /** The billing choice of a message that was taken back. */
  billing?: Billing;
};

/** One record for all tabs, so that each sees when another has sent its files. */
const extrasKey = (activityId: string) => `reply-with.${activityId}`;

/** Reads what an earlier visit left on this device, or null. The server has the files, under the id. */
export function readExtras(kept: unknown): ReplyExtras | null {
  const said = (kept ?? {}) as Partial<ReplyExtras>;
  if (typeof said.messageId !== 'string') return null;
  const resources = Array.isArray(said.resources) ? said.resources : [];
  const media = Array.isArray(said.media) ? said.media : [];
  const { billable, code } = said.billing ?? {};
  const known = typeof billable === 'boolean' && typeof code === 'string';
  return { messageId: said.messageId, resources, media, ...(known ? { billing: { billable, code } } : {}) };
}

/** What this device keeps now; null for nothing. */
export function keptExtras(activityId: string): ReplyExtras | null {
  return readExtras(localNow()?.vault.get(extrasKey(activityId))?.value);
}

/** Keeps them on this device; null forgets them. */
export function keepExtras(activityId: string, extras: ReplyExtras | null): void {
  const key = extrasKey(activityId);
  const vault = localNow()?.vault;
  void (extras ? vault?.put({ key, kind: 'kept', value: extras }) : vault?.remove(key));
}
