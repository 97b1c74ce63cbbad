import { insertRows } from '@consult/testkit/insert-rows.ts';
import { fixedId, seededRandom } from '@consult/testkit/random.ts';
import type { Random } from '@consult/testkit/random.ts';
import type pg from 'pg';

export const specialties = [
  'Allergy and Immunology',
  'Anesthesiology',
  'Cardiology',
  'Dentistry',
  'Dermatology',
  'Endocrinology',
  'Gastroenterology',
  'General Surgery',
  'Geriatrics',
  'Gynecology',
  'Hematology',
  'Infectious Disease',
  'Long Term Care',
  'Nephrology',
  'Neurology',
  'Obstetrics',
  'Oncology',
  'Ophthalmology',
  'Orthopedics',
  'Otolaryngology',
  'Pediatrics',
  'Psychiatry',
  'Respirology',
  'Rheumatology',
  'Urology',
];
export const subsites = ['General', 'Rapid Access', 'Pediatric', 'Adult', 'Surgical Opinion', 'Follow-up'];
const cities: readonly [string, string][] = [
  ['Calgary', 'AB'],
  ['Edmonton', 'AB'],
  ['Red Deer', 'AB'],
  ['Lethbridge', 'AB'],
  ['Medicine Hat', 'AB'],
  ['Grande Prairie', 'AB'],
  ['Vancouver', 'BC'],
  ['Victoria', 'BC'],
  ['Kelowna', 'BC'],
  ['Prince George', 'BC'],
  ['Regina', 'SK'],
  ['Saskatoon', 'SK'],
];
const firstNames = [
  'Amélie',
  'Björn',
  'Chidi',
  'Darya',
  'Élodie',
  'Farid',
  'Grace',
  'Hiroshi',
  'Inès',
  'Jorge',
  'Keziah',
  'Łukasz',
  'Mei',
  'Noor',
  'Oluchi',
  'Pavel',
  'Quinn',
  'Rosa',
  'Søren',
  'Thuy',
];
const syllables = [
  'ba',
  'cor',
  'den',
  'fel',
  'gran',
  'hol',
  'jin',
  'kel',
  'lam',
  'mor',
  'nes',
  'pol',
  'quar',
  'ros',
  'sten',
  'tur',
  'vin',
  'wal',
  'yor',
  'zan',
  'ber',
  'dal',
  'mi',
  'tos',
  'ra',
];

const people = 5_000;
const clinicsInAll = 240;

/** A clinic in Calgary. */
export const calgaryClinic = fixedId(91, 0);

/** Some six thousand words, the first ones far more common than the last. */
export function vocabulary(random: Random): string[] {
  const words = new Set<string>();
  while (words.size < 6_000) words.add(Array.from({ length: random.int(2, 4) }, () => random.pick(syllables)).join(''));
  return [...words];
}

/**
 * Fills an empty database with a directory of so many services: 25 specialties of 6 subsites, 240 clinics in 12 cities,
 * descriptions of some 40 words. 'consultation' stands in 40 of 100 descriptions. The same services for the same count.
 */
export async function seedDirectory(client: pg.ClientBase, count: number): Promise<void> {
  const random = seededRandom(count);
  const words = vocabulary(random);
  const common = (): string => words[Math.floor(words.length * random.next() ** 3)]!;
  const text = (length: number): string => Array.from({ length }, common).join(' ');
  await client.query('begin');
  // The triggers would write each service twice: with its insert and with its users.
  await client.query(`set local consult.directory_load = 'on'`);
  await insertRows(
    client,
    'specialty',
    specialties.map((name) => ({ name, subsites })),
  );
  await insertRows(
    client,
    'clinic',
    Array.from({ length: clinicsInAll }, (_, n) => {
      const [city, province] = cities[n % cities.length]!;
      return { id: fixedId(91, n), name: `${common()} clinic`, city, province };
    }),
  );
  const named = (
    n: number,
  ): { id: string; email: string; first_name: string; last_name: string; salutation: string } => ({
    id: fixedId(92, n),
    email: `s${n}@bench.example`,
    first_name: random.pick(firstNames),
    last_name: words[n]!,
    salutation: 'Dr.',
  });
  await insertRows(
    client,
    'person',
    Array.from({ length: people + 1 }, (_, n) => named(n)),
  );
  for (let start = 0; start < count; start += 5_000) {
    const part = Array.from({ length: Math.min(5_000, count - start) }, (_, n) =>
      serviceRow(start + n, random, common, text),
    );
    await insertRows(client, 'service', part);
    await insertRows(
      client,
      'service_user',
      part.map((row) => ({ service_id: row.id, person_id: fixedId(92, random.int(1, people)) })),
    );
  }
  await client.query('commit');
  await client.query('select directory_rebuild()');
  for (const table of ['service', 'service_user', 'service_search', 'directory_word', 'clinic', 'person'])
    await client.query(`vacuum analyze ${table}`);
}

function serviceRow(n: number, random: Random, common: () => string, text: (length: number) => string) {
  const specialty = random.pick(specialties);
  return {
    id: fixedId(93, n),
    name: `${random.next() < 0.5 ? specialty : common()} ${common()} ${common()}`,
    specialty,
    subsite: random.pick(subsites),
    college: random.pick(['FRCPC', 'FRCPC', 'CCFP', 'RCDC']),
    short_description: `${text(8)}${random.next() < 0.4 ? ' consultation' : ''}`,
    long_description: text(32),
    keywords: [common(), common(), common()],
    clinic_id: fixedId(91, random.int(0, clinicsInAll - 1)),
    ...(random.next() < 0.2
      ? { response_time_ms: -1, response_answers: 0 }
      : { response_time_ms: random.int(600_000, 900_000_000), response_answers: 20 }),
  };
}
