import { noticeDelaySeconds } from '@consult/domain/inbox/notice-delay.ts';
import type { NameColumn, SearchColumn } from '@consult/domain/inbox/search-terms.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { termsOf } from '../member/member.ts';

/** `clinicId`: the clinic that this member chose for the activity; null where they work at none. */
export type Member = {
  personId: string;
  role: 'referrer' | 'consultant' | 'moa' | 'forwarder';
  clinicId: string | null;
};

type Owners = {
  activityId: string;
  now: Date;
  members: Member[];
  /** The folder of the sender and the sender's clinic; everybody else gets the row in the inbox. */
  senderFolder: 'inbox' | 'archive';
  /** The place of the thread's newest entry, which is the first of its own. */
  lastSeq: number;
  /** Whether somebody here is to answer it. */
  asks: boolean;
  /** The texts of the search columns that do not depend on members. */
  columns: Record<Exclude<SearchColumn, NameColumn>, string>;
};

/** A consult asks its consultants from the moment of its sending; a referral asks nobody here. */
const waits = `case when $13 then 'consultant' end, case when $13 then $3::timestamptz end`;

/**
 * Gives a new activity its members, one inbox row per owner (each member, each clinic that a member chose), the owners'
 * search terms and its live event. The sender's row is read and announces nothing; the others' rows are unread.
 */
export async function writeOwners(
  client: pg.PoolClient,
  app: App,
  { activityId, now, members, senderFolder, lastSeq, asks, columns }: Owners,
): Promise<LiveEvent> {
  const sender = members[0]!;
  const clinics = [...new Set(members.flatMap((member) => member.clinicId ?? []))];
  const { rows: people } = await client.query<{ id: string; name: string }>({
    name: 'consult-member-names',
    text: `select id, first_name || ' ' || last_name as name from person where id = any($1::uuid[])`,
    values: [members.map((member) => member.personId)],
  });
  const nameOf = new Map(people.map((row) => [row.id, row.name]));
  const named = (role: Member['role']): string =>
    members
      .filter((member) => member.role === role)
      .map((member) => nameOf.get(member.personId) ?? '')
      .join(' ');
  const owners = [...members.map((member) => member.personId), ...clinics];
  await app.terms.refresh(client);
  const names: Record<NameColumn, string> = {
    'Referrer Name': named('referrer'),
    'Consultant Name': named('consultant'),
  };
  const terms = termsOf(app, owners, { ...columns, ...names });

  const { rows } = await client.query<{ id: string }>({
    name: 'consult-owners',
    text: `with members as (
       insert into member (activity_id, person_id, role, clinic_id, position, added_by, added_at)
         select $1, person_id, role, clinic_id, ordinality - 1, $2, $3
           from unnest($4::uuid[], $5::text[], $6::uuid[]) with ordinality as m(person_id, role, clinic_id, ordinality)
     ), people as (
       insert into inbox_row (owner_id, activity_id, owner_kind, folder, last_message_at, last_seq, last_read_seq,
       deliver_after, side, waits_for, waits_since)
         select person_id, $1, 'person', case when person_id = $2 then $11 else 'inbox' end, $3, $12, case
         when person_id = $2 then $12 else 0 end,
             case when person_id = $2 then null else $3::timestamptz + make_interval(secs => ${noticeDelaySeconds}) end,
             case role when 'consultant' then 'consultant' when 'moa' then null else 'referrer' end,
             ${waits}
           from unnest($4::uuid[], $5::text[]) as p(person_id, role)
     ), clinics as (
       insert into inbox_row (owner_id, activity_id, owner_kind, folder, last_message_at, last_seq, last_read_seq,
       waits_for, waits_since)
         select clinic_id, $1, 'clinic', case when clinic_id = $8 then $11 else 'inbox' end, $3, $12, case
         when clinic_id = $8 then $12 else 0 end, ${waits} from unnest($7::uuid[]) as c(clinic_id)
     ), terms as (
       insert into owner_term (owner_id, term, activity_id) select owner_id, term, $1
       from unnest($9::uuid[], $10::bigint[]) as t(owner_id, term) on conflict do nothing
     )
     insert into live_event (kind, ref_id, version, people, clinics) values ('activity', $1, 1, $4, $7)
     returning id::text as id`,
    values: [
      activityId,
      sender.personId,
      now,
      members.map((member) => member.personId),
      members.map((member) => member.role),
      members.map((member) => member.clinicId),
      clinics,
      sender.clinicId,
      terms.map((term) => term.owner),
      terms.map((term) => term.term),
      senderFolder,
      lastSeq,
      asks,
    ],
  });
  return {
    id: rows[0]!.id,
    kind: 'activity',
    refId: activityId,
    version: 1,
    people: members.map((member) => member.personId),
    clinics,
  };
}
