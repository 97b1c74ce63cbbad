import { scheduleGetFeed } from '@consult/contract/schedule/get-feed.ts';
import { serve } from '../../call/implement.ts';

/** schedule-getFeed. */
export const getFeed = serve(scheduleGetFeed).handler(async ({ context: { app, viewer } }) => {
  const { rows } = await app.read.query<{ made_at: Date; reads: number; read_at: Date | null }>({
    name: 'schedule-feed',
    text: 'select made_at, reads, read_at from calendar_feed where person_id = $1',
    values: [viewer.personId],
  });
  const [row] = rows;
  return {
    feed: row
      ? { madeAt: row.made_at.toISOString(), reads: row.reads, readAt: row.read_at?.toISOString() ?? null }
      : null,
  };
});
