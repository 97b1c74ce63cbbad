import type { PatientFault } from '../fault/fault.ts';

/** The 13 province and territory codes, in the order in which every list shows them. */
export const provinceCodes = ['AB', 'BC', 'MB', 'NB', 'NL', 'NT', 'NS', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'] as const;

export type Province = (typeof provinceCodes)[number];

/** The province that a form starts with when it knows no better one. */
export const defaultProvince: Province = 'AB';

export const provinceRequired: PatientFault = { code: 'province-required' };

/** Names for people to read; the code is what is stored. */
export const provinceNames: Readonly<Record<Province, { readonly en: string; readonly fr: string }>> = {
  AB: { en: 'Alberta', fr: 'Alberta' },
  BC: { en: 'British Columbia', fr: 'Colombie-Britannique' },
  MB: { en: 'Manitoba', fr: 'Manitoba' },
  NB: { en: 'New Brunswick', fr: 'Nouveau-Brunswick' },
  NL: { en: 'Newfoundland and Labrador', fr: 'Terre-Neuve-et-Labrador' },
  NT: { en: 'Northwest Territories', fr: 'Territoires du Nord-Ouest' },
  NS: { en: 'Nova Scotia', fr: 'Nouvelle-Écosse' },
  NU: { en: 'Nunavut', fr: 'Nunavut' },
  ON: { en: 'Ontario', fr: 'Ontario' },
  PE: { en: 'Prince Edward Island', fr: 'Île-du-Prince-Édouard' },
  QC: { en: 'Quebec', fr: 'Québec' },
  SK: { en: 'Saskatchewan', fr: 'Saskatchewan' },
  YT: { en: 'Yukon', fr: 'Yukon' },
};

/** Whether a text is exactly one of the 13 codes. */
export function isProvince(text: string): text is Province {
  return (provinceCodes as readonly string[]).includes(text);
}

/** Null when the province is one of the 13 codes, else the fault. */
export function checkProvince(text: string): PatientFault | null {
  return isProvince(text) ? null : provinceRequired;
}

/** The province that a consult's patient starts with: the clinic's, else AB. */
export function patientProvinceFor(clinicProvince: string | null | undefined): Province {
  return clinicProvince && isProvince(clinicProvince) ? clinicProvince : defaultProvince;
}
