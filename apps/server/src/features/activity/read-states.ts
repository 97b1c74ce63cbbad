import { activityReadStates } from '@consult/contract/activity/read-states.ts';
import { refuse, serve } from '../../call/implement.ts';
import { ownersOf } from '../../call/viewer.ts';

/**
 * activity-readStates: an open consult asks this when somebody has read it. The answer holds neither content nor
 * patient and is not audited, so that the audit log has one entry for each reading of a consult, and none for hearing
 * that others read.
 */
export const readStates = serve(activityReadStates).handler(async ({ input, context: { app, viewer } }) => {
  const { rows } = await app.read.query<{ person_id: string; last_read_seq: number }>({
    name: 'read-states',
    text: `select m.person_id, coalesce(o.last_read_seq, 0) as last_read_seq
      from member m left join inbox_row o on o.owner_id = m.person_id and o.activity_id = m.activity_id
      where m.activity_id = $1 and exists (select 1 from inbox_row r where r.activity_id = $1
      and r.owner_id = any($2::uuid[]))`,
    values: [input.activityId, ownersOf(viewer)],
  });
  if (rows.length === 0) throw refuse('NOT_FOUND');
  return { members: rows.map((row) => ({ personId: row.person_id, lastReadSeq: row.last_read_seq })) };
});
