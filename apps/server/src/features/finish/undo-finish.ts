import type { ActivityDetail } from '@consult/contract/activity/activity.ts';
import { takeBackWithinMs } from '@consult/domain/activity/taking-back.ts';
import type { TooLate } from '@consult/domain/activity/taking-back.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import type { Viewer } from '../../call/viewer.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { statusOf } from '../activity/activity.ts';
import { restoreOutcome, standingOutcome } from '../outcome/outcome.ts';

type Status = ActivityDetail['status'];
type Finished = {
  status_before: Status | null;
  status_after: Status | null;
  outcome_saved_at: Date | null;
  outcome_before: Buffer | null;
  outcome_before_by: string | null;
  outcome_before_at: Date | null;
  archived_owner: string | null;
  lines: number[];
  over: boolean;
  over_at: Date;
};

/**
 * Takes back what was done with a consult in one moment: status, outcome, archive, and the lines of the thread that
 * tell of them; or nothing, where one of them was changed since. Within the running transaction, which has locked the
 * consult. Nothing is noted under `id`: there is nothing to take back.
 * @returns why it is too late; null where it was taken back
 */
export async function undoFinish(
  client: pg.ClientBase,
  app: App,
  viewer: Viewer,
  { activityId, id }: { activityId: string; id: string },
): Promise<TooLate | null> {
  const { rows } = await client.query<Finished>({
    name: 'finish-undo',
    text: `delete from finished where activity_id = $1 and id = $2 and person_id = $3
      returning status_before, status_after, outcome_saved_at, outcome_before, outcome_before_by, outcome_before_at,
        archived_owner, lines, finished_at + interval '${takeBackWithinMs} milliseconds' as over_at,
        clock_timestamp() >= finished_at + interval '${takeBackWithinMs} milliseconds' as over`,
    values: [activityId, id, viewer.personId],
  });
  const done = rows[0];
  if (!done) return null;
  if (done.over) return { reason: 'over', at: done.over_at.toISOString() };
  const { status_before: before, status_after: after } = done;
  const outcome = done.outcome_saved_at ? await standingOutcome(client, activityId) : null;
  const isChanged =
    (after !== null && (await statusOf(client, activityId)) !== after) ||
    outcome?.saved_at.getTime() !== done.outcome_saved_at?.getTime();
  if (isChanged) return { reason: 'changed', at: app.now().toISOString() };

  await removeLines(client, activityId, done.lines);
  if (before !== null && after !== null && before !== after)
    await undoStatus(client, viewer, activityId, before, after);
  if (outcome) await restoreOutcome(client, viewer, activityId, outcomeBefore(done));
  if (done.archived_owner) await undoArchive(client, viewer, activityId, done.archived_owner);
  return null;
}

const outcomeBefore = ({ outcome_before: body, outcome_before_by: by, outcome_before_at: at }: Finished) =>
  body && by && at ? { body, saved_by: by, saved_at: at } : null;

/** Removes lines of the system from a thread. As with a message that is taken back, no number is given twice. */
async function removeLines(client: pg.ClientBase, activityId: string, lines: readonly number[]): Promise<void> {
  await client.query({
    name: 'finish-undo-lines',
    text: `delete from message where activity_id = $1 and kind = 'system' and seq = any($2::integer[])`,
    values: [activityId, lines],
  });
  // Rows are locked in one order everywhere (see send_message).
  await client.query({
    name: 'finish-undo-rows',
    text: 'select 1 from inbox_row where activity_id = $1 order by owner_id for no key update',
    values: [activityId],
  });
  await client.query({
    name: 'finish-undo-thread',
    text: `with thread as (
        update activity a set
            skipped_seq = a.skipped_seq + a.last_seq - coalesce(l.seq, 0), last_seq = coalesce(l.seq, 0),
            last_message_at = coalesce(l.sent_at, a.created_at)
          from (select 1) one left join lateral (
            select seq, sent_at from message where activity_id = $1 order by seq desc limit 1) l on true
          where a.id = $1 returning a.last_seq
      )
      update inbox_row r set last_seq = thread.last_seq, last_read_seq = least(r.last_read_seq, thread.last_seq)
        from thread where r.activity_id = $1`,
    values: [activityId],
  });
}

async function undoStatus(
  client: pg.ClientBase,
  viewer: Viewer,
  activityId: string,
  before: Status,
  after: Status,
): Promise<void> {
  await client.query({
    name: 'finish-undo-status',
    text: `with rows as (update inbox_row set status = $2 where activity_id = $1) update activity set status = $2
      where id = $1`,
    values: [activityId, before],
  });
  const detail = { before: after, after: before };
  await writeAudit(client, { kind: 'status-changed', actorId: viewer.personId, subjectIds: [activityId], detail });
}

async function undoArchive(client: pg.ClientBase, viewer: Viewer, activityId: string, ownerId: string): Promise<void> {
  await client.query({
    name: 'finish-undo-archive',
    text: `with moved as (
        update inbox_row set folder = 'inbox' where activity_id = $1 and owner_id = $2 and folder = 'archive'
          returning owner_kind
      )
      insert into audit_entry (actor_id, kind, subject_kind, subject_ids, detail)
        select $3, 'row-moved', 'activity', array[$1::uuid], jsonb_build_object('folder', 'inbox', 'row', owner_kind)
          from moved`,
    values: [activityId, ownerId, viewer.personId],
  });
}
