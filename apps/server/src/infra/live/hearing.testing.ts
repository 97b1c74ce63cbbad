import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { liveChannel } from './announcer.ts';
import type { Live } from './live.ts';

/**
 * Makes a function that resolves when a process has read every event that was committed before: its streams and its
 * memory then hear only of later ones.
 */
export function hearing({ live, write }: { live: Live; write: pg.Pool }): () => Promise<void> {
  const waiting = new Map<string, () => void>();
  live.onEvent('hint', ({ refId }) => waiting.get(refId)?.());
  return async () => {
    const id = randomUUID();
    const heard = new Promise<void>((resolve) => waiting.set(id, resolve));
    await write.query(
      `with made as (insert into live_event (kind, ref_id) values ('hint', $2)) select pg_notify($1, '')`,
      [liveChannel, id],
    );
    await heard;
    // Other files of this world look at what was told.
    await write.query('delete from live_event where ref_id = $1', [id]);
  };
}
