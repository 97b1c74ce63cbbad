import { formsPreviewForm } from '@consult/contract/care-form/preview-form.ts';
import { serve } from '../../call/implement.ts';
import { offeredForm } from './offered.ts';

type Row = { firstName: string; lastName: string; displayName: string; clinicName: string; city: string };

/** The viewer at one of their locations, which the client points at by its place in the profile's list. */
const physicianSql = `select p.first_name as "firstName", p.last_name as "lastName",
    trim(p.salutation || ' ' || p.first_name || ' ' || p.last_name) as "displayName", l.name as "clinicName", l.city
  from person p, (select c.name, c.city, l.disabled from location l join clinic c on c.id = l.clinic_id
      where l.person_id = $1 order by l.is_default desc, l.position, l.id offset $2 limit 1) l
  where p.id = $1 and not l.disabled`;

/** forms-previewForm: nothing of a patient, so it writes no audit entry. */
export const previewForm = serve(formsPreviewForm).handler(async ({ input, context: { app, viewer }, errors }) => {
  const offered = await offeredForm(app.read, viewer.personId, input.formId);
  const { rows } = await app.read.query<Row>({
    name: 'care-form-preview',
    text: physicianSql,
    values: [viewer.personId, input.locationIdx],
  });
  const [physician] = rows;
  if (!offered || !physician) throw errors.INVALID_FORM();
  const { clinicName, city, ...names } = physician;
  return { formTemplate: offered.form, physicianInfo: { ...names, location: { clinicName, city } } };
});
