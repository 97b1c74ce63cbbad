import { activityMarkRead } from '@consult/contract/activity/mark-read.ts';
import { refuse, serve } from '../../call/implement.ts';
import { onceInStatement } from '../../call/once.ts';
import { ownersOf } from '../../call/viewer.ts';

type Marked = { found: boolean } & (
  | { event_id: string; version: number; people: string[]; clinics: string[] }
  // The row when nothing changed.
  | { event_id: null; version: null; people: null; clinics: null }
);

/**
 * activity-markRead: writes only the viewer's own row (and the clinic's, for its staff). Where something changed, a
 * live event tells the other members' open screens, because 'read by' stands beside each message.
 */
export const markRead = serve(activityMarkRead).handler(({ input, context }) => {
  const { app, viewer } = context;
  return onceInStatement(context, async (claim) => {
    const { rows } = await app.write.query<Marked>({
      name: 'mark-read',
      text: `with owned as materialized (
        select r.owner_id, r.activity_id from inbox_row r where r.activity_id = $1 and r.owner_id = any($2::uuid[])
          order by r.owner_id for no key update
      ), marked as (
        update inbox_row r set last_read_seq = greatest(r.last_read_seq, least($3::integer, r.last_seq)),
        overdue = false,
            deliver_after = case when least($3::integer, r.last_seq) >= r.last_seq then null else r.deliver_after end
          from owned where r.owner_id = owned.owner_id and r.activity_id = owned.activity_id
            and (r.last_read_seq < least($3::integer, r.last_seq) or r.overdue)
          returning r.owner_id
      ), audited as (
        insert into audit_entry (actor_id, kind, subject_kind, subject_ids) select $4, 'marked-read', 'activity',
        array[$1::uuid] from marked limit 1
      ), announced as (
        insert into live_event (kind, ref_id, version, people, clinics)
          select 'read', $1, a.version,
              array(select r.owner_id from inbox_row r where r.activity_id = $1 and r.owner_kind = 'person'),
              array(select r.owner_id from inbox_row r where r.activity_id = $1 and r.owner_kind = 'clinic')
            from activity a where a.id = $1 and exists (select 1 from marked)
          returning id, version, people, clinics
      ), claimed as (
        insert into command (person_id, id, call, content) select $4, $5::uuid, $6::text, $7::bytea
          where $5::uuid is not null and exists (select 1 from owned)
      )
      select exists (select 1 from owned) as found, announced.id::text as event_id, announced.version, announced.people,
          announced.clinics
        from (select 1) one left join announced on true`,
      values: [input.activityId, ownersOf(viewer), input.upToSeq, viewer.personId, ...claim],
    });
    const marked = rows[0]!;
    if (!marked.found) throw refuse('NOT_FOUND');
    const answer = { ok: true as const };
    if (marked.event_id === null) return { answer };
    const { event_id: id, version, people, clinics } = marked;
    return { answer, events: [{ id, kind: 'read', refId: input.activityId, version, people, clinics }] };
  });
});
