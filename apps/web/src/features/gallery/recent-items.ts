import type { Media } from '@consult/contract/media/media.ts';
import { onSessionForgotten } from '../../app/session.ts';

/** So many photos and films are known in full: those of the last pages that came. */
const most = 400;

let recent = new Map<string, Media>();

/** Remembers items as the server said them; those that were said longest ago are forgotten. */
export function rememberItems(items: readonly Media[]): void {
  for (const item of items) {
    const known = recent.get(item.id);
    recent.delete(item.id);
    recent.set(item.id, known && known.arrival > item.arrival ? known : item);
  }
  for (const id of recent.keys()) {
    if (recent.size <= most) break;
    recent.delete(id);
  }
}

/** An item as the server said it last; undefined where that is forgotten. */
export function recentItem(id: string): Media | undefined {
  return recent.get(id);
}

onSessionForgotten(() => {
  recent = new Map();
});
