import { keepTyped, readTyped } from '../../app/typed-text.ts';
import type { ChosenResource } from '../library/library.ts';
import type { Billing } from './reply-billing.tsx';

/**
 * What goes with the reply besides its text: the message's id, under which its files are uploaded, and its handouts.
 */
export type ReplyExtras = {
  messageId: string;
  resources: readonly ChosenResource[];
  /** The billing choice of a message that was taken back. */
  billing?: Billing;
};

const placeOf = (activityId: string) => `reply-with.${activityId}`;

/** The id and handouts that an earlier visit left on this device, or null. The server has the files, under the id. */
export function keptExtras(personId: string, activityId: string): ReplyExtras | null {
  try {
    const said = JSON.parse(readTyped(personId, placeOf(activityId)) ?? 'null') as Partial<ReplyExtras> | null;
    if (!said || typeof said.messageId !== 'string') return null;
    const resources = Array.isArray(said.resources) ? said.resources : [];
    const { billable, code } = said.billing ?? {};
    const known = typeof billable === 'boolean' && typeof code === 'string';
    return { messageId: said.messageId, resources, ...(known ? { billing: { billable, code } } : {}) };
  } catch {
    return null;
  }
}

/** Keeps them on this device; null forgets them. */
export function keepExtras(personId: string, activityId: string, extras: ReplyExtras | null): void {
  keepTyped(personId, placeOf(activityId), extras ? JSON.stringify(extras) : '');
}
