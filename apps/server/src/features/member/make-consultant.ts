import { noticeDelaySeconds } from '@consult/domain/inbox/notice-delay.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import type { DataKey } from '../../infra/keystore/cipher.ts';
import { insertMember, writeOwnersTerms } from './add-owner.ts';
import { membersOf, named, ownersOfActivity } from './members.ts';
import { termsOf, writeTerms } from './terms.ts';

/*
 * The consult is new to them as a whole: unread from its beginning and dated by its arrival, so that it stands at the
 * top and nobody is late for what was written before. A clinic that has a row keeps it.
 */
const rowsSql = `
  insert into inbox_row
      (owner_id, activity_id, owner_kind, status, last_message_at, last_seq, last_read_seq, deliver_after, side,
      waits_for, waits_since)
    select o.id, a.id, o.kind, a.status, $4, a.last_seq, 0,
        case o.kind when 'person' then $4::timestamptz + make_interval(secs => ${noticeDelaySeconds}) end,
        case o.kind when 'person' then 'consultant' end, w.waits_for, w.waits_since
      from activity a left join lateral thread_waits(a.id) w on true,
        (values ($2::uuid, 'person'), ($3::uuid, 'clinic')) as o(id, kind) where a.id = $1
  on conflict do nothing returning owner_id as id`;

/**
 * Makes a person a consultant of a locked activity: from now on they and the clinic of their service have it, and
 * everybody finds it by the new name. The caller writes audit entry and line.
 */
export async function makeConsultant(
  client: pg.ClientBase,
  app: App,
  at: { activityId: string; key: DataKey; personId: string; clinicId: string; addedBy: string },
): Promise<void> {
  const { activityId, key, personId, clinicId } = at;
  await insertMember(client, activityId, { personId, role: 'consultant', clinicId }, at.addedBy);
  const { rows: added } = await client.query<{ id: string }>({
    name: 'member-consultant-rows',
    text: rowsSql,
    values: [activityId, personId, clinicId, app.now()],
  });
  const members = await membersOf(client, activityId);
  await writeOwnersTerms(client, app, { activityId, key, owners: added.map(({ id }) => id), members });
  const consultants = { 'Consultant Name': named(members, 'consultant') };
  await writeTerms(client, activityId, termsOf(app, await ownersOfActivity(client, activityId), consultants));
}
