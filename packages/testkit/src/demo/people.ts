import type { Person } from '../cast.ts';
import { cast } from '../cast.ts';
import { fixedId } from '../random.ts';
import { clinics } from './clinics.ts';
import type { ClinicKey } from './clinics.ts';
import { specialists } from './specialists.ts';

type Given = Pick<Person, 'firstName' | 'lastName' | 'salutation' | 'title' | 'credentials' | 'practiceId' | 'roles'>;

function colleague(n: number, email: string, clinic: ClinicKey, given: Given): Person {
  const { id, province, phone } = clinics[clinic];
  return {
    ...given,
    id: fixedId(7, n),
    email: `${email}@demo.example`,
    province,
    phone,
    locations: [{ id: fixedId(8, n), clinicId: id }],
  };
}

/** Referrers of the demo world beside those of the cast. */
export const colleagues = {
  kidd: colleague(1, 'harriet.kidd', 'elbowPark', {
    firstName: 'Harriet',
    lastName: 'Kidd-Laframboise',
    salutation: 'Dr.',
    title: 'Family physician',
    credentials: 'MD, CCFP',
    practiceId: '304500011',
    roles: ['adminFee'],
  }),
  sandoval: colleague(2, 'ximena.sandoval', 'wascana', {
    firstName: 'Ximena',
    lastName: 'Sandoval',
    salutation: 'Dr.',
    title: 'Family physician',
    credentials: 'MD, CCFP',
    practiceId: 'SK90021',
    roles: ['free', 'premium'],
  }),
  tsang: colleague(3, 'winnie.tsang', 'okanagan', {
    firstName: 'Winnie',
    lastName: 'Tsang-O’Hara',
    salutation: 'Dr.',
    title: 'Family physician',
    credentials: 'MD, CCFP',
    practiceId: 'J6130',
    roles: ['adminFee', 'premium'],
  }),
  melnychuk: colleague(4, 'oksana.melnychuk', 'meewasin', {
    firstName: 'Oksana',
    lastName: 'Melnychuk',
    salutation: 'Dr.',
    title: 'Dentist',
    credentials: 'DMD',
    practiceId: 'SK70204',
    roles: ['adminFee', 'dentist'],
  }),
  adeyemi: colleague(5, 'percival.adeyemi', 'northSask', {
    firstName: 'Percival',
    lastName: 'Adeyemi',
    salutation: 'Dr.',
    title: 'Family physician, long-term care',
    credentials: 'MD, CCFP (COE)',
    practiceId: '304500058',
    roles: ['adminFee', 'longTermCare'],
  }),
  nadeau: colleague(6, 'blaise.nadeau', 'crowfoot', {
    firstName: 'Blaise',
    lastName: 'Nadeau',
    salutation: 'Dr.',
    title: 'Family physician',
    credentials: 'MD, CCFP',
    practiceId: '304500066',
    roles: ['free', 'premium'],
  }),
} as const satisfies Record<string, Person>;

/** Everybody with an account: the cast, the other consultants, the other referrers. */
export const people: readonly Person[] = [
  ...Object.values(cast),
  ...Object.values(specialists),
  ...Object.values(colleagues),
];

/** Those who write in threads, by the short name that a script uses. */
export const writers = { ...cast, ...specialists, ...colleagues } as const;

export type Writer = keyof typeof writers;
