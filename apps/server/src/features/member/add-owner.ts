import type { SearchColumn } from '@consult/domain/inbox/search-terms.ts';
import type pg from 'pg';
import type { App } from '../../app/context.ts';
import type { DataKey } from '../../infra/keystore/cipher.ts';
import { place, readJson } from '../activity/activity.ts';
import type { Card } from '../activity/activity.ts';
import { named } from './members.ts';
import type { Member } from './members.ts';
import { termsOf, writeTerms } from './terms.ts';

/** Adds a member after the others, within the transaction that has locked the activity. */
export async function insertMember(
  client: pg.ClientBase,
  activityId: string,
  member: Pick<Member, 'personId' | 'role' | 'clinicId'>,
  addedBy: string,
): Promise<void> {
  await client.query({
    name: 'member-insert',
    text: `insert into member (activity_id, person_id, role, clinic_id, position, added_by)
      select $1, $2, $3, $4, coalesce(max(position) + 1, 0), $5 from member where activity_id = $1`,
    values: [activityId, member.personId, member.role, member.clinicId, addedBy],
  });
}

/**
 * Lets new owners find an activity by everything, and all owners by the names of its members, within the transaction that has locked
 * it and after the new rows were written. What can not be decrypted can not be found by what it says.
 */
export async function writeOwnersTerms(
  client: pg.ClientBase,
  app: App,
  { activityId, key, owners, members }: { activityId: string; key: DataKey; owners: string[]; members: Member[] },
): Promise<void> {
  const { rows } = await client.query<{ specialty: string; subsite: string; card: Buffer }>({
    name: 'member-term-columns',
    text: 'select specialty, subsite, card from activity where id = $1',
    values: [activityId],
  });
  const { specialty, subsite, card: sealed } = rows[0]!;
  const card = readJson<Card>(app.keyring, key, place.card(activityId), sealed);
  const columns: Record<SearchColumn, string> = {
    Specialty: specialty,
    Subsite: subsite,
    PHN: card?.phn ?? '',
    'Patient Name': card ? `${card.firstName} ${card.lastName}` : '',
    'Referrer Name': named(members, 'referrer'),
    'Consultant Name': named(members, 'consultant'),
  };
  await writeTerms(client, activityId, termsOf(app, owners, columns));
}
