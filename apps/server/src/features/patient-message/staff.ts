import { readPreferences } from '@consult/domain/profile/preferences.ts';
import type pg from 'pg';

/** Somebody who works in the inbox of a clinic. */
export type Staff = { personId: string; name: string; email: string; language: 'en' | 'fr' };

/** The people who work in the inbox of a clinic, by name: the same people who see its rows. */
export async function staffOf(client: Pick<pg.ClientBase, 'query'>, clinicId: string): Promise<Staff[]> {
  const { rows } = await client.query<{ id: string; name: string; email: string; preferences: unknown }>({
    name: 'clinic-staff',
    text: `select p.id, trim(p.first_name || ' ' || p.last_name) as name, p.email, p.preferences
      from location l join person p on p.id = l.person_id
      where l.clinic_id = $1 and not l.disabled and p.disabled_at is null and exists (
        select 1 from person_role h join role r on r.name = h.role where h.person_id = p.id
        and 'moaConsultInbox' = any(r.permissions))
      order by p.last_name, p.first_name, p.id`,
    values: [clinicId],
  });
  return rows.map(({ id, name, email, preferences }) => ({
    personId: id,
    name,
    email,
    language: readPreferences(preferences).language,
  }));
}
