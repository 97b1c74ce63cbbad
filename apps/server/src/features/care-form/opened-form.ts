import type pg from 'pg';
import type { CareForm } from '@consult/domain/care-form/form.ts';
import type { App } from '../../call/context.ts';
import type { Visit } from '../../call/visits.ts';
import type { DataKey } from '../../infra/keystore/cipher.ts';
import { openPatient } from '../patient/patient.ts';
import { openMessageBody } from '../patient-message/patient-message.ts';
import type { AnsweredMessage } from '../patient-message/patient-message.ts';
import type { FormMessage } from './sent-message.ts';

/** All that a submission asks for, of a form that its patient is in a visit to. */
export type OpenedForm = {
  /** SHA-256 of the code of the visit's link. */
  codeHash: Buffer;
  sentFormId: string;
  form: CareForm;
  key: DataKey;
  message: FormMessage;
  /** The same message for its room. */
  answered: AnsweredMessage;
  /** The name in the clinic's record; null where it has none. */
  known: { firstName: string; lastName: string } | null;
  /** What was submitted before. */
  earlier: { submittedAt: Date; contentHash: Buffer } | null;
};

type Row = {
  token_hash: Buffer;
  sent_form_id: string;
  form: CareForm;
  form_key_id: number;
  form_wrapped_key: Buffer;
  clinic_id: string;
  patient_id: string | null;
  key_id: number;
  wrapped_key: Buffer;
  body: Buffer;
  owners: string[];
  record_key_id: number | null;
  record_wrapped_key: Buffer | null;
  record: Buffer | null;
  submitted_at: Date | null;
  content_hash: Buffer | null;
};

/** One statement, because patients submit at the same time of day. The caller has locked the message before. */
const openedSql = `select l.token_hash, s.id as sent_form_id, v.body as form, s.key_id as form_key_id,
    s.wrapped_key as form_wrapped_key, m.clinic_id, m.patient_id, m.key_id, m.wrapped_key, m.body,
    array(select o.owner_id from patient_message_row o where o.message_id = m.id) as owners,
    r.key_id as record_key_id, r.wrapped_key as record_wrapped_key, r.body as record, a.submitted_at, a.content_hash
  from patient_message m join patient_link l on l.id = $2 and l.closed_at is null and l.expires_at > now()
    join sent_form s on s.message_id = m.id
    join care_form_version v on v.form_id = s.form_id and v.version = s.version
    left join patient r on r.id = m.patient_id left join care_form_submission a on a.sent_form_id = s.id
  -- A visit to a window has the window's link; the form's own are open too.
  where m.id = $1 and exists (select from patient_link f where f.patient_message_id = m.id and f.kind = 'form'
    and f.closed_at is null)`;

/** The form of a visit; null where its link is closed or has ended, or it can not be read. */
export async function openedForm(
  client: pg.ClientBase,
  app: Pick<App, 'keyring'>,
  { linkId, recordId }: Visit,
): Promise<OpenedForm | null> {
  const { rows } = await client.query<Row>({ name: 'care-form-opened', text: openedSql, values: [recordId, linkId] });
  const [row] = rows;
  const body = row && (await openMessageBody(app, { ...row, id: recordId }));
  if (!body) return null;
  return {
    codeHash: row.token_hash,
    sentFormId: row.sent_form_id,
    form: row.form,
    key: await app.keyring.unwrap(row.form_key_id, row.form_wrapped_key, row.sent_form_id),
    message: {
      id: recordId,
      clinicId: row.clinic_id,
      patientId: row.patient_id,
      patient: body.patient,
      to: body.to,
      from: body.from ?? '',
    },
    answered: { ...row, id: recordId, content: body },
    known: await knownName(app, row),
    earlier:
      row.submitted_at && row.content_hash ? { submittedAt: row.submitted_at, contentHash: row.content_hash } : null,
  };
}

function knownName(
  app: Pick<App, 'keyring'>,
  { patient_id: id, record_key_id: keyId, record_wrapped_key: wrapped, record }: Row,
): OpenedForm['known'] | Promise<OpenedForm['known']> {
  if (id === null || keyId === null || !wrapped || !record) return null;
  return openPatient(app, { id, key_id: keyId, wrapped_key: wrapped, body: record });
}
