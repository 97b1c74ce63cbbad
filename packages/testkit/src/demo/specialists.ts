import { cast } from '../cast.ts';
import type { Person } from '../cast.ts';
import { fixedId } from '../random.ts';
import type { ClinicKey } from './clinics.ts';
import { clinics } from './clinics.ts';

/** A practice id that is valid in the province: nine digits in AB, J and four digits in BC, free text elsewhere. */
function practiceIdFor(province: string, n: number): string {
  if (province === 'AB') return String(205_000_000 + n * 17);
  if (province === 'BC') return `J${5000 + n * 7}`;
  return `SK8${String(n).padStart(4, '0')}`;
}

function specialist(
  n: number,
  firstName: string,
  lastName: string,
  title: string,
  credentials: string,
  clinic: ClinicKey,
  salutation = 'Dr.',
): Person {
  const { id, province, phone } = clinics[clinic];
  const email = `${firstName}.${lastName}`
    .normalize('NFD')
    .replace(/[^A-Za-z.]/g, '')
    .toLowerCase();
  return {
    id: fixedId(4, n),
    email: `${email}@demo.example`,
    firstName,
    lastName,
    salutation,
    title,
    credentials,
    practiceId: practiceIdFor(province, n),
    province,
    phone,
    roles: ['specialist'],
    locations: [{ id: fixedId(5, n), clinicId: id }],
  };
}

/** Consultants of the demo world beside those of the cast. They have accounts like everybody else. */
export const specialists = {
  ansah: specialist(1, 'Efua', 'Ansah-Tremblay', 'Cardiologist', 'MD, FRCPC', 'bowSpecialists'),
  brandvold: specialist(2, 'Håkon', 'Brandvold', 'Cardiologist', 'MD, FRCPC', 'burrard'),
  castellanos: specialist(3, 'Ifeoma', 'Castellanos', 'Nephrologist', 'MD, FRCPC', 'bowSpecialists'),
  whitmore: specialist(4, 'Anders', 'Whitmore-Lau', 'Nephrologist', 'MD, FRCPC', 'bowSpecialists'),
  petrov: specialist(5, 'Joaquín', 'Petrov', 'Nephrologist', 'MD, FRCPC', 'northSask'),
  etienne: specialist(6, 'Bronwyn', 'Etienne', 'Nephrologist', 'MD, FRCPC', 'wascana'),
  oyelaran: specialist(7, 'Halvard', 'Oyelaran', 'Family physician', 'MD, CCFP', 'elbowPark'),
  mukherjee: specialist(8, 'Rohini', 'Mukherjee', 'Endocrinologist', 'MD, FRCPC', 'bowSpecialists'),
  stAmand: specialist(9, 'Gaëtan', 'St-Amand', 'Endocrinologist', 'MD, FRCPC', 'northSask'),
  farrokhzad: specialist(10, 'Laleh', 'Farrokhzad', 'Gastroenterologist', 'MD, FRCPC', 'burrard'),
  macAskill: specialist(11, 'Ewan', 'MacAskill', 'Gastroenterologist', 'MD, FRCPC', 'bowSpecialists'),
  tootoosis: specialist(12, 'Raven', 'Tootoosis', 'Respirologist', 'MD, FRCPC', 'northSask'),
  lindqvist: specialist(13, 'Åsa', 'Lindqvist', 'Respirologist', 'MD, FRCPC', 'okanagan'),
  baptiste: specialist(14, 'Odette', 'Baptiste', 'Rheumatologist', 'MD, FRCPC', 'bowSpecialists'),
  kowalczyk: specialist(15, 'Bożena', 'Kowalczyk', 'Rheumatologist', 'MD, FRCPC', 'wascana'),
  ahluwalia: specialist(16, 'Harjit', 'Ahluwalia', 'Neurologist', 'MD, FRCPC', 'northSask'),
  oNeill: specialist(17, 'Caoimhe', 'O’Neill', 'Neurologist', 'MD, FRCPC', 'burrard'),
  desjarlais: specialist(18, 'Corinne', 'Desjarlais', 'Psychiatrist', 'MD, FRCPC', 'northSask'),
  venkataraman: specialist(19, 'Arun', 'Venkataraman', 'Psychiatrist', 'MD, FRCPC', 'bowSpecialists'),
  gunnarsson: specialist(20, 'Sólveig', 'Gunnarsdóttir', 'Child psychiatrist', 'MD, FRCPC', 'rundleChildren'),
  mbeki: specialist(21, 'Thandiwe', 'Molefe', 'Hematologist', 'MD, FRCPC', 'northSask'),
  yamashiro: specialist(22, 'Kenji', 'Yamashiro', 'Infectious diseases physician', 'MD, FRCPC', 'burrard'),
  leBlanc: specialist(23, 'Mireille', 'LeBlanc-Achebe', 'Otolaryngologist', 'MD, FRCSC', 'bowSpecialists'),
  haddad: specialist(24, 'Samir', 'Haddad', 'Otolaryngologist', 'MD, FRCSC', 'okanagan'),
  fontaine: specialist(25, 'Josée', 'Fontaine', 'Ophthalmologist', 'MD, FRCSC', 'wascana'),
  rasmussen: specialist(26, 'Søren', 'Rasmussen', 'Ophthalmologist', 'MD, FRCSC', 'bowSpecialists'),
  mcTavish: specialist(27, 'Isla', 'McTavish', 'Orthopedic surgeon', 'MD, FRCSC', 'bowSpecialists'),
  nguyen: specialist(28, 'Quốc Bảo', 'Nguyễn', 'Orthopedic surgeon', 'MD, FRCSC', 'burrard'),
  dallaire: specialist(29, 'Bastien', 'Dallaire', 'Urologist', 'MD, FRCSC', 'northSask'),
  okonkwo: specialist(30, 'Adaeze', 'Okonkwo', 'Gynecologist', 'MD, FRCSC', 'bowSpecialists'),
  silverthorn: specialist(31, 'Maren', 'Silverthorn', 'Gynecologist', 'MD, FRCSC', 'okanagan'),
  abdulle: specialist(32, 'Hodan', 'Abdulle', 'Pediatrician', 'MD, FRCPC', 'rundleChildren'),
  bouchard: specialist(33, 'Léonie', 'Bouchard', 'Geriatrician', 'MD, FRCPC', 'wascana'),
  kim: specialist(34, 'Soo-ah', 'Kim', 'Family physician, addiction medicine', 'MD, CCFP (AM)', 'burrard'),
  crowshoe: specialist(35, 'Darcy', 'Crowfeather', 'Physiatrist', 'MD, FRCPC', 'bowSpecialists'),
  harcourt: specialist(36, 'Imogen', 'Harcourt', 'Family physician, long-term care', 'MD, CCFP (COE)', 'northSask'),
  desRosiers: specialist(37, 'Amélie', 'Des Rosiers', 'Wound care nurse practitioner', 'NP, WOCC(C)', 'wascana', ''),
  pietrangelo: specialist(38, 'Vito', 'Pietrangelo', 'Dermatologist', 'MD, FRCPC', 'okanagan'),
  tetteh: specialist(39, 'Kofi', 'Tetteh', 'Dermatologist', 'MD, FRCPC', 'vargaDermatology'),
  roy: specialist(40, 'Élise', 'Roy', 'Dermatologist', 'MD, FRCPC', 'vargaDermatology'),
} as const satisfies Record<string, Person>;

/** Everybody who can stand behind a service. */
export const consultants = {
  ...specialists,
  derm: cast.derm,
  derm2: cast.derm2,
  cardio: cast.cardio,
  dentist: cast.dentist,
  ent: cast.ent,
} as const;

export type ConsultantKey = keyof typeof consultants;
