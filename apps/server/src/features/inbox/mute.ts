import { inboxMute } from '@consult/contract/inbox/mute.ts';
import { changeRows, changeStatement } from '../../call/change-rows.ts';
import { refuse, serve } from '../../call/implement.ts';
import { inboxRows } from './owned-rows.ts';

const statement = changeStatement(inboxRows, {
  name: 'inbox-mute',
  type: 'boolean',
  // Muting cancels notices that wait; a notice that is due while the row is muted is not sent later either.
  set: 'muted = asked.value, deliver_after = case when not asked.value then r.deliver_after end',
  differs: 'held.muted <> asked.value',
  audit: [
    `insert into audit_entry (actor_id, kind, subject_kind, subject_ids, detail)
      select $4, 'row-muted', 'activity', array_agg(activity_id order by activity_id),
      jsonb_build_object('row', owner_kind) from changed where muted group by owner_kind`,
    `insert into audit_entry (actor_id, kind, subject_kind, subject_ids, detail)
      select $4, 'row-unmuted', 'activity', array_agg(activity_id order by activity_id),
      jsonb_build_object('row', owner_kind) from changed where not muted group by owner_kind`,
  ],
  previous: 'h.muted',
});

/** inbox-mute: mutes up to 500 rows of one owner, or unmutes them. */
export const muteRow = serve(inboxMute).handler(async ({ input, context }) => {
  const found = await changeRows<boolean>(context, statement, {
    ownerId: input.ownerId,
    values: new Map(input.activityIds.map((activityId) => [activityId, input.muted])),
  });
  if (found.length === 0) throw refuse('NOT_FOUND');
  return { ok: true as const };
});
