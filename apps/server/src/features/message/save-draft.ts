import { messageSaveDraft } from '@consult/contract/message/save-draft.ts';
import type { App } from '../../call/context.ts';
import { refuse, serve } from '../../call/implement.ts';
import { onceAlone } from '../../call/once.ts';
import type { Viewer } from '../../call/viewer.ts';
import { ownersOf } from '../../call/viewer.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import type { MessageDraft } from '../activity/activity.ts';
import { activityKey, place } from '../activity/activity.ts';
import { draftEvent } from './write-together.ts';

type Row = { found: boolean; changed: boolean; version: number | null; event_id: string | null };

/**
 * Whether the viewer may read the thread and write into it, by the rule of canDo: $1 activity, $2 viewer, $3 ownersOf
 * the viewer. Staff who are no member yet may type before they join.
 */
const allowed = `select a.id from activity a where a.id = $1
    and exists (select 1 from inbox_row r where r.activity_id = a.id and r.owner_id = any($3::uuid[]))
    and (a.activity_type <> 'referral' or (select count(*) from member m where m.activity_id = a.id) > 1)`;

/*
 * A new draft has another version than any before it, so that a device which still edits a draft that was sent or
 * emptied elsewhere is refused, instead of writing over newer words. It writes no audit entry: these are the writer's
 * own words, of the minute, and nobody else has read them.
 */
const keeping = `with allowed as materialized (${allowed}), begun as (
    insert into message_draft (activity_id, person_id, body, version, saved_at)
      select a.id, $2, $5, 1 + floor(random() * 1000000000)::integer, $6 from allowed a where $4 = 0
      on conflict do nothing returning version
  ), changed as (
    update message_draft d set body = $5, version = d.version + 1, saved_at = $6 from allowed a
      where d.activity_id = a.id and d.person_id = $2 and $4 > 0 and d.version = $4 returning d.version
  ), kept as (
    select version from begun union all select version from changed
  ), announced as (
    insert into live_event (kind, ref_id, version, people, clinics) select 'message-draft', $1, version,
    array[$2::uuid], '{}' from kept returning id
  )
  select exists (select 1 from allowed) as found, not exists (select 1 from kept) as changed,
    (select version from kept) as version, (select id::text from announced) as event_id`;

const emptying = `with allowed as materialized (${allowed}), gone as (
    delete from message_draft d using allowed a where d.activity_id = a.id and d.person_id = $2 and d.version = $4
    returning d.version
  ), announced as (
    insert into live_event (kind, ref_id, version, people, clinics) select 'message-draft', $1, 0, array[$2::uuid], '{}'
    from gone returning id
  )
  select exists (select 1 from allowed) as found, 0 as version, (select id::text from announced) as event_id,
    exists (select 1 from message_draft d where d.activity_id = $1 and d.person_id = $2
    and d.version <> $4) as changed`;

/**
 * message-saveDraft: one statement, and a live event for the writer's own devices. Saving over another device's newer
 * words is refused.
 */
export const saveDraft = serve(messageSaveDraft).handler(({ input, context, errors }) => {
  const { app, viewer } = context;
  const { activityId, text, version } = input;
  const now = app.now();
  const values = [activityId, viewer.personId, ownersOf(viewer), version];
  return onceAlone(context, async (client) => {
    const { rows } = await client.query<Row>(
      text === ''
        ? { name: 'message-draft-empty', text: emptying, values }
        : { name: 'message-draft-keep', text: keeping, values: [...values, await sealed(app, viewer, input), now] },
    );
    const saved = rows[0]!;
    if (!saved.found) throw refuse('NOT_FOUND');
    if (saved.changed || saved.version === null) throw errors.DRAFT_CHANGED();
    const { event_id: event } = saved;
    return {
      answer: { version: saved.version, savedAt: now.toISOString() },
      events: event === null ? [] : [draftEvent(event, activityId, viewer.personId, saved.version)],
    };
  });
});

/** @throws NOT_FOUND */
async function sealed(
  app: App,
  viewer: Viewer,
  { activityId, text }: { activityId: string; text: string },
): Promise<Buffer> {
  const key = await activityKey(app, viewer, activityId);
  const draft: MessageDraft = { text };
  return encrypt(key, place.messageDraft(activityId, viewer.personId), JSON.stringify(draft));
}
