import type { Finish } from '@consult/contract/finish/finish.ts';
import { plainDxCode } from '@consult/domain/billing/dx-code.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { ownersOf } from '../../call/viewer.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { lockStanding, setStatus, statusOf } from '../activity/activity.ts';
import { noteDiagnosis } from '../billing/billing.ts';
import { writeOutcome } from '../outcome/outcome.ts';

/** The status or the outcome is not that on which another was chosen any more: the transaction is undone as a whole. */
export class ConsultChanged extends Error {}

type What = Finish & { activityId: string; id: string };

/**
 * Sets status and outcome of a consult and archives its row, within the running transaction: that of the message with
 * which it was chosen, or its own. What stood before is noted under `id`, so that it can be taken back as a whole
 * (decision 128).
 * @returns the live events, for app.live.committed after the commit
 * @throws ConsultChanged; NOT_FOUND, NOT_ALLOWED, INVALID_INPUT
 */
export async function writeFinish(
  client: pg.ClientBase,
  app: App,
  viewer: Viewer,
  { activityId, id, status, outcome, archive }: What,
): Promise<LiveEvent[]> {
  const known = await lockStanding(client, app, viewer, activityId);
  if (archive && !ownersOf(viewer).includes(archive.ownerId)) throw refuse('NOT_FOUND');
  const from = await lastSeq(client, activityId);
  const events: LiveEvent[] = [];
  if (status) {
    if (!known.can.changeStatus) throw refuse('NOT_ALLOWED');
    const before = await statusOf(client, activityId);
    if (before !== status.seen) throw new ConsultChanged();
    if (before !== status.to) events.push(await setStatus(client, viewer, known, { before, after: status.to }));
  }
  const saved = outcome
    ? await writeOutcome(client, app, viewer, known, { ...outcome, field: 'finish.outcome.outcome' })
    : undefined;
  if (saved === null) throw new ConsultChanged();
  if (saved) events.push(saved.event);
  if (outcome?.diagnosisCode)
    await noteDiagnosis(client, app, {
      activityId,
      doctorId: viewer.personId,
      code: plainDxCode(outcome.diagnosisCode),
    });
  const archived = archive ? await archiveRow(client, viewer, activityId, archive) : null;
  if (archived) events.push(archived);
  const { before } = saved ?? { before: null };
  await client.query({
    name: 'finish-note',
    text: `insert into finished (activity_id, id, person_id, status_before, status_after, outcome_saved_at,
        outcome_before, outcome_before_by, outcome_before_at, archived_owner, lines)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
        array(select seq from message where activity_id = $1 and seq > $11 and kind = 'system'))`,
    values: [
      activityId,
      id,
      viewer.personId,
      status?.seen ?? null,
      status?.to ?? null,
      saved?.savedAt ?? null,
      before?.body ?? null,
      before?.saved_by ?? null,
      before?.saved_at ?? null,
      archived ? archive?.ownerId : null,
      from,
    ],
  });
  return events;
}

async function lastSeq(client: pg.ClientBase, activityId: string): Promise<number> {
  const { rows } = await client.query<{ last_seq: number }>({
    name: 'finish-from',
    text: 'select last_seq from activity where id = $1',
    values: [activityId],
  });
  return rows[0]!.last_seq;
}

/** Moves one row into the archive, unless somebody else wrote since its person looked; tells its owner's screens. */
async function archiveRow(
  client: pg.ClientBase,
  viewer: Viewer,
  activityId: string,
  { ownerId, seenAt }: NonNullable<Finish['archive']>,
): Promise<LiveEvent | null> {
  const own = ownerId === viewer.personId;
  const people = own ? [ownerId] : [];
  const clinics = own ? [] : [ownerId];
  const { rows } = await client.query<{ id: string; version: number }>({
    name: 'finish-archive',
    text: `with moved as (
        update inbox_row r set folder = 'archive' where r.activity_id = $1 and r.owner_id = $2 and r.folder = 'inbox'
          and not exists (select 1 from message m where m.activity_id = $1 and m.kind = 'ordinary'
            and m.sent_by <> $3 and m.sent_at > $4)
          returning r.owner_kind
      ), audited as (
        insert into audit_entry (actor_id, kind, subject_kind, subject_ids, detail)
          select $3, 'row-moved', 'activity', array[$1::uuid],
            jsonb_build_object('folder', 'archive', 'row', owner_kind) from moved
      )
      insert into live_event (kind, ref_id, version, people, clinics)
        select 'row', a.id, a.version, $5::uuid[], $6::uuid[] from moved, activity a where a.id = $1
        returning id::text as id, version::integer as version`,
    values: [activityId, ownerId, viewer.personId, seenAt, people, clinics],
  });
  const row = rows[0];
  return row ? { ...row, kind: 'row', refId: activityId, people, clinics } : null;
}
