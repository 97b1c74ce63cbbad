import { liveChanges } from '@consult/contract/live/changes.ts';
import { serve } from '../../call/implement.ts';
import { ownersOf } from '../../call/viewer.ts';
import { changesSince } from '../../infra/live/cursor.ts';

/** live-changes: what a client missed while its stream was cut. Ids only; it fetches the rows under its own permission. */
export const listChanges = serve(liveChanges).handler(async ({ input, context: { app, viewer } }) => {
  const since = await changesSince(app.read, ownersOf(viewer), input.cursor);
  return {
    cursor: since.cursor,
    resync: since.resync,
    changed: [...new Set(since.rows.map((row) => row.activityId))],
    gone: since.gone,
  };
});
