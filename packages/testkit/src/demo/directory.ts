import { addDays, businessDay, startOfDay } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';
import { insertRows } from '../insert-rows.ts';
import { seededRandom } from '../random.ts';
import { clinics } from './clinics.ts';
import type { ClinicKey } from './clinics.ts';
import { placeInFrench } from './french/in-french.ts';
import { biosInFrench, servicesInFrench } from './french/services.ts';
import { services, specialtyMap } from './services.ts';
import type { PlacedService } from './services.ts';
import type { ConsultantKey } from './specialists.ts';
import { consultants } from './specialists.ts';
import { demoPeople } from './stand-ins.ts';
import type { StandIns } from './stand-ins.ts';

/** The consultants who are away, from and to this many days after today. */
const away: readonly { who: ConsultantKey; from: number; to: number; description: string }[] = [
  { who: 'whitmore', from: -4, to: 10, description: 'Conference and holidays' },
  { who: 'fontaine', from: 0, to: 2, description: '' },
  { who: 'venkataraman', from: -20, to: 25, description: 'Leave' },
  { who: 'derm', from: -60, to: -54, description: 'Thanksgiving' },
  { who: 'derm', from: 60, to: 73, description: 'Winter holidays' },
  { who: 'derm2', from: 21, to: 32, description: 'Holidays' },
  { who: 'ansah', from: 6, to: 13, description: 'Visiting professor' },
  { who: 'roy', from: -3, to: 5, description: 'Conference' },
  { who: 'brandvold', from: -40, to: -30, description: 'Holidays' },
];

/** The consultants who have a daily limit of their own; one that is switched off is kept. */
const limits: readonly { who: ConsultantKey; limit: number; enabled: boolean }[] = [
  { who: 'venkataraman', limit: 5, enabled: true },
  { who: 'cardio', limit: 8, enabled: false },
];

/** Writes specialties, services with their users, forms and counts of today, and who is away. */
export async function insertDirectory(client: pg.ClientBase, now: Date): Promise<void> {
  await insertRows(client, 'specialty', specialtyRows());
  await insertServices(client, services);
  const today = businessDay(now);
  const full = services.filter((service) => service.fullToday);
  await insertRows(
    client,
    'service_day',
    full.map(({ id, dailyLimit }) => ({ service_id: id, day: today, count: dailyLimit ?? 0 })),
  );
  await insertVacations(client, now);
  await insertRows(
    client,
    'specialist_availability',
    limits.map(({ who, limit, enabled }) => ({
      person_id: consultants[who].id,
      daily_limit: limit,
      limit_enabled: enabled,
      limit_version: 1,
    })),
  );
}

/** Writes services with their users and forms. */
export async function insertServices(
  client: pg.ClientBase,
  placed: readonly PlacedService[],
  { idOf, clinics: at }: Pick<StandIns, 'idOf'> & { clinics: Readonly<Record<ClinicKey, { id: string }>> } = {
    ...demoPeople,
    clinics,
  },
): Promise<void> {
  await insertRows(
    client,
    'service',
    placed.map((service) => ({
      ...serviceRow(service),
      owner_id: idOf(service.users[0]),
      clinic_id: at[service.clinic].id,
    })),
  );
  const users = placed.flatMap((service) =>
    service.users.map((key, position) => ({ service_id: service.id, person_id: idOf(key), position })),
  );
  await insertRows(client, 'service_user', users);
  await insertRows(
    client,
    'service_form',
    placed.map(({ id, form }) => ({ service_id: id, version: 1, fields: { json: form } })),
  );
}

/** Writes who is away. */
export async function insertVacations(
  client: pg.ClientBase,
  now: Date,
  { idOf, only }: StandIns = demoPeople,
): Promise<void> {
  const today = businessDay(now);
  await insertRows(
    client,
    'vacation',
    away.filter(only).map(({ who, from, to, description }) => ({
      person_id: idOf(who),
      starts_at: startOfDay(addDays(today, from)),
      ends_at: new Date(startOfDay(addDays(today, to + 1)).getTime() - 1),
      description,
    })),
  );
}

/** The rows of specialties with their subsites, in both languages. */
export function specialtyRows() {
  return [...specialtyMap()].map(([name, subsites]) => ({
    name,
    subsites,
    name_fr: placeInFrench(name),
    subsites_fr: subsites.map(placeInFrench),
  }));
}

const bios = [
  'Trained in Montréal and Edmonton; answers most consults between clinics.',
  'Came to Canada from a rural practice and remembers what it is like there.',
  'Teaches residents on Thursdays and reads consults in the evening.',
  'Prefers a short question with good data to a long letter.',
] as const;

function serviceRow(service: PlacedService) {
  const owner = consultants[service.users[0]];
  const [nameFr, shortFr, longFr] = service.inFrench ?? servicesInFrench[service.key] ?? ['', '', ''];
  const name = `${owner.salutation} ${owner.firstName} ${owner.lastName}`.trim();
  const bio = bios.indexOf(seededRandom(service.id.length + service.name.length).pick(bios));
  return {
    id: service.id,
    type: service.type ?? 'service',
    name: service.name,
    specialty: service.specialty,
    subsite: service.subsite,
    college: service.college,
    short_description: service.short,
    long_description: service.long,
    bio: `${name}, ${owner.credentials}. ${bios[bio]}`,
    name_fr: nameFr,
    short_description_fr: shortFr,
    long_description_fr: longFr,
    bio_fr: `${name}, ${owner.credentials}. ${biosInFrench[bio]}`,
    keywords: service.keywords,
    enabled: !service.disabled,
    accept_referral: service.key !== 'ibd',
    response_time_ms: service.hours === null ? -1 : Math.round(service.hours * 3_600_000),
    response_answers: service.hours === null ? 0 : 20,
    custom_calendar: service.calendar ?? [true, true, true, true, true, true, true],
    daily_limit: service.dailyLimit ?? null,
  };
}
