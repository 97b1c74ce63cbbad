import { encodeKey, readAnswers } from '@consult/domain/consult/service-form.ts';
import type { FormField, Symptoms } from '@consult/domain/consult/service-form.ts';
import { buildOopData, isOutOfProvince } from '@consult/domain/consult/out-of-province.ts';
import { defaultSubject } from '@consult/domain/consult/subject.ts';
import type { EconsultBody } from '@consult/server/features/activity/activity.ts';
import type { ActivityRecord, CallRecord, MemberRecord, MessageRecord, OwnerRecord } from '../activity-rows.ts';
import type { Person } from '../cast.ts';
import { cast } from '../cast.ts';
import { idAt, seededRandom } from '../random.ts';
import type { Random } from '../random.ts';
import { clinics } from './clinics.ts';
import { phoneTimeOf } from './phone-schedules.ts';
import { patients } from './patients.ts';
import { writers } from './people.ts';
import type { Patient } from './patients.ts';
import { serviceByKey } from './services.ts';
import type { PlacedService } from './services.ts';
import { consultants } from './specialists.ts';
import type { Delivery, DeliveryState, DemoThread, Part } from './thread.ts';
import { heartAndKidneyThreads } from './threads/heart-kidney.ts';
import { medicineThreads } from './threads/medicine.ts';
import { mindAndAgesThreads } from './threads/mind-and-ages.ts';
import { moleThreads } from './threads/moles-and-cancer.ts';
import { nerveAndBloodThreads } from './threads/nerves-and-blood.ts';
import { phoneThreads } from './threads/phone.ts';
import { referralThreads } from './threads/referrals.ts';
import { skinThreads } from './threads/skin.ts';
import { surgeryThreads } from './threads/surgery.ts';

const dayMs = 86_400_000;

/** Every consult of the demo world, in the order of their files. */
export const threads: readonly DemoThread[] = [
  ...moleThreads,
  ...skinThreads,
  ...heartAndKidneyThreads,
  ...medicineThreads,
  ...nerveAndBloodThreads,
  ...mindAndAgesThreads,
  ...surgeryThreads,
  ...phoneThreads,
  ...referralThreads,
];

/**
 * The consults of the demo world as they stand at an instant: the same ones for the same instant, all of them before
 * it.
 */
export function demoConsults(now: Date): ActivityRecord[] {
  return threads.map((thread, index) =>
    demoConsult(thread, serviceByKey(thread.service), now, seededRandom(index + 1)),
  );
}

/** A thread, whichever service it goes to. */
type Thread = Omit<DemoThread, 'service'>;

/** A consult to a service as it stands at `now`; all users of the service are its consultants. */
export function demoConsult(thread: Thread, service: PlacedService, now: Date, random: Random): ActivityRecord {
  const patient = patients[thread.patient]!;
  const createdAt = new Date(now.getTime() - Math.round(thread.sent * dayMs));
  const referrer = writers[thread.referrer];
  const location = referrer.locations[thread.at ?? 0]!;
  const castOf = partsOf(thread, service, referrer);
  const call = callOf(thread, service, now);
  const messages = conversation(thread, castOf, createdAt, now, call, random);
  const members = membersOf(thread, castOf, service, location.clinicId, createdAt, messages);
  const { specialty, subsite } = service;
  const body = bodyOf(service, patient, location.clinicId, symptomsOf(service.form, thread.answers));
  const deliveries = Object.entries(thread.deliveries ?? {}) as [Delivery, DeliveryState][];
  return {
    id: idAt(createdAt, random),
    ...(call ? { type: 'phoneConsult' as const, call } : service.type === 'referral' ? { type: service.type } : {}),
    service: { id: service.id, specialty, subsite, formVersion: 1 },
    status: thread.status ?? 'pending',
    createdAt,
    subject: defaultSubject({ specialty, subsite, phn: patient.phn }) ?? '',
    body: call
      ? { ...body, phoneCall: { physicianPhoneNumber: referrer.phone, physicianCalendarEmail: referrer.email } }
      : body,
    deliveries: deliveries.map(([channel, state]) => ({ channel, state, at: minutesAfter(createdAt, 40) })),
    members,
    messages,
    owners: ownersOf(thread, castOf, members, messages),
  };
}

const minutesAfter = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000);

function callOf({ call }: Thread, { users: [first] }: PlacedService, now: Date): CallRecord | undefined {
  if (!call) return undefined;
  const { start, end } = phoneTimeOf(first, call.at, now);
  const { outcome } = call;
  const completed = outcome ? { at: minutesAfter(end, 5), outcome } : null;
  return { specialistId: consultants[first].id, startsAt: start, endsAt: end, completed };
}

type Parts = Partial<Record<Part, Person>>;

function partsOf(thread: Thread, service: PlacedService, referrer: Person): Parts {
  const [first, second] = service.users
    .map((key): Person => consultants[key])
    .filter((person) => person.id !== referrer.id);
  const atClinic = (staff: Person, clinicId: string | undefined): Person | undefined =>
    staff.locations.some((l) => l.clinicId === clinicId) ? staff : undefined;
  return {
    r: referrer,
    c: first,
    c2: second,
    f: thread.forwardedBy ? writers[thread.forwardedBy] : undefined,
    m: atClinic(cast.moa, clinics[service.clinic].id),
    m2: atClinic(cast.moa2, referrer.locations[thread.at ?? 0]?.clinicId),
  };
}

function partOf(parts: Parts, part: Part, thread: Thread): Person {
  const person = parts[part];
  if (!person) throw new Error(`Nobody is '${part}' in the consult of patient ${thread.patient}.`);
  return person;
}

/**
 * The sending itself, then the messages, spread between the sending and the newest message; last how a call ended. What
 * is said about a completed call is said before it.
 */
function conversation(
  thread: Thread,
  parts: Parts,
  createdAt: Date,
  now: Date,
  call: CallRecord | undefined,
  random: Random,
): MessageRecord[] {
  const says = thread.says ?? [];
  const end = now.getTime() - Math.round((thread.last ?? thread.sent) * dayMs);
  const steps = says.map(() => 0.3 + random.next());
  const total = steps.reduce((sum, step) => sum + step, 0);
  let passed = 0;
  const said = says.map(([part, text], index): MessageRecord => {
    passed += steps[index]!;
    const sentAt = new Date(Math.round(createdAt.getTime() + ((end - createdAt.getTime()) * passed) / total));
    return { id: idAt(sentAt, random), sentBy: partOf(parts, part, thread).id, sentAt, body: { text } };
  });
  return [
    {
      id: idAt(createdAt, random),
      sentBy: partOf(parts, 'r', thread).id,
      sentAt: createdAt,
      body: { event: 'consult-sent' },
    },
    ...said,
    ...(call?.completed ? completion(call.specialistId, call.completed.at, random) : []),
  ];
}

function completion(specialistId: string, at: Date, random: Random): MessageRecord[] {
  const savedAt = minutesAfter(at, -1);
  return [
    { id: idAt(savedAt, random), sentBy: specialistId, sentAt: savedAt, body: { event: { kind: 'outcome-saved' } } },
    { id: idAt(at, random), sentBy: specialistId, sentAt: at, body: { event: { kind: 'call-completed' } } },
  ];
}

function membersOf(
  thread: Thread,
  parts: Parts,
  service: PlacedService,
  clinicId: string,
  createdAt: Date,
  messages: readonly MessageRecord[],
): MemberRecord[] {
  const named = ({ id, firstName, lastName }: Person): Pick<MemberRecord, 'personId' | 'name'> => ({
    personId: id,
    name: `${firstName} ${lastName}`,
  });
  const referrer = partOf(parts, 'r', thread);
  const added = { addedBy: referrer.id, addedAt: createdAt };
  const serviceClinic = clinics[service.clinic].id;
  const members: MemberRecord[] = [{ ...named(referrer), role: 'referrer', clinicId, ...added }];
  for (const key of service.users) {
    if (consultants[key].id !== referrer.id)
      members.push({ ...named(consultants[key]), role: 'consultant', clinicId: serviceClinic, ...added });
  }
  if (parts.f)
    members.push({ ...named(parts.f), role: 'forwarder', clinicId: parts.f.locations[0]!.clinicId, ...added });
  for (const part of ['m', 'm2'] as const) {
    const staff = parts[part];
    const first = staff && messages.find((message) => message.sentBy === staff.id);
    if (first)
      members.push({
        ...named(staff),
        role: 'moa',
        clinicId: part === 'm' ? serviceClinic : clinicId,
        addedBy: staff.id,
        addedAt: first.sentAt,
      });
  }
  return members;
}

/** One row for each member and for each clinic that a member chose. */
function ownersOf(
  thread: Thread,
  parts: Parts,
  members: readonly MemberRecord[],
  messages: readonly MessageRecord[],
): OwnerRecord[] {
  const marked = (list: readonly Part[] | undefined): Set<string> =>
    new Set((list ?? []).map((part) => partOf(parts, part, thread).id));
  const [unread, overdue, muted, archived] = [
    marked([...(thread.unread ?? []), ...(thread.overdue ?? [])]),
    marked(thread.overdue),
    marked(thread.muted),
    marked(thread.archived),
  ];
  const lastOf = (ids: readonly string[]): number =>
    messages.findLastIndex((message) => ids.includes(message.sentBy)) + 1;
  const people = members.map(({ personId }): OwnerRecord => ({
    ownerId: personId,
    kind: 'person',
    folder: archived.has(personId) ? 'archive' : 'inbox',
    muted: muted.has(personId),
    overdue: overdue.has(personId),
    lastReadSeq: unread.has(personId) ? lastOf([personId]) : messages.length,
  }));
  // A clinic has read the messages of its staff; of a finished consult, everything.
  const rows = [...new Set(members.map((member) => member.clinicId))].map((clinicId): OwnerRecord => {
    const staff = members
      .filter((member) => member.clinicId === clinicId && member.role !== 'consultant')
      .map((member) => member.personId);
    const settled = thread.status === 'completed' || thread.status === 'booked';
    return {
      ownerId: clinicId,
      kind: 'clinic',
      folder: settled && thread.archived ? 'archive' : 'inbox',
      muted: false,
      overdue: false,
      lastReadSeq: settled ? messages.length : lastOf(staff),
    };
  });
  return [...people, ...rows];
}

/** Answers as the composer keeps them. @throws Error where an answer does not fit its question */
export function symptomsOf(form: readonly FormField[], answers: DemoThread['answers']): Symptoms {
  const symptoms: Record<string, Symptoms[string]> = {};
  if (answers.length !== form.length)
    throw new Error(`${answers.length} answers to ${form.length} questions ('${form[0]?.header}' …).`);
  form.forEach((field, index) => {
    const answer = answers[index];
    if (answer === null || answer === undefined) return;
    if (field.inputType !== 'Checkboxes') {
      symptoms[encodeKey(field.header)] = String(answer);
      return;
    }
    const ticked = (Array.isArray(answer) ? answer : [answer]) as readonly string[];
    const unknown = ticked.find((value) => !field.values.includes(value));
    if (unknown !== undefined) throw new Error(`'${unknown}' is no option of '${field.header}'.`);
    symptoms[encodeKey(field.header)] = Object.fromEntries(
      field.values.map((value) => [encodeKey(value), ticked.includes(value)]),
    );
  });
  return symptoms;
}

function bodyOf(service: PlacedService, patient: Patient, clinicId: string, symptoms: Symptoms): EconsultBody {
  const { firstName, lastName, phn, province, dateOfBirth, phone, email } = patient;
  const clinicProvince = Object.values(clinics).find((clinic) => clinic.id === clinicId)?.province ?? null;
  const oop = isOutOfProvince({
    serviceProvince: clinics[service.clinic].province,
    clinicProvince,
    patientProvince: province,
  });
  const fields = {
    genderCode: patient.sex,
    addressLine1: patient.address.line1,
    addressLine2: '',
    addressLine3: '',
    cityName: patient.address.city,
    postalCode: patient.address.postalCode,
  };
  const named = {
    patientFirstName: firstName,
    patientLastName: lastName,
    patientDateOfBirth: dateOfBirth,
    patientProvince: province,
  };
  return {
    patient: { firstName, lastName, phn, province, dateOfBirth, phone, email, oop },
    oopData: oop ? buildOopData(fields, named) : null,
    emailPatient: false,
    symptoms,
    answers: readAnswers(service.form, symptoms).map(({ values, fr, ...answer }) => ({
      ...answer,
      values: [...values],
      ...(fr && { fr: { header: fr.header, values: [...fr.values] } }),
    })),
  };
}
