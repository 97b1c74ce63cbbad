import type { OopData } from '../consult/out-of-province.ts';
import type { Cents } from '../money/money.ts';
import type { ClaimNeed } from './needs.ts';
import { isRealDate } from './real-date.ts';
import { claimText } from './claim-text.ts';

/** What a claim says, and what it lacks. Source: server rules, section 24; decision 152. */

/** What the payer knows a doctor by; an operator enters it. '' where it is not known. */
export type ClaimDoctor = {
  /** Nine digits. */
  practitioner: string;
  /** Up to four characters. */
  skill: string;
  /** The business arrangement, seven digits. */
  arrangement: string;
  /** Up to six characters. */
  facility: string;
  /** Up to four characters: who is paid. */
  payTo: string;
};

/** The form of each, for who enters it. */
export const doctorFields: Readonly<Record<keyof ClaimDoctor, { form: RegExp; words: string }>> = {
  practitioner: { form: /^\d{9}$/, words: 'nine digits' },
  skill: { form: /^[A-Z0-9]{1,4}$/, words: 'up to four capitals or digits' },
  arrangement: { form: /^\d{7}$/, words: 'seven digits' },
  facility: { form: /^[A-Z0-9]{1,6}$/, words: 'up to six capitals or digits' },
  payTo: { form: /^[A-Z0-9]{1,4}$/, words: 'up to four capitals or digits' },
};

/** The province that the form is of: patients of another one are claimed from theirs through it. */
export const formProvince = 'AB';

/** A service, as the record and its snapshot have it. */
export type ClaimedService = {
  doctor: ClaimDoctor;
  patient: { phn: string; province: string };
  oopData: OopData | null;
  serviceCode: string;
  /** YYYY-MM-DD. */
  businessDay: string;
  dxCode: string;
  fee: Cents | null;
  referrerPracticeId: string;
};

/** What the form asks for and the service does not have, in the order of claimNeeds; empty where it can be claimed. */
export function missingFor({ doctor, patient, oopData, serviceCode }: ClaimedService): ClaimNeed[] {
  const missing = (Object.keys(doctorFields) as (keyof ClaimDoctor)[]).filter(
    (name): boolean => !doctorFields[name].form.test(doctor[name]),
  ) as ClaimNeed[];
  const fromHere = patient.province === formProvince;
  if (fromHere && !/^\d{9}$/.test(patient.phn)) missing.push('identifier');
  if (!fromHere && !/^[!-~]{1,12}$/.test(registrationOf(patient.phn))) missing.push('registration');
  if (!/^[!-~]{1,7}$/.test(serviceCode)) missing.push('serviceCode');
  return fromHere ? missing : [...missing, ...missingOfPerson(oopData)];
}

function missingOfPerson(data: OopData | null): ClaimNeed[] {
  if (!data) return ['patientName', 'birthDay', 'sex', 'address', 'city', 'postalCode'];
  const hasText = (...texts: string[]): boolean =>
    texts.every((text) => claimText(text) !== null) && texts[0]!.trim() !== '';
  const needs: [ClaimNeed, boolean][] = [
    ['patientName', hasText(data.surname) && hasText(data.firstName)],
    ['birthDay', isRealDate(data.birthDate)],
    ['sex', data.genderCode === 'M' || data.genderCode === 'F'],
    ['address', hasText(data.addressLine1, data.addressLine2, data.addressLine3)],
    ['city', hasText(data.cityName)],
    ['postalCode', /^(?:[A-Z]\d){3}$/.test(data.postalCode)],
  ];
  return needs.filter(([, has]) => !has).map(([need]) => need);
}

/** A number of another province without what people write between its characters. */
export const registrationOf = (phn: string): string => phn.replaceAll(/[\s-]/gu, '').toUpperCase();
