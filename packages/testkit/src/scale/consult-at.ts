import { encodeKey, readAnswers } from '@consult/domain/consult/service-form.ts';
import type { FormField, Symptoms } from '@consult/domain/consult/service-form.ts';
import { defaultSubject } from '@consult/domain/consult/subject.ts';
import type { ActivityRecord, MemberRecord, MessageRecord, OwnerRecord } from '../activity-rows.ts';
import type { Person } from '../cast.ts';
import { idAt, seededRandom } from '../random.ts';
import type { Random } from '../random.ts';
import { sentences } from './names.ts';
import { peoplePerClinic } from './params.ts';
import type { ScaleParams } from './params.ts';
import { searchableOwners } from './world.ts';
import type { ScaleService, ScaleWorld } from './world.ts';

const hourMs = 3_600_000;
/** Consults lie evenly over this many days before now. */
const spanDays = 540;

/**
 * The consult of a place in the world's order, which is the order of time. The heavy ones are spread evenly over it, so
 * that they lie as far apart on disk as they would in years of use.
 */
export function consultAt(world: ScaleWorld, index: number): ActivityRecord {
  const { params, doctors, services, now } = world;
  const random = seededRandom(index * 2 + 1);
  const place = placeAt(params, index);
  const doctor = {
    doctor: () => doctors[0]!,
    light: () => world.lightDoctor,
    clinic: () => doctors[random.int(1, peoplePerClinic - 1)]!,
    // The heavy doctor's colleagues get the share of their clinic, and nothing by chance.
    specialist: () => doctors[random.int(peoplePerClinic, doctors.length - 1)]!,
    anybody: () => doctors[random.int(peoplePerClinic, doctors.length - 1)]!,
  }[place]();
  const service = place === 'specialist' ? services[0]! : services[random.int(1, services.length - 1)]!;
  const patient = world.patientAt(random.int(0, 1_000_000_000));
  const createdAt = new Date(
    now.getTime() - Math.round(((params.consults - index) / params.consults) * spanDays * 24 * hourMs),
  );
  const messages = messagesOf(params.messagesPerConsult, doctor, service, createdAt, now, random);
  const members = membersOf(doctor, service, createdAt);
  const { id, specialty, subsite } = service;
  return {
    id: idAt(createdAt, random),
    service: { id, specialty, subsite, formVersion: 1 },
    status: random.pick(['pending', 'pending', 'to_book', 'booked', 'completed', 'completed']),
    createdAt,
    subject: defaultSubject({ specialty, subsite, phn: patient.phn }) ?? '',
    body: {
      patient: { ...patient, phone: '(403) 555-0142', email: '', oop: false },
      oopData: null,
      emailPatient: false,
      ...answersTo(service.form, random),
    },
    members,
    messages,
    owners: ownersOf(members, messages, index >= params.consults * 0.9, random),
  };
}

type Place = 'doctor' | 'specialist' | 'clinic' | 'light' | 'anybody';

/**
 * The owner of a consult by its place in the world's order: each share has exactly its number, spread evenly over the
 * places that the shares before left.
 */
function placeAt({ heavy, heavyClinic, light, consults }: ScaleParams, index: number): Place {
  const shares: readonly [Place, number][] = [
    ['doctor', heavy],
    ['specialist', heavy],
    ['clinic', heavyClinic - heavy],
    ['light', light],
  ];
  let [at, of] = [index, consults];
  for (const [place, count] of shares) {
    const before = Math.floor((at * count) / of);
    if (Math.floor(((at + 1) * count) / of) > before) return place;
    at -= before;
    of -= count;
  }
  return 'anybody';
}

function messagesOf(
  count: number,
  doctor: Person,
  service: ScaleService,
  createdAt: Date,
  now: Date,
  random: Random,
): MessageRecord[] {
  const messages: MessageRecord[] = [
    { id: idAt(createdAt, random), sentBy: doctor.id, sentAt: createdAt, body: { event: 'consult-sent' } },
  ];
  const step = Math.min(40 * hourMs, (now.getTime() - createdAt.getTime()) / (count + 1));
  for (let n = 1; n <= count; n += 1) {
    const sentAt = new Date(createdAt.getTime() + Math.max(n, Math.floor(step * (n - random.next() / 2))));
    const text = Array.from({ length: random.int(1, 4) }, () => random.pick(sentences)).join(' ');
    messages.push({
      id: idAt(sentAt, random),
      sentBy: n % 2 === 1 ? service.users[0]!.id : doctor.id,
      sentAt,
      body: { text },
    });
  }
  return messages;
}

function membersOf(doctor: Person, service: ScaleService, addedAt: Date): MemberRecord[] {
  const member = (person: Person, role: MemberRecord['role'], clinicId: string): MemberRecord => ({
    personId: person.id,
    name: `${person.firstName} ${person.lastName}`,
    role,
    clinicId,
    addedBy: doctor.id,
    addedAt,
  });
  return [
    member(doctor, 'referrer', doctor.locations[0]!.clinicId),
    ...service.users.map((user) => member(user, 'consultant', service.clinic.id)),
  ];
}

/** The heavy owners keep everything in the inbox, others have archived half of what is older than two months. */
function ownersOf(
  members: readonly MemberRecord[],
  messages: readonly MessageRecord[],
  recent: boolean,
  random: Random,
): OwnerRecord[] {
  const owner = (ownerId: string, kind: OwnerRecord['kind']): OwnerRecord => {
    const heavy = searchableOwners.includes(ownerId);
    return {
      ownerId,
      kind,
      muted: !heavy && random.next() < 0.02,
      overdue: false,
      folder: !heavy && !recent && random.next() < 0.5 ? 'archive' : 'inbox',
      lastReadSeq:
        recent && messages.at(-1)!.sentBy !== ownerId && random.next() < 0.3 ? messages.length - 1 : messages.length,
    };
  };
  const clinicIds = [...new Set(members.map(({ clinicId }) => clinicId))];
  return [
    ...members.map(({ personId }) => owner(personId, 'person')),
    ...clinicIds.map((clinicId) => owner(clinicId, 'clinic')),
  ];
}

type Answered = { symptoms: Symptoms; answers: { header: string; values: string[] }[] };

/**
 * The load makes this many sets of answers for each form, which consults share, because encoding keys for each would
 * cost more than the rest.
 */
const variants = 16;
const answered = new WeakMap<readonly FormField[], Answered[]>();

function answersTo(form: readonly FormField[], random: Random): Answered {
  let made = answered.get(form);
  if (!made) {
    const own = seededRandom(form.length);
    made = Array.from({ length: variants }, () => answer(form, own));
    answered.set(form, made);
  }
  return random.pick(made);
}

function answer(form: readonly FormField[], random: Random): Answered {
  const symptoms: Record<string, Symptoms[string]> = {};
  for (const field of form) {
    if (field.inputType === 'Checkboxes') {
      const ticked = random.pick(field.values);
      symptoms[encodeKey(field.header)] = Object.fromEntries(
        field.values.map((value) => [encodeKey(value), value === ticked]),
      );
    } else
      symptoms[encodeKey(field.header)] =
        field.inputType === 'Number' ? String(random.int(1, 180)) : random.pick(sentences);
  }
  return {
    symptoms,
    answers: readAnswers(form, symptoms).map(({ header, values }) => ({ header, values: [...values] })),
  };
}
