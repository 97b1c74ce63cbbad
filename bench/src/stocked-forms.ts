import { hash, randomBytes, randomUUID } from 'node:crypto';
import { visitHeader } from '@consult/contract/headers.ts';
import { inventedHealthNumber } from '@consult/testkit/health-numbers.ts';
import { callPath } from './harness/caller.ts';
import type { Connection } from './harness/caller.ts';
import type { BenchWorld } from './harness/scratch.ts';

/** A form that waits for its patient, who is in a visit to it. */
export type StockedForm = {
  messageId: string;
  /** What the patient posts. */
  body: string;
  headers: Readonly<Record<string, string>>;
  /** SHA-256 of the visit's token. */
  visit: Buffer;
};

export type FormSender = { id: string; locationId: string; formId: string; answers: object; connection: Connection };

/** Recipients of one send. */
const together = 50;

/** The body of a send to fifty patients, each another one each time. */
export function sendingOf(sender: Omit<FormSender, 'connection'>, serial: number): { body: string; phns: string[] } {
  const patients = Array.from({ length: together }, (_, at) => ({
    messageId: randomUUID(),
    phn: inventedHealthNumber('AB', 10_000 + serial * together + at),
    province: 'AB',
    email: `patient-${serial}-${at}@patients.example`,
    delay: true,
    consent: true,
  }));
  const { id: physicianUid, locationId, formId } = sender;
  const body = JSON.stringify({ batchId: randomUUID(), physicianUid, locationId, formId, patients });
  return { body, phns: patients.map(({ phn }) => phn) };
}

/**
 * Sends forms until so many wait, and gives each a link and a visit, as its mail and a right proof would: the mails
 * themselves are for the next morning.
 */
export async function stockForms(
  world: Pick<BenchWorld, 'query'>,
  sender: FormSender,
  count: number,
  from: number,
): Promise<StockedForm[]> {
  const stock: StockedForm[] = [];
  for (let serial = from; stock.length < count; serial += 1) {
    const { body, phns } = sendingOf(sender, serial);
    const answer = await sender.connection.post(callPath('careForm-send'), body);
    const { sent } = JSON.parse(answer) as { sent: { messageId: string }[] };
    const codes = sent.map(() => randomBytes(32).toString('base64url'));
    const tokens = sent.map(() => randomBytes(32).toString('base64url'));
    const hashed = (all: string[]) => all.map((one) => hash('sha256', one, 'buffer'));
    await world.query(
      `with links as (
          insert into patient_link (token_hash, kind, patient_message_id, expires_at)
            select code, 'form', message, now() + interval '30 days' from unnest($1::bytea[], $2::uuid[]) as l(code, message)
            returning id, patient_message_id
        )
        insert into patient_visit (token_hash, link_id) select v.token, l.id
          from unnest($3::bytea[], $2::uuid[]) as v(token, message) join links l on l.patient_message_id = v.message`,
      [hashed(codes), sent.map(({ messageId }) => messageId), hashed(tokens)],
    );
    for (const [at, phn] of phns.entries()) {
      const patientInfo = { firstName: 'Delphine', lastName: 'Okafor-Marchand', phn, email: '' };
      const rest = { ccPatient: false, filledInBy: 'myself', language: 'en' };
      stock.push({
        messageId: sent[at]!.messageId,
        visit: hash('sha256', tokens[at]!, 'buffer'),
        body: JSON.stringify({ jwt: codes[at], formData: sender.answers, patientInfo, ...rest }),
        headers: { [visitHeader]: tokens[at]! },
      });
    }
  }
  return stock;
}
