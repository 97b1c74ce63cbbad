import type { SeededRole } from '@consult/domain/permission/roles.ts';
import type { ClinicKey } from './demo/clinics.ts';
import { clinics } from './demo/clinics.ts';
import { fixedId } from './random.ts';

/** Somebody of the demo world with an account. */
export type Person = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  /** 'Dr.' or nothing. */
  salutation: string;
  title: string;
  credentials: string;
  /** Valid by the rules of the province, as stored. */
  practiceId: string;
  province: string;
  phone: string;
  roles: readonly SeededRole[];
  /** Where they work, the default first. */
  locations: readonly Location[];
};

export type Location = { id: string; clinicId: string };

/** One of the named people who stand for a role each; `who` is their line on the sign-in page. */
export type CastMember = Person & { who: string };

/** The password of every account of the cast and of the demo world. */
export const castPassword = 'demo1234';

/**
 * The hash of castPassword for people of tests, in 8 KiB and one pass: they sign in by the thousand, and what a hash
 * costs (15 ms) says nothing of what they test. Accounts that the product makes have hashPassword's.
 */
export const quickPasswordHash =
  '$argon2id$v=19$m=8,t=1,p=1$iZH9US+HUe70lCf5tRzVWg$QdqYIs8QK7z/VHH0HT14FdOAr2bwYJWeyXVfkgiPQ44';

type Given = Omit<CastMember, 'id' | 'email' | 'locations' | 'province' | 'phone'> & { worksAt: readonly ClinicKey[] };

function member(n: number, name: string, { worksAt, ...given }: Given): CastMember {
  const locations = worksAt.map((key, index) => ({ id: fixedId(3, n * 10 + index), clinicId: clinics[key].id }));
  const home = worksAt[0] ? clinics[worksAt[0]] : undefined;
  return {
    ...given,
    id: fixedId(2, n),
    email: `${name}@demo.example`,
    province: home?.province ?? 'AB',
    phone: home?.phone ?? '',
    locations,
  };
}

/** The cast: one person per role. Tests, demo and benchmarks all say `cast.plus.id`. */
export const cast = {
  plus: member(1, 'plus', {
    firstName: 'Owen',
    lastName: 'Falardeau',
    salutation: 'Dr.',
    title: 'Family physician',
    credentials: 'MD, CCFP',
    practiceId: '104200017',
    roles: ['adminFee'],
    worksAt: ['elbowPark', 'crowfoot'],
    who: 'Dr. Owen Falardeau – family physician on the Plus plan',
  }),
  free: member(2, 'free', {
    firstName: 'Aurélie',
    lastName: 'Quenneville',
    salutation: 'Dr.',
    title: 'Family physician',
    credentials: 'MD, CCFP',
    practiceId: 'J4021',
    roles: ['free'],
    worksAt: ['seymourCreek'],
    who: 'Dr. Aurélie Quenneville – family physician on the eConsult plan',
  }),
  np: member(3, 'np', {
    firstName: 'Célestine',
    lastName: 'Delacroix',
    salutation: '',
    title: 'Nurse practitioner',
    credentials: 'NP',
    practiceId: '104200033',
    roles: ['free'],
    worksAt: ['beaverFlats'],
    who: 'Célestine Delacroix, NP – nurse practitioner on the eConsult plan',
  }),
  resident: member(4, 'resident', {
    firstName: 'Niamh',
    lastName: 'O’Dowda-Running Crane',
    salutation: 'Dr.',
    title: 'Resident',
    credentials: 'MD',
    practiceId: '104200041',
    roles: ['resident'],
    worksAt: ['rundleChildren'],
    who: 'Dr. Niamh O’Dowda-Running Crane – resident, forwards her consults for approval',
  }),
  approver: member(5, 'approver', {
    firstName: 'Kwabena',
    lastName: 'Osei',
    salutation: 'Dr.',
    title: 'Family physician',
    credentials: 'MD, CCFP',
    practiceId: '104200058',
    roles: ['adminFee', 'approver'],
    worksAt: ['rundleChildren'],
    who: 'Dr. Kwabena Osei – family physician who approves the consults of residents',
  }),
  derm: member(6, 'derm', {
    firstName: 'Sunita',
    lastName: 'Varga',
    salutation: 'Dr.',
    title: 'Dermatologist',
    credentials: 'MD, FRCPC',
    practiceId: '104200066',
    roles: ['specialist'],
    worksAt: ['vargaDermatology', 'redDeerSkin'],
    who: 'Dr. Sunita Varga – dermatologist at two clinics',
  }),
  derm2: member(7, 'derm2', {
    firstName: 'Paloma',
    lastName: 'Nakagawa',
    salutation: 'Dr.',
    title: 'Dermatologist',
    credentials: 'MD, FRCPC',
    practiceId: '104200074',
    roles: ['specialist'],
    worksAt: ['vargaDermatology'],
    who: 'Dr. Paloma Nakagawa – dermatologist, shares one service with Dr. Varga',
  }),
  cardio: member(8, 'cardio', {
    firstName: 'Étienne',
    lastName: 'D’Angelo',
    salutation: 'Dr.',
    title: 'Cardiologist',
    credentials: 'MD, FRCPC',
    practiceId: '104200082',
    roles: ['specialist'],
    worksAt: ['millCreekHeart'],
    who: 'Dr. Étienne D’Angelo – cardiologist',
  }),
  dentist: member(9, 'dentist', {
    firstName: 'Łukasz',
    lastName: 'Wójcik',
    salutation: 'Dr.',
    title: 'Dentist',
    credentials: 'DMD',
    practiceId: 'SK70119',
    roles: ['specialist', 'dentist'],
    worksAt: ['meewasin'],
    who: 'Dr. Łukasz Wójcik – dentist',
  }),
  moa: member(10, 'moa', {
    firstName: 'Tamsin',
    lastName: 'Okoye',
    salutation: '',
    title: 'Medical office assistant',
    credentials: '',
    practiceId: '',
    roles: ['moa'],
    worksAt: ['vargaDermatology'],
    who: 'Tamsin Okoye – clinic staff at Varga Dermatology',
  }),
  moa2: member(11, 'moa2', {
    firstName: 'Renée',
    lastName: 'L’Hirondelle',
    salutation: '',
    title: 'Medical office assistant',
    credentials: '',
    practiceId: '',
    roles: ['moa'],
    worksAt: ['elbowPark'],
    who: 'Renée L’Hirondelle – clinic staff at Elbow Park Family Clinic',
  }),
  pending: member(12, 'pending', {
    firstName: 'Ngozi',
    lastName: 'Abernathy',
    salutation: 'Dr.',
    title: 'Family physician',
    credentials: 'MD',
    practiceId: '104200124',
    roles: ['free', 'pracIdValidationRequired'],
    worksAt: ['crowfoot'],
    who: 'Dr. Ngozi Abernathy – family physician whose practice ID is not validated yet',
  }),
  beta: member(13, 'beta', {
    firstName: 'Lorenzo',
    lastName: 'Marchetti',
    salutation: 'Dr.',
    title: 'Family physician',
    credentials: 'MD, CCFP',
    practiceId: '104200132',
    roles: ['adminFee', 'beta'],
    worksAt: ['crowfoot'],
    who: 'Dr. Lorenzo Marchetti – family physician who tries the beta service directory',
  }),
  admin: member(14, 'admin', {
    firstName: 'Maëlle',
    lastName: 'Thorne',
    salutation: '',
    title: 'Administrator',
    credentials: '',
    practiceId: '',
    roles: ['admin'],
    worksAt: [],
    who: 'Maëlle Thorne – administrator of the installation',
  }),
  ent: member(15, 'ent', {
    firstName: 'Rosalind',
    lastName: 'Achterberg-Cho',
    salutation: 'Dr.',
    title: 'Otolaryngologist',
    credentials: 'MD, FRCSC',
    practiceId: '104200157',
    roles: ['specialist', 'audiology', 'sinus'],
    worksAt: ['bowSpecialists'],
    who: 'Dr. Rosalind Achterberg-Cho – otolaryngologist who bills audiograms and sinus endoscopies',
  }),
} as const satisfies Record<string, CastMember>;

export type CastName = keyof typeof cast;

/** The accounts that the sign-in page of a demo and `npm start` show, in this order. */
export const demoAccounts: readonly CastMember[] = Object.values(cast);
