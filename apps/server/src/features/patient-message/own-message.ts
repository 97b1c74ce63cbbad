import type { MessageState, MessageSubType } from '@consult/domain/patient-message/states.ts';
import type pg from 'pg';
import { refuse } from '../../call/implement.ts';
import { ownersOf } from '../../call/viewer.ts';
import type { Viewer } from '../../call/viewer.ts';
import type { SealedMessage } from './message-body.ts';

/** A message that somebody acts on, with its row locked. */
export type OwnMessage = SealedMessage & {
  sub_type: MessageSubType;
  state: MessageState;
  version: number;
  turn: number;
  delay: boolean;
  goes_out_at: Date | null;
  clinic_id: string;
  activity_id: string | null;
  patient_id: string | null;
  physician_id: string | null;
  send_id: string | null;
  /** Of what is about to be sent again: its state before. */
  before_again: MessageState | null;
};

/** The permissions of which one sends a sub-type; who lacks them may still read it, cancel it and close its link. */
const sentWith = {
  Forms: ['forms', 'premiumForms'],
  OneWayPatient: ['oneWayMessaging', 'premiumOneWayMessaging', 'sendMsgOnBehalfOfPhysicianOrClinic'],
  PatientCC: ['patientCC'],
  MOAMessage: ['moaMessaging'],
  PatientReply: [],
  AppointmentAnswer: [],
} as const;

/** Whether the viewer may send what is of this sub-type, again or at another time. */
export function maySendSubType({ permissions }: Viewer, subType: MessageSubType): boolean {
  return sentWith[subType].some((permission) => permissions.has(permission));
}

/**
 * The condition in SQL that a message `m` is the viewer's to act on: they have a row of it, or pressed Send and still
 * work at its clinic.
 * @param owners parameter with `ownersOf` of the viewer
 * @param person parameter with the viewer
 */
const isOwn = (owners: string, person: string): string =>
  `(exists (select 1 from patient_message_row r where r.message_id = m.id and r.owner_id = any(${owners}::uuid[]))
    or (m.sender_id = ${person}::uuid and exists (select 1 from location w
      where w.person_id = m.sender_id and w.clinic_id = m.clinic_id and not w.disabled)))`;

/**
 * Locks messages that are the viewer's to act on, in the order of their ids, within the running transaction.
 * @throws NOT_FOUND where one is not theirs, or does not exist: then nothing of the others is told
 */
export async function lockOwnMessages(
  client: pg.ClientBase,
  viewer: Viewer,
  messageIds: readonly string[],
): Promise<OwnMessage[]> {
  const ids = [...new Set(messageIds)];
  // A stranger locks nothing, so that the time tells them nothing.
  const { rows } = await client.query<OwnMessage>({
    name: 'patient-message-own',
    text: `select m.id, m.sub_type, m.state, m.version, m.turn, m.delay, m.goes_out_at, m.clinic_id, m.activity_id,
        m.patient_id, m.physician_id, m.send_id, m.before_again, m.key_id, m.wrapped_key, m.body
      from patient_message m where m.id = any($1::uuid[]) and ${isOwn('$2', '$3')}
      order by m.id for no key update of m`,
    values: [ids, ownersOf(viewer), viewer.personId],
  });
  if (rows.length < ids.length) throw refuse('NOT_FOUND');
  return rows;
}

/**
 * Locks one message that is the viewer's to act on.
 * @param asksRecord its clinic's record of the patient will be asked: it is locked before the message, as a patient who
 * stops e-mails does
 * @throws NOT_FOUND
 */
export async function lockOwnMessage(
  client: pg.ClientBase,
  viewer: Viewer,
  messageId: string,
  asksRecord = false,
): Promise<OwnMessage> {
  if (asksRecord)
    await client.query({
      name: 'patient-of-own-message',
      text: `select 1 from patient p where p.id = (
          select m.patient_id from patient_message m where m.id = $1 and ${isOwn('$2', '$3')}) for no key update`,
      values: [messageId, ownersOf(viewer), viewer.personId],
    });
  const [message] = await lockOwnMessages(client, viewer, [messageId]);
  return message!;
}
