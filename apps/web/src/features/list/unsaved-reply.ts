import { useSyncExternalStore } from 'react';
import { placesFrom } from '../../app/local/kept-records.ts';
import { localNow, onShown } from '../../app/local/local.ts';

/** The place in which somebody writes a reply to a consult. */
export const replyPlace = (activityId: string) => `reply.${activityId}`;

/**
 * What the viewer wrote in the reply box of a consult and the server does not have, '' where they emptied it;
 * undefined where the server has it. For a component.
 */
export function useUnsavedReply(activityId: string): string | undefined {
  return useSyncExternalStore(onShown, () => unsavedReply(activityId));
}

function unsavedReply(activityId: string): string | undefined {
  const vault = localNow()?.vault;
  const place = replyPlace(activityId);
  const newest = vault && placesFrom(vault, place).get(place)?.[0];
  if (!newest || newest.saved) return undefined;
  const { text } = (newest.value ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text.trim() : undefined;
}
