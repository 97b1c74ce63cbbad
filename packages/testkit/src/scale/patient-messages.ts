import { messageWords } from '@consult/domain/patient-message/search-terms.ts';
import { sealMessageBody } from '@consult/server/features/patient-message/patient-message.ts';
import { idAt, seededRandom } from '../random.ts';
import { BinaryRows } from './binary-rows.ts';
import type { ColumnType } from './binary-rows.ts';
import { copyIn } from './copy-in.ts';
import type { ScaleWorld } from './world.ts';
import { heavyDoctor, heavyMoa } from './world.ts';
import type { LoadTarget } from './write-consults.ts';

/** One transaction takes this many messages. */
const chunk = 5_000;
const yearMs = 365 * 86_400_000;

/** The tables that a message to a patient fills, in the order of their foreign keys. */
const tables = {
  patient_message: {
    id: 'uuid',
    batch_id: 'uuid',
    sub_type: 'text',
    sender_id: 'uuid',
    physician_id: 'uuid',
    clinic_id: 'uuid',
    key_id: 'integer',
    wrapped_key: 'bytea',
    body: 'bytea',
    state: 'text',
    error: 'text',
    status_updated_at: 'timestamptz',
    created_at: 'timestamptz',
    goes_out_at: 'timestamptz',
    opened_at: 'timestamptz',
    indexed: 'boolean',
  },
  patient_message_row: {
    owner_id: 'uuid',
    message_id: 'uuid',
    owner_kind: 'text',
    folder: 'text',
    unread: 'boolean',
    status_updated_at: 'timestamptz',
  },
  patient_message_term: { owner_id: 'uuid', term: 'bigint', message_id: 'uuid' },
} as const satisfies Record<string, Record<string, ColumnType>>;
type Table = keyof typeof tables;
export const patientMessageTables = Object.keys(tables) as Table[];

const subjects = ['your blood test', 'your next visit', 'your referral', 'care after your procedure', 'your X-ray'];
const owners = [
  [heavyDoctor.id, 'person'],
  [heavyMoa.clinicId, 'clinic'],
] as const;

/**
 * Writes the heavy doctor's messages to patients over a year, with their rows and search terms: most were opened, a
 * twentieth came back. They have no mails and links. One subject in ten thousand has the word 'zirconium'.
 */
export async function insertPatientMessages(world: ScaleWorld, { client, keyring, terms }: LoadTarget): Promise<void> {
  const { patientMessages: count } = world.params;
  const random = seededRandom(2_161);
  const rows = Object.fromEntries(patientMessageTables.map((name) => [name, new BinaryRows(tables[name])])) as Record<
    Table,
    BinaryRows
  >;
  const add = (n: number): void => {
    const at = new Date(world.now.getTime() - Math.floor((yearMs * (count - n)) / count) - 60_000);
    const id = idAt(at, random);
    const { key, keyId, wrapped } = keyring.newDataKey(id);
    const patient = world.patientAt(random.int(0, 50_000));
    const rare = n % 10_000 === 5_000 ? ' and zirconium' : '';
    const subject = `Secure Message from ${heavyDoctor.email}: ${random.pick(subjects)}${rare}`;
    const to = `patient-${patient.phn}@patients.example`;
    const failed = n % 20 === 7;
    rows.patient_message.add({
      id,
      batch_id: id,
      sub_type: 'OneWayPatient',
      sender_id: heavyDoctor.id,
      physician_id: heavyDoctor.id,
      clinic_id: heavyMoa.clinicId,
      key_id: keyId,
      wrapped_key: wrapped,
      body: sealMessageBody(key, id, { to, subject, text: 'Please call the clinic.', patient }),
      state: failed ? 'failed' : 'opened',
      error: failed ? 'BOUNCED 5' : '',
      status_updated_at: at,
      created_at: at,
      goes_out_at: at,
      opened_at: failed ? null : at,
      indexed: true,
    });
    const words = messageWords({ ...patient, subject, email: to });
    for (const [ownerId, kind] of owners) {
      rows.patient_message_row.add({
        owner_id: ownerId,
        message_id: id,
        owner_kind: kind,
        folder: failed ? 'inbox' : 'sent',
        unread: failed,
        status_updated_at: at,
      });
      for (const term of new Set(words.map(([column, word]) => terms.ownerTerm(ownerId, column, word))))
        rows.patient_message_term.add({ owner_id: ownerId, term, message_id: id });
    }
  };
  for (let from = 0; from < count; from += chunk) {
    for (let n = from; n < Math.min(from + chunk, count); n += 1) add(n);
    await client.query('begin');
    for (const name of patientMessageTables) await copyIn(client, name, rows[name].columns, rows[name].take());
    await client.query('commit');
  }
}
