import type { z } from 'zod';
import { profileGet } from '@consult/contract/profile/get.ts';
import type { profile } from '@consult/contract/profile/get.ts';
import { serve } from '../../app/implement.ts';

type Profile = z.infer<typeof profile>;

/** profile-get: the viewer's own profile in one statement; null where the account has none. */
export const getProfile = serve(profileGet).handler(async ({ context: { app, viewer } }): Promise<Profile | null> => {
  const { rows } = await app.read.query<Omit<Profile, 'userRoles'>>({
    name: 'profile-get',
    text: `select p.id as uid, p.first_name as "firstName", p.last_name as "lastName", p.salutation, p.credentials, p.email,
        p.practice_id as "practiceId", p.preferences, p.search_filters as "searchFilters",
        (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'clinicId', c.id, 'clinicName', c.name, 'city', c.city,
              'province', c.province, 'clinicPhone', c.phone, 'fax', c.fax, 'emr', l.emr, 'default', l.is_default, 'disabled', l.disabled)
            order by l.is_default desc, l.position, l.id), '[]')
          from location l join clinic c on c.id = l.clinic_id where l.person_id = p.id) as locations
      from person p where p.id = $1`,
    values: [viewer.personId],
  });
  const row = rows[0];
  return row ? { ...row, userRoles: [...viewer.roles] } : null;
});
