import type { Fault, FieldFaults } from '@consult/domain/fault/fault.ts';
import { typedEmail } from '@consult/domain/patient/email.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { claimRecords } from './claim-records.ts';
import type { Recipient } from './claim-records.ts';
import { lookupLimit } from './lookup.ts';
import { differenceOf, numberOf, patientsByAddress, recordKey } from './mail-records.ts';
import type { Difference, MailRecord } from './mail-records.ts';
import { isUnnamed, sealPatient, termsOfPatient } from './patient-record.ts';
import type { Patient, SealedPatient } from './patient-record.ts';

/** The record of a recipient; without one where they have no number. */
export type SettledRecipient = { patientId: string | null; patient: Patient | null };

export const emailWithdrawn = { code: 'email-withdrawn' } as const satisfies Fault;
const consentUnknown = { code: 'email-consent-unknown' } as const satisfies Fault;
const emailDiffers = { code: 'email-differs' } as const satisfies Fault;

/** What the records say against a send: faults by recipient, each by its field (patientEmail or consent). */
export class RecipientsRefused extends Error {
  readonly faults: ReadonlyMap<number, FieldFaults>;

  constructor(faults: ReadonlyMap<number, FieldFaults>) {
    super('the records of these patients ask before they are e-mailed');
    this.faults = faults;
  }
}

/**
 * Finds or makes the clinic's records of recipients, and keeps what the sender answered: that a patient agreed to
 * e-mail (when, told whom), and a corrected address. Locks the records until the transaction ends.
 * @throws RecipientsRefused, having changed nothing, where one asked not to be e-mailed, or has to be asked about first
 */
export async function settleRecipients(
  client: pg.ClientBase,
  app: App,
  viewer: Viewer,
  clinicId: string,
  recipients: readonly Recipient[],
): Promise<SettledRecipient[]> {
  await app.terms.refresh(client);
  const numbers = recipients.map((one) => (one.phn === '' ? null : numberOf(one)));
  const hashes = numbers.map((one) => one && app.terms.phnHash(clinicId, one.province, one.phn));
  // Before the records: patients of one send may share an address.
  const byAddress = await patientsByAddress(
    client,
    app,
    clinicId,
    recipients.map(({ email }) => email),
  );
  const { records, made } = await claimRecords(client, app, viewer, clinicId, recipients);
  const faults = new Map<number, FieldFaults>();
  const changes = new Map<string, Change>();
  const settled = recipients.map((recipient, at): SettledRecipient => {
    const hash = hashes[at];
    const record = hash ? records.get(recordKey(hash)) : undefined;
    if (!record) return { patientId: null, patient: null };
    const differs = differenceOf(record, recipient.email, byAddress);
    const found = faultsOf(record, recipient, differs);
    if (Object.keys(found).length > 0) faults.set(at, found);
    const change = changeOf(record, recipient, differs);
    if (change) changes.set(record.id, { ...changes.get(record.id), ...change });
    return { patientId: record.id, patient: change?.patient ?? record.patient };
  });
  if (faults.size > 0) throw new RecipientsRefused(faults);
  await keepChanges(client, app, viewer, clinicId, changes);
  await auditRecords(client, viewer, made, changes);
  return settled;
}

function faultsOf(record: MailRecord, recipient: Recipient, differs: Difference | null): FieldFaults {
  if (record.consent === 'withdrawn') return { patientEmail: emailWithdrawn };
  return {
    ...(differs && !answers(recipient, differs) ? { patientEmail: emailDiffers } : {}),
    ...(record.consent === 'unknown' && !recipient.consent ? { consent: consentUnknown } : {}),
  };
}

/** Whether the answer is about this address. Who may not look patients up was told none, and answers for any. */
function answers({ recordAnswer }: Recipient, { email }: Difference): boolean {
  if (!recordAnswer) return false;
  return recordAnswer.seen === null || recordAnswer.seen === email;
}

type Change = { patient?: Patient; agreed?: true };

/** What a send changes in a record: a first or corrected address, and that the patient agreed. */
function changeOf(record: MailRecord, recipient: Recipient, differs: Difference | null): Change | null {
  const { patient } = record;
  const email = typedEmail(recipient.email);
  const corrects = recipient.recordAnswer?.answer === 'correct' && differs?.email;
  const address = patient && ((patient.email === '' && email !== '') || corrects) ? { email } : null;
  const names = patient && recipient.named && isUnnamed(patient) ? namesIn(recipient.named) : null;
  const change = {
    ...(patient && (address || names) ? { patient: { ...patient, ...address, ...names } } : {}),
    ...(record.consent === 'unknown' ? { agreed: true as const } : {}),
  };
  return Object.keys(change).length > 0 ? change : null;
}

const namesIn = ({ firstName, lastName, dateOfBirth }: Required<Recipient>['named'] & object) => ({
  firstName,
  lastName,
  dateOfBirth,
});

async function keepChanges(
  client: pg.ClientBase,
  app: App,
  viewer: Viewer,
  clinicId: string,
  changes: ReadonlyMap<string, Change>,
): Promise<void> {
  const agreed = [...changes].filter(([, change]) => change.agreed).map(([id]) => id);
  if (agreed.length > 0)
    await client.query({
      name: 'patient-mail-agreed',
      text: `update patient set mail_agreed_at = $2, mail_agreed_with = $3 where id = any($1::uuid[])`,
      values: [agreed, app.now(), viewer.personId],
    });
  const written = [...changes].flatMap(([id, { patient }]): (SealedPatient & { patient: Patient })[] =>
    patient ? [{ ...sealPatient(app, id, patient), patient }] : [],
  );
  if (written.length === 0) return;
  const terms = written.flatMap(({ id, patient }) =>
    termsOfPatient(app, clinicId, numberOf(patient).phn, patient.email).map((term) => ({ id, term })),
  );
  await client.query({
    name: 'patient-write-many',
    text: `with kept as (
        update patient p set key_id = w.key_id, wrapped_key = w.wrapped_key, body = w.body, updated_at = now()
          from unnest($2::uuid[], $3::integer[], $4::bytea[], $5::bytea[]) as w(id, key_id, wrapped_key, body)
          where p.id = w.id
      ), terms as materialized (
        select patient_id, term from unnest($6::uuid[], $7::bigint[]) as t(patient_id, term)
      ), forgotten as (
        delete from patient_term t where t.patient_id = any($2::uuid[])
          and not exists (select 1 from terms n where n.patient_id = t.patient_id and n.term = t.term)
      )
      insert into patient_term (clinic_id, term, patient_id) select $1, term, patient_id from terms
        on conflict do nothing`,
    values: [
      clinicId,
      written.map(({ id }) => id),
      written.map((row) => row.key_id),
      written.map((row) => row.wrapped_key),
      written.map(({ body }) => body),
      terms.map(({ id }) => id),
      terms.map(({ term }) => term),
    ],
  });
}

/** Who agreed to e-mail, and whose record was made or written. A new record is both: without a consent none is made. */
async function auditRecords(
  client: pg.ClientBase,
  { personId: actorId }: Viewer,
  made: ReadonlySet<string>,
  changes: ReadonlyMap<string, Change>,
): Promise<void> {
  const changed = [...changes];
  const agreed = [...made, ...changed.filter(([, change]) => change.agreed).map(([id]) => id)];
  const saved = [...made, ...changed.filter(([, change]) => change.patient).map(([id]) => id)];
  if (agreed.length > 0) await writeAudit(client, { kind: 'patient-mail-agreed', actorId, subjectIds: agreed });
  if (saved.length > 0) await writeAudit(client, { kind: 'patient-saved', actorId, subjectIds: saved });
}

/**
 * Runs a send that settles recipients, and answers for what their records say against it: INVALID_INPUT with its
 * faults, `fieldOf` naming the field of the input. Each refused address counts as a look-up, so that nobody goes
 * through numbers by sending.
 */
export async function askingRecords<T>(
  app: App,
  viewer: Viewer,
  fieldOf: (recipient: number, field: string) => string,
  send: () => Promise<T>,
): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof RecipientsRefused)) throw error;
    const faults: Record<string, Fault> = {};
    for (const [at, found] of error.faults) {
      // That nobody knows of a consent tells nothing of who is known.
      const tells = 'patientEmail' in found;
      if (tells && !(await app.sessions.limits.take('patient-lookup', viewer.personId, lookupLimit)))
        throw refuse('TOO_MANY');
      for (const [field, fault] of Object.entries(found)) faults[fieldOf(at, field)] = fault;
    }
    throw refuse('INVALID_INPUT', faults);
  }
}
