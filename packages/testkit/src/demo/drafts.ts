import type { DraftForm } from '@consult/contract/draft/draft.ts';
import { subjectOf } from '@consult/domain/consult/subject.ts';
import { patientOf, sealApproval, sealDraft } from '@consult/server/features/draft/draft.ts';
import type { Keyring } from '@consult/server/infra/keystore/keyring.ts';
import type { ActivityRecord } from '../activity-rows.ts';
import type { Row } from '../insert-rows.ts';
import { idAt, seededRandom } from '../random.ts';
import { patients } from './patients.ts';
import { writers } from './people.ts';
import type { Writer } from './people.ts';
import { serviceByKey } from './services.ts';
import type { DemoThread } from './thread.ts';
import { symptomsOf } from './world.ts';

const dayMs = 86_400_000;

/** An unfinished consult. Days are before now. */
type DemoDraft = {
  author: Writer;
  /** Forwarded to this approver. */
  to?: Writer;
  service: string | null;
  patient: readonly [firstName: string, lastName: string];
  /** In the order of the service's questions; null for a question without an answer yet. */
  answers?: DemoThread['answers'];
  /** As typed; the default where there is none. */
  subject?: string;
  begun: number;
  saved: number;
  /** When the approver opened it. */
  read?: number;
  /** An approver gave it back to its author. */
  returned?: { by: Writer; days: number; comment: string };
  /** The patient's fields that are still empty. */
  without?: readonly ('phn' | 'patientDateOfBirth' | 'patientPhone' | 'patientEmail')[];
};

const drafts: readonly DemoDraft[] = [
  {
    author: 'plus',
    service: 'acne',
    patient: ['Ottoline', 'Fairweather'],
    answers: [
      ['Face', 'Trunk'],
      26,
      ['Nodules', 'Scars'],
      'Adapalene and benzoyl peroxide for four months, doxycycline 100 mg since August',
      null,
      null,
      'Is it time for isotretinoin? Lipids and ALT are ordered.',
    ],
    begun: 1.2,
    saved: 0.1,
  },
  {
    author: 'plus',
    service: 'skinCancer',
    patient: ['Beatrix', 'van der Zwaag'],
    answers: ['Scalp', 9, 14, null, null, null],
    subject: 'Scalp lesion, on apixaban – photo to follow',
    begun: 4,
    saved: 3.4,
  },
  {
    author: 'plus',
    service: null,
    patient: ['Angus', 'Macpherson'],
    begun: 12,
    saved: 12,
    without: ['phn', 'patientDateOfBirth'],
  },
  {
    author: 'plus',
    service: 'colonoscopy',
    patient: ['Bertrand', 'Snow'],
    answers: ['Positive FIT', 'DOAC'],
    begun: 20,
    saved: 18.6,
  },
  {
    author: 'resident',
    service: 'eczema',
    patient: ['Nokomis', 'Tailfeathers-Lee'],
    answers: [['Arms', 'Legs'], 60, 'Wakes some nights', null, 'Kindergarten', null],
    begun: 1.6,
    saved: 0.4,
    returned: {
      by: 'approver',
      days: 0.4,
      comment: 'Which steroid, how strong, for how long? And the question is missing. Then I will gladly send it.',
    },
  },
  {
    author: 'resident',
    to: 'approver',
    service: 'rash',
    patient: ['Hawa', 'Jibril'],
    answers: [
      ['Trunk', 'Arms'],
      3,
      ['Itch'],
      'Amoxicillin, stopped on the sixth day',
      'Cetirizine 10 mg at night',
      'Late amoxicillin rash or viral? May she have penicillins again?',
    ],
    begun: 0.9,
    saved: 0.2,
  },
  {
    author: 'resident',
    to: 'approver',
    service: 'psoriasis',
    patient: ['Tariq', 'Rahmani'],
    answers: [
      ['Arms', 'Legs', 'Scalp'],
      12,
      ['Morning stiffness'],
      'Calcipotriol with betamethasone for ten weeks',
      ['None'],
      'Light, or straight to methotrexate? Hepatitis B and C are negative.',
    ],
    begun: 2.5,
    saved: 1.7,
  },
  {
    author: 'resident',
    to: 'approver',
    service: 'acne',
    patient: ['Obinna', 'Chukwuma-Hall'],
    answers: [
      ['Trunk'],
      40,
      ['Papules and pustules'],
      'Benzoyl peroxide wash, minocycline 100 mg for three months',
      72,
      null,
      'Next step before isotretinoin?',
    ],
    subject: 'Truncal acne, for your eyes first',
    begun: 6,
    saved: 5.2,
    read: 4.9,
  },
];

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - Math.round(days * dayMs));
const idOf = (now: Date, draft: DemoDraft): string =>
  idAt(daysBefore(now, draft.begun), seededRandom(9_000 + drafts.indexOf(draft)));

function subjectOfDraft(draft: DemoDraft): string {
  const { specialty, subsite, phn } = formOf(draft);
  return subjectOf(draft.subject ?? '', { specialty, subsite, phn });
}

/** The rows of the demo world's drafts as they stand at an instant; to be inserted after people and services. */
export function draftRows(now: Date, keyring: Keyring): Row[] {
  return drafts.map((draft) => {
    const before = (days: number): Date => daysBefore(now, days);
    const id = idOf(now, draft);
    const author = writers[draft.author];
    const formData = formOf(draft);
    const sealed = sealDraft(keyring, id, subjectOfDraft(draft), { formData });
    return {
      id,
      holder_id: draft.to ? writers[draft.to].id : author.id,
      author_id: author.id,
      collection: draft.to ? 'drafts_pending_approval' : 'user_drafts',
      activity_type: formData.activityType,
      key_id: sealed.keyId,
      wrapped_key: sealed.wrapped,
      subject: sealed.subject,
      body: sealed.body,
      version: 1,
      read_at: draft.read === undefined ? null : before(draft.read),
      created_at: before(draft.begun),
      updated_at: before(draft.saved),
    };
  });
}

/**
 * What became of the drafts that were forwarded: those that wait, those that came back, and of `consults` the newest
 * that a resident had forwarded and an approver sent.
 */
export function approvalRows(now: Date, keyring: Keyring, consults: readonly ActivityRecord[]): Row[] {
  const ofDrafts = drafts.flatMap((draft, index) => {
    const { to, returned } = draft;
    const approver = to ?? returned?.by;
    if (!approver) return [];
    const form = formOf(draft);
    const id = idAt(daysBefore(now, draft.saved), seededRandom(9_500 + index));
    const card = { subject: subjectOfDraft(draft), patient: patientOf(form) };
    return [
      {
        ...sealedColumns(keyring, id, card, returned?.comment ?? null),
        draft_id: idOf(now, draft),
        author_id: writers[draft.author].id,
        approver_id: writers[approver].id,
        activity_type: form.activityType,
        forwarded_at: daysBefore(now, returned ? draft.begun : draft.saved),
        how: returned ? 'returned' : null,
        ended_at: returned ? daysBefore(now, returned.days) : null,
        activity_id: null,
      },
    ];
  });
  return [...ofDrafts, ...sentRows(now, keyring, consults)];
}

function sentRows(now: Date, keyring: Keyring, consults: readonly ActivityRecord[]): Row[] {
  const forwarded = consults.filter(({ members }) => members.some(({ role }) => role === 'forwarder'));
  const [newest] = forwarded.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  if (!newest) return [];
  const random = seededRandom(9_900);
  const id = idAt(newest.createdAt, random);
  const { firstName, lastName } = newest.body.patient;
  const card = { subject: newest.subject, patient: `${firstName} ${lastName}` };
  const member = (role: string) => newest.members.find((one) => one.role === role)!.personId;
  return [
    {
      ...sealedColumns(keyring, id, card, null),
      draft_id: idAt(newest.createdAt, random),
      author_id: member('forwarder'),
      approver_id: member('referrer'),
      activity_type: newest.type ?? 'econsult',
      forwarded_at: new Date(newest.createdAt.getTime() - dayMs / 4),
      how: 'sent',
      ended_at: newest.createdAt,
      activity_id: newest.id,
    },
  ];
}

function sealedColumns(
  keyring: Keyring,
  id: string,
  card: { subject: string; patient: string },
  note: string | null,
): Row {
  const { keyId, wrapped, card: sealed, comment } = sealApproval(keyring, id, card, note);
  return { id, key_id: keyId, wrapped_key: wrapped, card: sealed, comment };
}

function formOf({ author, to, service: key, patient: name, answers, without }: DemoDraft): DraftForm {
  const service = key === null ? null : serviceByKey(key);
  const patient = patients.find(({ firstName, lastName }) => firstName === name[0] && lastName === name[1]);
  if (!patient) throw new Error(`The demo world has no patient ${name.join(' ')}.`);
  const blank = Object.fromEntries((without ?? []).map((field) => [field, '']));
  return {
    activityType: service?.type === 'referral' ? 'referral' : 'econsult',
    searchType: 'directory',
    // The approver of a forwarded draft picks the location anew.
    locationId: to ? null : (writers[author].locations[0]?.id ?? null),
    serviceId: service?.id ?? null,
    specialty: service?.specialty ?? '',
    subsite: service?.subsite ?? '',
    patientProvince: patient.province,
    phn: patient.phn,
    patientFirstName: patient.firstName,
    patientLastName: patient.lastName,
    patientDateOfBirth: patient.dateOfBirth,
    patientPhone: patient.phone,
    patientEmail: patient.email,
    emailPatient: false,
    oopData: { genderCode: '', addressLine1: '', addressLine2: '', addressLine3: '', cityName: '', postalCode: '' },
    answers: service && answers ? { [service.id]: symptomsOf(service.form, answers) } : {},
    formVersion: service ? 1 : null,
    phoneConsultData: null,
    avaData: null,
    ...blank,
  };
}
