import { sideOf, threadWaits, type Said } from '@consult/domain/inbox/thread-waits.ts';
import { columnWords, searchColumns } from '@consult/domain/inbox/search-terms.ts';
import type { SearchColumn } from '@consult/domain/inbox/search-terms.ts';
import { firstPreview, place, previewText } from '@consult/server/features/activity/activity.ts';
import type {
  Card,
  EconsultBody,
  MessageBody,
  Preview,
  SpecialistResponse,
} from '@consult/server/features/activity/activity.ts';
import { encrypt } from '@consult/server/infra/keystore/cipher.ts';
import type { Keyring } from '@consult/server/infra/keystore/keyring.ts';
import type { Terms } from '@consult/server/infra/keystore/terms.ts';
import type { Row } from './insert-rows.ts';

export type MemberRecord = {
  personId: string;
  name: string;
  role: 'referrer' | 'consultant' | 'moa' | 'forwarder';
  clinicId: string;
  addedBy: string | null;
  addedAt: Date;
};
/** `asks`: for information, which is no first response. */
export type MessageRecord = { id: string; sentBy: string; sentAt: Date; body: MessageBody; asks?: true };
export type OwnerRecord = {
  ownerId: string;
  kind: 'person' | 'clinic';
  folder: 'inbox' | 'archive';
  muted: boolean;
  overdue: boolean;
  lastReadSeq: number;
};

/** The call of a phone consult. `outcome`: what its consultant recorded before completing it. */
export type CallRecord = {
  specialistId: string;
  startsAt: Date;
  endsAt: Date;
  completed: { at: Date; outcome: string } | null;
};
export type DeliveryRecord = { channel: 'fax' | 'mail' | 'copy'; state: 'delivered' | 'failed'; at: Date };

/** A consult with all its records, in plain text. Messages in their order; the first is the sending itself. */
export type ActivityRecord = {
  id: string;
  /** 'econsult' where it is not said. */
  type?: 'phoneConsult' | 'referral';
  service: { id: string; specialty: string; subsite: string; formVersion: number };
  status: string;
  createdAt: Date;
  subject: string;
  body: EconsultBody;
  members: readonly MemberRecord[];
  messages: readonly MessageRecord[];
  owners: readonly OwnerRecord[];
  call?: CallRecord;
  deliveries?: readonly DeliveryRecord[];
};

export type ActivityRows = {
  activity: Row;
  econsult: Row;
  members: Row[];
  inboxRows: Row[];
  messages: Row[];
  calls: Row[];
  outcomes: Row[];
  deliveries: Row[];
};

/** The rows of a consult as the product writes them: every text encrypted under a data key of the activity's own. */
export function activityRows(record: ActivityRecord, keyring: Keyring): ActivityRows {
  const { id, service, body, members, messages, call, deliveries = [] } = record;
  const key = keyring.newDataKey(id);
  const sealed = (
    where: { table: string; column: string; id: string },
    content: Card | Preview | EconsultBody | MessageBody | SpecialistResponse,
  ): Buffer => encrypt(key.key, where, JSON.stringify(content));
  const { firstName, lastName, phn, province, dateOfBirth } = body.patient;
  const referrer = members.find((member) => member.role === 'referrer')!;
  const last = messages.at(-1)!;
  const consultants = new Set(
    members.filter((member) => member.role === 'consultant').map((member) => member.personId),
  );
  const first = messages.find((message) => 'text' in message.body && !message.asks && consultants.has(message.sentBy));
  const preview =
    'text' in last.body
      ? { text: previewText(last.body.text), sentBy: last.sentBy }
      : firstPreview(body.answers, last.sentBy);
  const waits = record.type === 'referral' ? null : threadWaits(record.createdAt, saidIn(messages, members));
  return {
    activity: {
      id,
      activity_type: record.type ?? 'econsult',
      service_id: service.id,
      specialty: service.specialty,
      subsite: service.subsite,
      status: record.status,
      referrer_id: referrer.personId,
      referrer_clinic_id: referrer.clinicId,
      key_id: key.keyId,
      wrapped_key: key.wrapped,
      card: sealed(place.card(id), { firstName, lastName, phn, province, dateOfBirth, subject: record.subject }),
      preview: sealed(place.preview(id), preview),
      last_seq: messages.length,
      last_message_at: last.sentAt,
      last_sender_id: last.sentBy,
      first_response_by: first?.sentBy ?? null,
      first_response_at: first?.sentAt ?? null,
      first_response_message: first?.id ?? null,
      version: messages.length,
      created_at: record.createdAt,
    },
    econsult: { activity_id: id, form_version: service.formVersion, body: sealed(place.econsult(id), body) },
    members: members.map((member, position) => ({
      activity_id: id,
      person_id: member.personId,
      role: member.role,
      clinic_id: member.clinicId,
      position,
      added_by: member.addedBy,
      added_at: member.addedAt,
    })),
    inboxRows: record.owners.map((owner) => ({
      owner_id: owner.ownerId,
      activity_id: id,
      owner_kind: owner.kind,
      folder: owner.folder,
      muted: owner.muted,
      overdue: owner.overdue,
      status: record.status,
      last_message_at: last.sentAt,
      last_seq: messages.length,
      last_read_seq: owner.lastReadSeq,
      side: sideOf(members.find(({ personId }) => personId === owner.ownerId)?.role),
      waits_for: waits?.for ?? null,
      waits_since: waits?.since ?? null,
    })),
    messages: messages.map((message, index) => ({
      activity_id: id,
      seq: index + 1,
      id: message.id,
      kind: 'text' in message.body ? 'ordinary' : 'system',
      sent_by: message.sentBy,
      sent_at: message.sentAt,
      body: sealed(place.message(message.id), message.body),
    })),
    calls: call
      ? [
          {
            activity_id: id,
            specialist_id: call.specialistId,
            starts_at: call.startsAt,
            ends_at: call.endsAt,
            completed_at: call.completed?.at ?? null,
          },
        ]
      : [],
    outcomes: call?.completed
      ? [
          {
            activity_id: id,
            body: sealed(place.outcome(id), { outcome: call.completed.outcome, diagnosis: '' }),
            saved_by: call.specialistId,
            saved_at: call.completed.at,
          },
        ]
      : [],
    deliveries: deliveries.map(({ channel, state, at }) => ({
      activity_id: id,
      channel,
      state,
      created_at: record.createdAt,
      updated_at: at,
    })),
  };
}

/** What asks or answers in the messages of a thread. */
function saidIn(messages: readonly MessageRecord[], members: readonly MemberRecord[]): Said[] {
  const answering = new Set(members.filter(({ role }) => role === 'consultant').map(({ clinicId }) => clinicId));
  return messages.flatMap(({ sentBy, sentAt, body }) => {
    const writer = members.find(({ personId }) => personId === sentBy);
    if (!writer || !('text' in body)) return [];
    return [{ role: writer.role, staffOfConsultant: answering.has(writer.clinicId), at: sentAt }];
  });
}

/** The search terms of every owner of a consult, or of the owners that `wanted` lets through. */
export function termRows(
  record: ActivityRecord,
  terms: Terms,
  wanted: (ownerId: string) => boolean = () => true,
): Row[] {
  const owners = record.owners.filter((owner) => wanted(owner.ownerId));
  if (owners.length === 0) return [];
  const names = (role: MemberRecord['role']): string =>
    record.members
      .filter((member) => member.role === role)
      .map((member) => member.name)
      .join(' ');
  const { patient } = record.body;
  const columns: Record<SearchColumn, string> = {
    Specialty: record.service.specialty,
    Subsite: record.service.subsite,
    PHN: patient.phn,
    'Patient Name': `${patient.firstName} ${patient.lastName}`,
    'Referrer Name': names('referrer'),
    'Consultant Name': names('consultant'),
  };
  const words = searchColumns.flatMap((column) =>
    columnWords(column, columns[column]).map((word) => ({ column, word })),
  );
  return owners.flatMap(({ ownerId }) => {
    const found = words.map(({ column, word }) => terms.ownerTerm(ownerId, column, word));
    return [...new Set(found)].map((term) => ({ owner_id: ownerId, term, activity_id: record.id }));
  });
}
