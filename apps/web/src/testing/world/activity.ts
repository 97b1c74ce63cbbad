import type { ActivityDetail, InboxCard, MemberCard, ThreadMessage } from '@consult/contract/activity/activity.ts';
import type { Attachment } from '@consult/contract/attachment/attachment.ts';
import type { ImageLabel } from '@consult/contract/image-label/image-label.ts';
import { offeredLabels } from '@consult/domain/labelling/offered-labels.ts';
import { cast, type CastName } from '@consult/testkit/cast.ts';
import { clinics } from '@consult/testkit/demo/clinics.ts';
import { inventedHealthNumber } from '@consult/testkit/health-numbers.ts';
import { fixedId } from '@consult/testkit/random.ts';
import type { Output } from '../../app/call.ts';
import type { Answers } from '../answers.ts';
import { usualNow } from '../clock.ts';

/** The id of the consult that tests open by default. */
export const activityId = fixedId(8, 1);
export const consultPath = `/dashboard/secure-messaging?econsultId=${activityId}`;

type AuditLine = Output<'activity-auditLog'>['entries'][number];
type Can = ActivityDetail['can'];

const nothingMore: Can = {
  send: true,
  joinFirst: false,
  changeStatus: false,
  setAppointment: false,
  addConsultant: false,
  exportPdf: true,
  editOutcome: false,
  outcomeList: 'econsult',
  billAudiogram: false,
  billSinusEndoscopy: false,
  markCallComplete: false,
  forwardToSpecialist: false,
  forwardToMoa: false,
  forwardToPatient: false,
  shareWithPatient: false,
  faxToMoa: false,
  bill: false,
  customizeBillingCode: false,
  templates: false,
  resources: false,
  readPayments: false,
  charge: false,
  labelImages: false,
  predictImages: false,
  readAccessLog: false,
};

/** The permissions (`can`) that the server gives each of them in an eConsult. */
export const may = {
  referrer: { ...nothingMore, forwardToSpecialist: true, forwardToMoa: true, bill: true, readAccessLog: true },
  consultant: {
    ...nothingMore,
    changeStatus: true,
    setAppointment: true,
    addConsultant: true,
    editOutcome: true,
    forwardToMoa: true,
    faxToMoa: true,
    bill: true,
    customizeBillingCode: true,
    templates: true,
    resources: true,
    readPayments: true,
    charge: true,
    labelImages: true,
    predictImages: true,
    readAccessLog: true,
  },
  staff: {
    ...nothingMore,
    joinFirst: true,
    changeStatus: true,
    setAppointment: true,
    addConsultant: true,
    forwardToPatient: true,
  },
} satisfies Record<string, Can>;

/** A person of the cast as the other members of a consult see them. */
export function memberOf(name: CastName, changes: Partial<MemberCard> = {}): MemberCard {
  const { id: personId, firstName, lastName, salutation, credentials, email, practiceId, locations } = cast[name];
  const clinic = Object.values(clinics).find(({ id }) => id === locations[0]?.clinicId);
  return {
    personId,
    role: 'consultant',
    position: 0,
    firstName,
    lastName,
    salutation,
    credentials,
    clinicName: clinic?.name ?? '',
    city: clinic?.city ?? '',
    province: clinic?.province ?? '',
    phone: clinic?.phone ?? '',
    fax: clinic?.fax ?? '',
    email,
    practiceId,
    removable: false,
    lastReadSeq: 1,
    ...changes,
  };
}

/** The patient of the default consult. */
export const patient: ActivityDetail['patient'] = {
  firstName: 'Wanda',
  lastName: 'Headerling',
  phn: inventedHealthNumber('AB', 810_001),
  province: 'AB',
  dateOfBirth: '1984/03/17',
  phone: '(403) 555-0142',
  email: 'wanda@patients.example',
  oop: false,
};

export const patientName = `${patient.firstName} ${patient.lastName}`;

/** A consult that plus@ sent to derm@ and derm2@, as derm@ opens it. */
export function openedConsult(changes: Partial<ActivityDetail> = {}): ActivityDetail {
  const now = usualNow.toISOString();
  return {
    id: activityId,
    activityType: 'econsult',
    status: 'pending',
    version: 1,
    createdAt: now,
    lastMessageAt: now,
    lastSeq: 1,
    specialty: 'Dermatology',
    subsite: 'Pigmented lesion',
    subject: `Dermatology - Pigmented lesion, ${patient.phn}`,
    empty: false,
    patient,
    oopData: null,
    answers: [{ header: 'Site', values: ['Trunk'] }],
    attachments: [],
    phoneCall: null,
    deliveries: [],
    window: null,
    appointment: null,
    appointmentZones: ['America/Edmonton'],
    clock: null,
    outcome: null,
    outcomeSavedAt: null,
    interpretations: [],
    imageLabels: [],
    firstSpecialistResponse: null,
    forwarded: false,
    usualAnswer: null,
    draft: null,
    members: [
      memberOf('plus', { role: 'referrer' }),
      memberOf('derm', { position: 1 }),
      memberOf('derm2', { position: 2 }),
    ],
    row: { ownerId: cast.derm.id, folder: 'inbox', muted: false, overdue: false, unread: false, lastReadSeq: 1 },
    viewerType: 'md',
    can: may.consultant,
    ...changes,
  };
}

/** A line of a thread; the first one says that plus@ sent the consult. */
export function lineOf(seq: number, changes: Partial<ThreadMessage> = {}): ThreadMessage {
  return {
    id: fixedId(10, seq),
    seq,
    kind: 'ordinary',
    sentBy: cast.plus.id,
    sentAt: usualNow.toISOString(),
    text: '',
    empty: false,
    event: null,
    files: [],
    resources: [],
    copied: false,
    asks: false,
    billable: false,
    sameWindow: false,
    billingCode: '',
    ...changes,
  };
}

/** The n-th file of a consult or of its thread, as it is listed. */
export function fileOf(n: number, changes: Partial<Attachment> = {}): Attachment {
  const size = 41_000;
  return {
    id: fixedId(13, n),
    name: `file-${n}.pdf`,
    contentType: 'application/pdf',
    size,
    state: 'ready',
    received: size,
    ...changes,
  };
}

/** What somebody of the cast says that a picture of a consult shows. */
export function labelsBy(name: CastName, { id }: Attachment, doctorLabels: readonly string[]): ImageLabel {
  const { id: personId, firstName, lastName, salutation } = cast[name];
  return {
    filePath: id,
    aiPrediction: '',
    aiVersion: '',
    doctorLabels: [...doctorLabels],
    customLabels: [],
    specialty: 'Dermatology',
    created: usualNow.toISOString(),
    labelledBy: { personId, firstName, lastName, salutation },
  };
}

/** A whole thread on one page. */
export function threadOf(lines: readonly ThreadMessage[] = []): Output<'message-list'> {
  const messages = [lineOf(1, { kind: 'system', event: { kind: 'consult-sent' } }), ...lines];
  return { messages, lastSeq: messages.at(-1)!.seq, more: false, others: [] };
}

/** The row of that consult in the inbox. */
export function inboxCard(changes: Partial<InboxCard> = {}): InboxCard {
  const { id, activityType, status, version, lastMessageAt, specialty, subsite, subject, members } = openedConsult();
  const { firstName, lastName, salutation, credentials, clinicName } = members[0]!;
  return {
    id,
    ownerId: cast.derm.id,
    activityType,
    status,
    folder: 'inbox',
    muted: false,
    overdue: false,
    unread: false,
    version,
    lastMessageAt,
    side: 'consultant',
    waitsFor: 'referrer',
    waitsSince: lastMessageAt,
    dueAt: null,
    returned: false,
    empty: false,
    specialty,
    subsite,
    subject,
    patient,
    preview: null,
    lastSender: null,
    draft: '',
    fileCount: 0,
    referrer: { firstName, lastName, salutation, credentials, clinicName },
    asked: null,
    ...changes,
  };
}

/** An entry of the consult's audit log about somebody of the cast. */
export function auditLine(kind: string, by: CastName, changes: Partial<AuditLine> = {}): AuditLine {
  const { id: authUid, firstName, lastName, salutation } = cast[by];
  return {
    id: fixedId(11, 1),
    timestamp: usualNow.toISOString(),
    kind,
    before: null,
    after: null,
    authUid,
    userInfo: { firstName, lastName, salutation },
    member: null,
    ...changes,
  };
}

/** Opens the default consult, whose thread has only the line that it was sent; accepts every change of it. */
export const activityAnswers: Answers = {
  'activity-open': openedConsult(),
  'activity-auditLog': { entries: [], next: null },
  'activity-markRead': { ok: true },
  'imageLabel-choices': { offered: offeredLabels(null, 'Dermatology'), own: [] },
  'activity-readStates': { members: [] },
  'message-list': threadOf(),
  'payment-getInvoices': [],
  'secureMessaging-getActivityPayments': [],
  'secureMessaging-getConsultantStatus': [],
  'secureMessaging-staffMessages': { messages: [], next: null },
};
