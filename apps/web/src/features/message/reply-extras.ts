import { keepTyped, readTyped } from '../../app/typed-text.ts';
import type { ChosenResource } from '../library/library.ts';

/**
 * What goes with the reply besides its text: the message's id, under which its files are uploaded, and its handouts.
 */
export type ReplyExtras = { messageId: string; resources: readonly ChosenResource[] };

const placeOf = (activityId: string) => `reply-with.${activityId}`;

/** The id and handouts that an earlier visit left on this device, or null. The server has the files, under the id. */
export function keptExtras(personId: string, activityId: string): ReplyExtras | null {
  try {
    const said = JSON.parse(readTyped(personId, placeOf(activityId)) ?? 'null') as Partial<ReplyExtras> | null;
    if (!said || typeof said.messageId !== 'string') return null;
    return { messageId: said.messageId, resources: Array.isArray(said.resources) ? said.resources : [] };
  } catch {
    return null;
  }
}

/** Keeps them on this device; null forgets them. */
export function keepExtras(personId: string, activityId: string, extras: ReplyExtras | null): void {
  keepTyped(personId, placeOf(activityId), extras ? JSON.stringify(extras) : '');
}
