import type pg from 'pg';
import type { CareForm } from '@consult/domain/care-form/form.ts';

/**
 * Whether a form `f` may be sent and previewed by the person $1: it is switched on, and public or offered to them or to
 * a clinic where they work.
 */
export const offeredSql = `f.enabled and (not f.is_private or exists (select from care_form_offer o
    where o.form_id = f.id and (o.person_id = $1 or exists (select from location w
      where w.person_id = $1 and w.clinic_id = o.clinic_id and not w.disabled))))`;

/** A form in its present version. */
export type OfferedForm = { formId: string; version: number; form: CareForm };

/** A form that a person may send, in its present version; null alike for every other and for none. */
export async function offeredForm(
  db: Pick<pg.ClientBase, 'query'>,
  personId: string,
  formId: string,
): Promise<OfferedForm | null> {
  const { rows } = await db.query<OfferedForm>({
    name: 'care-form-offered',
    text: `select f.id as "formId", v.version, v.body as form
      from care_form f join care_form_version v on v.form_id = f.id and v.version = f.version
      where f.id = $2 and ${offeredSql}`,
    values: [personId, formId],
  });
  return rows[0] ?? null;
}
