import type { MemberCard } from '@consult/contract/activity/activity.ts';
import type pg from 'pg';

/** A member as the changes of this room need them. */
export type Member = {
  personId: string;
  role: MemberCard['role'];
  /** The clinic that they chose for the activity. */
  clinicId: string | null;
  addedBy: string | null;
  /** First and last name, as search finds it. */
  name: string;
};

/** The members of an activity in the order of their joining, read after it was locked. */
export async function membersOf(client: pg.ClientBase, activityId: string): Promise<Member[]> {
  const { rows } = await client.query<Member>({
    name: 'member-list',
    text: `select m.person_id as "personId", m.role, m.clinic_id as "clinicId", m.added_by as "addedBy",
      p.first_name || ' ' || p.last_name as name
      from member m join person p on p.id = m.person_id where m.activity_id = $1 order by m.position, m.person_id`,
    values: [activityId],
  });
  return rows;
}

/** The names of an activity's members in one role, as the search columns of names hold them. */
export function named(members: readonly Pick<Member, 'role' | 'name'>[], role: Member['role']): string {
  return members
    .filter((member) => member.role === role)
    .map(({ name }) => name)
    .join(' ');
}

/** Everybody who has a row of an activity, people and clinics. */
export async function ownersOfActivity(client: pg.ClientBase, activityId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>({
    name: 'member-owners',
    text: 'select owner_id as id from inbox_row where activity_id = $1 order by owner_id',
    values: [activityId],
  });
  return rows.map(({ id }) => id);
}
