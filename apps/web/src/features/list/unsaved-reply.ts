import { useSyncExternalStore } from 'react';
import { placesFrom } from '../../app/local/kept-records.ts';
import { localNow, onShown } from '../../app/local/local.ts';

const start = 'reply.';

/** The place in which somebody writes a reply to a consult. */
export const replyPlace = (activityId: string) => `${start}${activityId}`;

/**
 * What the viewer wrote in the reply box of a consult and the server does not have, '' where they emptied it;
 * undefined where the server has it. For a component.
 */
export function useUnsavedReply(activityId: string): string | undefined {
  return useSyncExternalStore(onShown, () => unsavedReplies().get(replyPlace(activityId)));
}

/** By their places; null until a row asks. All rows ask after each key: they are looked up once for all. */
let unsaved: ReadonlyMap<string, string> | null = null;
onShown(() => (unsaved = null));

function unsavedReplies(): ReadonlyMap<string, string> {
  const vault = localNow()?.vault;
  unsaved ??= new Map(
    [...(vault ? placesFrom(vault, start) : [])].flatMap(([place, [newest]]) => {
      const { text } = (newest?.value ?? {}) as { text?: unknown };
      return newest && !newest.saved && typeof text === 'string' ? [[place, text.trim()] as const] : [];
    }),
  );
  return unsaved;
}
