import type { FormField } from '@consult/domain/consult/service-form.ts';
import type { Person } from '../cast.ts';
import { services as demoServices } from '../demo/services.ts';
import { inventedHealthNumber } from '../health-numbers.ts';
import { fixedId, seededRandom } from '../random.ts';
import { clinicKinds, clinicWords, firstNames, lastNames, towns } from './names.ts';
import { peoplePerClinic } from './params.ts';
import type { ScaleParams } from './params.ts';

export type ScaleClinic = { id: string; name: string; city: string; province: string };
export type ScaleService = {
  id: string;
  name: string;
  specialty: string;
  subsite: string;
  form: readonly FormField[];
  users: readonly Person[];
  clinic: ScaleClinic;
  short: string;
  keywords: readonly string[];
};
type Patient = { firstName: string; lastName: string; phn: string; province: string; dateOfBirth: string };

/** The fixed part of a large world: clinics, people, services. The same for the same parameters. */
export type ScaleWorld = {
  params: ScaleParams;
  now: Date;
  clinics: readonly ScaleClinic[];
  doctors: readonly Person[];
  lightDoctor: Person;
  staff: readonly Person[];
  specialists: readonly Person[];
  services: readonly ScaleService[];
  patientAt: (n: number) => Patient;
};

/** The doctor and the specialist who have `heavy` consults each; both sign in with the password of the cast. */
export const heavyDoctor = { id: fixedId(0x101, 0), email: 'heavy-doctor@scale.example' } as const;
export const heavySpecialist = { id: fixedId(0x102, 0), email: 'heavy-specialist@scale.example' } as const;
/** The doctor who has few consults, in a clinic with no other. */
export const lightDoctor = { id: fixedId(0x106, 0), email: 'light-doctor@scale.example' } as const;
/** Staff of the heavy doctor's clinic and of the light one's. */
export const heavyMoa = {
  id: fixedId(0x107, 0),
  email: 'heavy-moa@scale.example',
  clinicId: fixedId(0x104, 0),
} as const;
export const lightMoa = {
  id: fixedId(0x107, 1),
  email: 'light-moa@scale.example',
  clinicId: fixedId(0x108, 0),
} as const;
/** The owners whose search terms 'heavy' writes. */
export const searchableOwners: readonly string[] = [
  heavyDoctor.id,
  heavySpecialist.id,
  lightDoctor.id,
  heavyMoa.clinicId,
  lightMoa.clinicId,
];

/** Makes the fixed part. The first doctor and the first specialist are the heavy ones. */
export function scaleWorld(params: ScaleParams, now: Date): ScaleWorld {
  const random = seededRandom(20_261_121);
  const clinics = Array.from(
    { length: Math.ceil((params.doctors + params.specialists) / peoplePerClinic) },
    (_, n): ScaleClinic => {
      const [city, province] = towns[n % towns.length]!;
      return {
        id: fixedId(0x104, n),
        name: `${random.pick(clinicWords)} ${random.pick(clinicKinds)} ${n + 1}`,
        city,
        province,
      };
    },
  );
  const people = (
    kind: number,
    count: number,
    name: string,
    role: Person['roles'],
    heavyEmail: string,
    clinicOffset: number,
  ): Person[] =>
    Array.from({ length: count }, (_, n): Person => {
      const clinic = clinics[Math.floor((clinicOffset + n) / peoplePerClinic)]!;
      return {
        id: fixedId(kind, n),
        email: n === 0 ? heavyEmail : `${name}-${n}@scale.example`,
        firstName: random.pick(firstNames),
        lastName: random.pick(lastNames),
        salutation: 'Dr.',
        title: '',
        credentials: kind === 0x101 ? 'MD, CCFP' : 'MD, FRCPC',
        practiceId: '',
        province: clinic.province,
        phone: '',
        roles: role,
        locations: [{ id: fixedId(0x105, kind * 1_000_000 + n), clinicId: clinic.id }],
      };
    });
  const doctors = people(0x101, params.doctors, 'doctor', ['adminFee'], heavyDoctor.email, 0);
  const specialists = people(
    0x102,
    params.specialists,
    'specialist',
    ['specialist'],
    heavySpecialist.email,
    params.doctors,
  );
  const lightClinic: ScaleClinic = { ...clinics[0]!, id: lightMoa.clinicId, name: 'Lonely Pine Clinic' };
  const alone = (n: number, own: Pick<Person, 'id' | 'email' | 'roles'>, clinicId: string): Person => ({
    ...doctors[0]!,
    ...own,
    locations: [{ id: fixedId(0x109, n), clinicId }],
  });
  const light = alone(0, { ...lightDoctor, roles: ['adminFee'] }, lightClinic.id);
  const staff = [heavyMoa, lightMoa].map(({ id, email, clinicId }, n): Person => ({
    ...alone(n + 1, { id, email, roles: ['moa'] }, clinicId),
    salutation: '',
    credentials: '',
  }));
  const clinicById = new Map(clinics.map((clinic) => [clinic.id, clinic]));
  const services = Array.from({ length: params.services }, (_, n): ScaleService => {
    const template = demoServices[n % demoServices.length]!;
    // The heavy specialist has the first service and no other: its consults can be counted.
    const first =
      n === 0 ? specialists[0]! : specialists[n < params.specialists ? n : random.int(1, params.specialists - 1)]!;
    const second = n > 0 && random.next() < 0.1 ? random.pick(specialists.slice(1)) : first;
    const clinic = clinicById.get(first.locations[0]!.clinicId)!;
    return {
      id: fixedId(0x103, n),
      name: `${template.subsite} – ${first.lastName} ${n + 1}`,
      specialty: template.specialty,
      subsite: template.subsite,
      form: template.form,
      short: template.short,
      keywords: template.keywords,
      users: second === first ? [first] : [first, second],
      clinic,
    };
  });
  return {
    params,
    now,
    clinics: [...clinics, lightClinic],
    doctors,
    lightDoctor: light,
    staff,
    specialists,
    services,
    patientAt: patientsOf(Math.min(50_000, Math.max(100, Math.floor(params.consults / 4)))),
  };
}

function patientsOf(count: number): (n: number) => Patient {
  const known = new Map<number, Patient>();
  return (n) => {
    const serial = n % count;
    const found = known.get(serial);
    if (found) return found;
    const random = seededRandom(900_000 + serial);
    const province = random.pick(['AB', 'AB', 'AB', 'BC', 'SK']);
    const day = (value: number): string => String(value).padStart(2, '0');
    const patient = {
      firstName: random.pick(firstNames),
      lastName: random.pick(lastNames),
      province,
      phn: inventedHealthNumber(province, serial),
      dateOfBirth: `${random.int(1934, 2020)}/${day(random.int(1, 12))}/${day(random.int(1, 28))}`,
    };
    known.set(serial, patient);
    return patient;
  };
}
