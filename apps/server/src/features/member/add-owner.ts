import type { SearchColumn } from '@consult/domain/inbox/search-terms.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import type { DataKey } from '../../infra/keystore/cipher.ts';
import { place, readJson } from '../activity/activity.ts';
import type { Card } from '../activity/activity.ts';
import { membersOf, named, ownersOfActivity } from './members.ts';
import type { Member } from './members.ts';
import { forgetAllTerms, termsOf, writeTerms } from './terms.ts';

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
 * Writes search terms: new owners find an activity by all columns, and all owners by the names of its members. Within
 * the transaction that has locked it, after the new rows were written. A column that can not be decrypted can not be
 * searched.
 */
export async function writeOwnersTerms(
  client: pg.ClientBase,
  app: App,
  { activityId, key, owners, members }: { activityId: string; key: DataKey; owners: string[]; members: Member[] },
): Promise<void> {
  await app.terms.refresh(client);
  const columns = await columnsOf(client, app, { activityId, key, members });
  await writeTerms(client, activityId, termsOf(app, owners, columns));
}

/** The texts of all searchable columns of an activity, with the present names of its members. */
async function columnsOf(
  client: pg.ClientBase,
  app: Pick<App, 'keyring'>,
  { activityId, key, members }: { activityId: string; key: DataKey | null; members: Member[] },
): Promise<Record<SearchColumn, string>> {
  const { rows } = await client.query<{ specialty: string; subsite: string; card: Buffer }>({
    name: 'member-term-columns',
    text: 'select specialty, subsite, card from activity where id = $1',
    values: [activityId],
  });
  const { specialty, subsite, card: sealed } = rows[0]!;
  const card = readJson<Card>(app.keyring, key, place.card(activityId), sealed);
  return {
    Specialty: specialty,
    Subsite: subsite,
    PHN: card?.phn ?? '',
    'Patient Name': card ? `${card.firstName} ${card.lastName}` : '',
    'Referrer Name': named(members, 'referrer'),
    'Consultant Name': named(members, 'consultant'),
  };
}

/**
 * Writes the search terms of an activity anew, for everybody who has it, under the newest key. It does so in a
 * transaction of its own, so that a search meanwhile finds it by the old or by the new terms. Does nothing for an
 * activity that is gone.
 */
export async function rehashActivity(
  client: pg.ClientBase,
  app: Pick<App, 'terms' | 'keyring'>,
  activityId: string,
): Promise<void> {
  // Waits for transactions that add or remove a member, as they wait for each other.
  const { rows } = await client.query<{ key_id: number; wrapped_key: Buffer }>({
    name: 'rehash-lock',
    text: 'select key_id, wrapped_key from activity where id = $1 for no key update',
    values: [activityId],
  });
  const row = rows[0];
  if (!row) return;
  const key = await app.keyring.unwrapOrNull(row.key_id, row.wrapped_key, activityId);
  const columns = await columnsOf(client, app, { activityId, key, members: await membersOf(client, activityId) });
  await app.terms.refresh(client);
  await forgetAllTerms(client, activityId);
  await writeTerms(client, activityId, termsOf(app, await ownersOfActivity(client, activityId), columns));
}
