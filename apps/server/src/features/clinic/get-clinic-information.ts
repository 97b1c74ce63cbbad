import { clinicGetClinicInformation } from '@consult/contract/clinic/get-clinic-information-v1.ts';
import { refuse, serve } from '../../call/implement.ts';

type Clinic = { clinicName: string; clinicPhone: string; fax: string; province: string };
type Physician = { uid: string; firstName: string; lastName: string };

/**
 * clinic-getClinicInformation_v1: a clinic where the caller works, and its physicians: who consults there in their own
 * name. Any other clinic is answered like one that does not exist.
 */
export const getClinicInformation = serve(clinicGetClinicInformation).handler(
  async ({ input, context: { app, viewer } }) => {
    const { rows: clinics } = await app.read.query<Clinic>({
      name: 'own-clinic',
      text: `select c.name as "clinicName", c.phone as "clinicPhone", c.fax, c.province
        from location l join clinic c on c.id = l.clinic_id
        where l.person_id = $1 and l.clinic_id = $2 and not l.disabled`,
      values: [viewer.personId, input.clinicId],
    });
    const clinic = clinics[0];
    if (!clinic) throw refuse('NOT_FOUND');
    const { rows: physicians } = await app.read.query<Physician>({
      name: 'clinic-physicians',
      text: `select p.id as uid, p.first_name as "firstName", p.last_name as "lastName"
        from location l join person p on p.id = l.person_id
        where l.clinic_id = $1 and not l.disabled and p.disabled_at is null and exists (
          select 1 from person_role h join role r on r.name = h.role
            where h.person_id = p.id and 'econsultAndSecureMessaging' = any(r.permissions))
        order by p.last_name, p.first_name, p.id`,
      values: [input.clinicId],
    });
    return { ...clinic, physicians };
  },
);
