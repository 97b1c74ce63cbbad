import type { z } from 'zod';
import { profileGet } from '@consult/contract/profile/get.ts';
import type { profile } from '@consult/contract/profile/get.ts';
import { readSignupContent, validationSettingOf } from '@consult/domain/signup/signup-content.ts';
import { readPreferences } from '@consult/domain/profile/preferences.ts';
import { isPractitioner } from '@consult/domain/profile/settings.ts';
import { serve } from '../../call/implement.ts';
import { titleSql } from '../../infra/db/title-sql.ts';
import { ownClinicSql } from './own-location.ts';
import { holderOf } from './tell.ts';

type Profile = z.infer<typeof profile>;
type Row = Omit<Profile, 'practiceIdName' | 'userRoles' | 'preferences' | 'billingPortalUrl'> & {
  preferences: unknown;
  signup: unknown;
};

/** profile-get: the viewer's own profile in one statement; null where the account has none. */
export const getProfile = serve(profileGet).handler(async ({ context: { app, viewer } }): Promise<Profile | null> => {
  const { rows } = await app.read.query<Row>({
    name: 'profile-get',
    text: `select p.id as uid, p.first_name as "firstName", p.last_name as "lastName",
        ${titleSql('p')} as salutation, p.title,
      p.credentials, p.email,
        p.practice_id as "practiceId", p.province, p.phone, coalesce(p.calendar_email, p.email) as "calendarEmail",
        (select jsonb_build_object('validationSettings', d.body -> 'validationSettings') from content_document d
        where d.name = 'signup') as signup,
        jsonb_build_object('avaUuid', (select a.ava_uuid from partner_account a
        where a.person_id = p.id)) as integrations,
        p.preferences, p.search_filters as "searchFilters",
        (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'clinicId', c.id, 'clinicName', c.name, 'street',
        c.street,
              'city', c.city, 'province', c.province, 'postalCode', c.postal_code, 'clinicPhone', c.phone,
              'fax', c.fax, 'emr', l.emr, 'patientReplies', c.patient_replies,
              'default', l.is_default, 'disabled', l.disabled, 'left', l.disabled and not l.set_aside,
              'editable', $2 and ${ownClinicSql})
            order by l.is_default desc, l.position, l.id), '[]')
          from location l join clinic c on c.id = l.clinic_id where l.person_id = p.id) as locations
      from person p where p.id = $1`,
    values: [viewer.personId, isPractitioner(holderOf(viewer))],
  });
  if (!rows[0]) return null;
  const { signup, ...row } = rows[0];
  const mayManage = viewer.permissions.has('mayManagePremium');
  return {
    ...row,
    practiceIdName: validationSettingOf(readSignupContent(signup), row.province).fieldName,
    userRoles: [...viewer.roles],
    preferences: readPreferences(row.preferences),
    billingPortalUrl: (mayManage && app.config.billingPortalUrl) || null,
  };
});
