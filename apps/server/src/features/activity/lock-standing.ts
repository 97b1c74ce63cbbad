import type { ActivityDetail } from '@consult/contract/activity/activity.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { ownersOf } from '../../call/viewer.ts';
import type { DataKey } from '../../infra/keystore/cipher.ts';
import { canDo } from './policy.ts';
import type { Standing } from './policy.ts';

/** An activity that the viewer can read, how they stand to it, and what they may do with it. */
export type KnownActivity = Standing & {
  id: string;
  /** Its data key. */
  key: DataKey;
  /** The clinic that the viewer chose for it; null for clinic staff who are no member, and where they work at none. */
  clinicId: string | null;
  can: ActivityDetail['can'];
};

type Row = Omit<
  Standing,
  'activityType' | 'dataCollection' | 'callComplete' | 'consultantOfClinic' | 'consultantsGone'
> & {
  activity_type: Standing['activityType'];
  key_id: number;
  wrapped_key: Buffer;
  clinic_id: string | null;
  consultant_of_clinic: boolean;
  consultants_gone: boolean;
  /** null where the person does not exist any more. */
  data_collection: boolean | null;
  call_complete: boolean;
};

/**
 * Locks an activity for a change within the running transaction, and says what the viewer may do with it. A removal,
 * completion or loss of access at the same moment waits for this transaction's commit, or is seen here. As everywhere,
 * the activity is locked before anything of it (its rows, its records).
 * @throws NOT_FOUND where there is none, or the viewer can not read it
 */
export async function lockStanding(
  client: pg.ClientBase,
  app: App,
  viewer: Viewer,
  activityId: string,
): Promise<KnownActivity> {
  const { rowCount } = await client.query({
    name: 'activity-lock',
    // A viewer who may not read it waits for nobody and holds nobody up, so the time tells nothing either: it is that
    // of a record that does not exist.
    text: `select 1 from activity a
      where a.id = $1 and exists (select 1 from inbox_row r where r.activity_id = a.id
      and r.owner_id = any($2::uuid[])) for no key update of a`,
    values: [activityId, ownersOf(viewer)],
  });
  // A viewer who is being added at this very moment gets no access without the lock either.
  if (rowCount === 0) throw refuse('NOT_FOUND');
  // A statement of its own: it sees what others committed while the first one waited.
  return standingOf(client, app, viewer, activityId);
}

/** The same without the lock, for callers that only read. @throws NOT_FOUND */
export async function standingOf(
  client: Pick<pg.ClientBase, 'query'>,
  app: App,
  viewer: Viewer,
  activityId: string,
): Promise<KnownActivity> {
  const { rows } = await client.query<Row>({
    name: 'activity-standing',
    text: `select a.activity_type, a.specialty, a.subsite, a.key_id, a.wrapped_key, m.role, m.clinic_id,
        a.activity_type = 'referral' and (select count(*) from member o where o.activity_id = a.id) = 1 as alone,
        exists (select 1 from member o where o.activity_id = a.id and o.role = 'consultant'
        and o.clinic_id = any($4::uuid[])) as consultant_of_clinic,
        consultants_gone(a.id) as consultants_gone,
        (select econsult_data_collection from person where id = $2) as data_collection,
        exists (select 1 from phone_call c where c.activity_id = a.id and c.completed_at is not null) as call_complete
      from activity a left join member m on m.activity_id = a.id and m.person_id = $2
      where a.id = $1 and exists (select 1 from inbox_row r where r.activity_id = a.id
      and r.owner_id = any($3::uuid[]))`,
    values: [activityId, viewer.personId, ownersOf(viewer), viewer.clinicIds],
  });
  const row = rows[0];
  if (!row) throw refuse('NOT_FOUND');
  const standing: Standing = {
    activityType: row.activity_type,
    specialty: row.specialty,
    subsite: row.subsite,
    role: row.role,
    alone: row.alone,
    consultantOfClinic: row.consultant_of_clinic,
    consultantsGone: row.consultants_gone,
    dataCollection: row.data_collection ?? false,
    callComplete: row.call_complete,
  };
  return {
    ...standing,
    id: activityId,
    key: await app.keyring.unwrap(row.key_id, row.wrapped_key, activityId),
    clinicId: row.clinic_id,
    can: canDo(viewer, standing),
  };
}
