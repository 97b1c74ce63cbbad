import type { ActivityDetail, SystemEvent } from '@consult/contract/activity/activity.ts';
import { fullName } from '@consult/domain/activity/person-name.ts';
import type { PersonName } from '@consult/domain/activity/person-name.ts';
import type { OopFields } from '@consult/domain/consult/out-of-province.ts';
import { formatHealthNumber } from '@consult/domain/patient/health-number.ts';
import { wallClock } from '@consult/domain/time/business-time.ts';
import type { PdfBlock, PdfDescription, PdfFact, PdfLanguage } from '../../infra/pdf/description.ts';
import type { EconsultBody, SpecialistResponse } from './card.ts';
import { consultWords } from './consult-pdf-words.ts';

type Role = ActivityDetail['members'][number]['role'];
export type PaperMember = PersonName & {
  role: Role;
  credentials: string;
  clinicName: string;
  city: string;
  phone: string;
  fax: string;
};
/** `text` null: decryption failed. `event` is what a line of the system tells, `about` the person whom it concerns. */
export type PaperMessage = {
  kind: 'ordinary' | 'system';
  sender: PersonName | null;
  sentAt: Date;
  text: string | null;
  event: SystemEvent | null;
  about: PersonName | null;
  /** The names of the files and handouts that were sent with it. */
  files: readonly string[];
};

/** A consult, or the draft of one, as it goes onto paper. */
export type PaperConsult = {
  language: PdfLanguage;
  activityType: ActivityDetail['activityType'];
  specialty: string;
  subsite: string;
  /** Null: decryption failed. */
  patient: Omit<EconsultBody['patient'], 'oop'> | null;
  oopData: OopFields | null;
  subject: string;
  serviceName: string | null;
  /** The clinic that a referral goes to. */
  toClinic: { name: string; city: string; phone: string; fax: string } | null;
  /** Whether the reader has the consult on a screen too, with its files. */
  filesElsewhere: boolean;
  phoneCall: { startsAt: Date | null; phoneNumber: string } | null;
  /** A word from the sender to the paper's reader; stands before everything else. */
  cover?: { from: PersonName; at: Date; text: string };
  members: readonly PaperMember[];
  /** Null: decryption failed. */
  answers: readonly { header: string; values: readonly string[] }[] | null;
  /** Only a draft has these: answers whose question its form no longer asks. */
  lostAnswers?: readonly { header: string; values: readonly string[] }[];
} & (
  | { draft: true; savedAt: Date; fromClinic: string; forwardedBy: PersonName | null }
  | {
      draft: false;
      sentAt: Date;
      status: ActivityDetail['status'];
      /** Null: none was recorded. */
      outcome: SpecialistResponse | 'unreadable' | null;
      /** Null: a paper without its thread. */
      messages: readonly PaperMessage[] | null;
    }
);

/** '2026/11/21 08:15', business time. */
export function paperTime(at: Date): string {
  const { day, hour, minute } = wallClock(at);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${day.replaceAll('-', '/')} ${two(hour)}:${two(minute)}`;
}

/** Describes the paper of a consult: complete, in the order in which a colleague reads it. */
export function describeConsult(consult: PaperConsult): PdfDescription {
  const words = consultWords[consult.language];
  const shown = (text: string): string => text.trim() || words.none;
  const { patient } = consult;
  const name = patient && [patient.lastName.trim(), patient.firstName.trim()].filter(Boolean).join(', ');
  const number = patient && formatHealthNumber(patient.province, patient.phn);
  const phn = patient && [number, patient.province && `(${patient.province})`].filter(Boolean).join(' ');
  const place = [consult.specialty, consult.subsite].filter(Boolean).join(' – ');
  const kind = words.kinds[consult.activityType];
  return {
    language: consult.language,
    title: place ? `${kind}${consult.language === 'fr' ? ' : ' : ': '}${place}` : kind,
    mark: consult.draft ? words.draft : null,
    patient: [
      { label: words.patient, value: shown(name ?? '') },
      { label: words.phn, value: shown(phn ?? '') },
      { label: words.dateOfBirth, value: shown(patient?.dateOfBirth ?? '') },
    ],
    filesElsewhere: consult.filesElsewhere,
    blocks: [
      ...coverOf(consult),
      { kind: 'facts', facts: aboutConsult(consult) },
      ...aboutPatient(consult),
      ...aboutMembers(consult),
      ...(consult.draft ? [] : outcomeOf(consult.language, consult.outcome)),
      ...answersOf(consult),
      ...(consult.draft || !consult.messages ? [] : threadOf(consult, consult.messages)),
    ],
  };
}

function coverOf({ language, cover }: PaperConsult): PdfBlock[] {
  if (!cover) return [];
  const { from, at, text } = cover;
  return [
    { kind: 'heading', text: consultWords[language].cover },
    { kind: 'message', from: fullName(from, language), at: paperTime(at), text },
  ];
}

/** Values that are there. */
function filled(facts: readonly (PdfFact | null)[]): PdfFact[] {
  return facts.filter((fact) => fact !== null).filter(({ value }) => value.trim() !== '');
}

function aboutConsult(consult: PaperConsult): PdfFact[] {
  const words = consultWords[consult.language];
  const { phoneCall } = consult;
  return filled([
    { label: words.subject, value: consult.subject },
    consult.draft
      ? { label: words.saved, value: paperTime(consult.savedAt) }
      : { label: words.sent, value: paperTime(consult.sentAt) },
    consult.draft ? null : { label: words.status, value: words.statuses[consult.status] },
    { label: words.service, value: consult.serviceName ?? '' },
    { label: words.to, value: consult.toClinic ? placeOf(consult.language, consult.toClinic) : '' },
    consult.draft ? { label: words.fromClinic, value: consult.fromClinic } : null,
    consult.draft && consult.forwardedBy
      ? { label: words.forwardedBy, value: fullName(consult.forwardedBy, consult.language) }
      : null,
    { label: words.callTime, value: phoneCall?.startsAt ? paperTime(phoneCall.startsAt) : '' },
    { label: words.callNumber, value: phoneCall?.phoneNumber ?? '' },
  ]);
}

/** A clinic, and how to reach it. */
function placeOf(
  language: PdfLanguage,
  { name, city, phone, fax }: { name: string; city: string; phone: string; fax: string },
): string {
  const words = consultWords[language];
  const numbers = [phone && `${words.phone} ${phone}`, fax && `${words.fax} ${fax}`].filter(Boolean).join(' · ');
  return [[name, city].filter(Boolean).join(', '), numbers].filter(Boolean).join('\n');
}

function aboutPatient({ language, patient, oopData }: PaperConsult): PdfBlock[] {
  const words = consultWords[language];
  if (!patient) return [{ kind: 'note', text: words.unreadable }];
  const address = oopData
    ? [oopData.addressLine1, oopData.addressLine2, oopData.addressLine3, oopData.cityName, oopData.postalCode]
    : [];
  const facts = filled([
    { label: words.phone, value: patient.phone },
    { label: words.email, value: patient.email },
    oopData && { label: words.sex, value: words.sexes[oopData.genderCode] ?? '' },
    { label: words.address, value: address.filter((line) => line.trim() !== '').join('\n') },
  ]);
  return facts.length === 0
    ? []
    : [
        { kind: 'heading', text: words.patient },
        { kind: 'facts', facts },
      ];
}

function aboutMembers({ language, members }: PaperConsult): PdfBlock[] {
  const words = consultWords[language];
  if (members.length === 0) return [];
  const facts = members.map((member) => ({
    label: words.roles[member.role],
    value: [
      [fullName(member, language), member.credentials].filter(Boolean).join(', '),
      placeOf(language, { ...member, name: member.clinicName }),
    ]
      .filter(Boolean)
      .join('\n'),
  }));
  return [
    { kind: 'heading', text: words.members },
    { kind: 'facts', facts },
  ];
}

function answersOf({ language, answers, lostAnswers = [] }: PaperConsult): PdfBlock[] {
  const words = consultWords[language];
  const block = ({ header, values }: { header: string; values: readonly string[] }): PdfBlock => ({
    kind: 'answer',
    question: header,
    answer: values.length > 1 ? values.map((value) => `• ${value}`).join('\n') : values[0]?.trim() || words.none,
  });
  if (!answers)
    return [
      { kind: 'heading', text: words.answers },
      { kind: 'note', text: words.unreadable },
    ];
  const lost: PdfBlock[] =
    lostAnswers.length > 0 ? [{ kind: 'heading', text: words.lostQuestions }, ...lostAnswers.map(block)] : [];
  if (answers.length === 0 && lost.length > 0) return lost;
  return [
    { kind: 'heading', text: words.answers },
    ...(answers.length > 0 ? answers.map(block) : [{ kind: 'note' as const, text: words.noAnswers }]),
    ...lost,
  ];
}

function outcomeOf(language: PdfLanguage, outcome: Extract<PaperConsult, { draft: false }>['outcome']): PdfBlock[] {
  const words = consultWords[language];
  if (!outcome) return [];
  if (outcome === 'unreadable')
    return [
      { kind: 'heading', text: words.outcome },
      { kind: 'note', text: words.unreadable },
    ];
  return [
    { kind: 'heading', text: words.outcome },
    {
      kind: 'facts',
      facts: filled([
        { label: words.outcome, value: words.outcomes[outcome.outcome] ?? outcome.outcome },
        { label: words.diagnosis, value: outcome.diagnosis },
        { label: words.diagnosisCode, value: outcome.diagnosisCode ?? '' },
      ]),
    },
  ];
}

function threadOf({ language, activityType }: PaperConsult, messages: readonly PaperMessage[]): PdfBlock[] {
  const words = consultWords[language];
  return [
    { kind: 'heading', text: words.thread },
    { kind: 'note', text: messages.length > 0 ? words.zone : words.noMessages },
    ...messages.map((message): PdfBlock => {
      const name = message.sender ? fullName(message.sender, language) : words.unknownPerson;
      const at = paperTime(message.sentAt);
      if (message.kind === 'system')
        return {
          kind: 'event',
          at,
          text: eventText(language, activityType, name, message) ?? words.otherEvent(name),
        };
      const files = message.files.map((file) => words.attached(file));
      return {
        kind: 'message',
        from: name,
        at,
        text: [message.text ?? words.unreadable, ...files].filter(Boolean).join('\n'),
      };
    }),
  ];
}

/** What a line of the system tells; null where its decryption failed. */
function eventText(
  language: PdfLanguage,
  activityType: PaperConsult['activityType'],
  name: string,
  { event, about }: PaperMessage,
): string | null {
  const words = consultWords[language];
  const person = about ? fullName(about, language) : words.unknownPerson;
  switch (event?.kind) {
    case 'consult-sent':
      return words.events[activityType](name);
    case 'status-changed':
      return words.statusChanged(name, words.statuses[event.before], words.statuses[event.after]);
    case 'member-added':
      return words.memberAdded(name, person, words.roles[event.role]);
    case 'member-removed':
      return words.memberRemoved(name, person, words.roles[event.role]);
    case 'given':
      return words.given(name, person);
    case 'reassigned':
      return words.reassigned(name, person, event.reason);
    case 'moved-on':
      return words.movedOn(person);
    case 'returned':
      return words.returned(name, event.reason);
    case 'call-completed':
      return words.callCompleted(name);
    case 'outcome-saved':
      return words.outcomeSaved(name);
    case 'forwarded-to-specialist':
      return words.forwardedTo.specialist(name);
    case 'forwarded':
      return words.forwardedTo[event.to](name);
    case 'patient-window':
      return words.patientWindow[event.what](name);
    case undefined:
      return null;
  }
}
