export type PatientLanguage = 'en' | 'fr';

/** Provinces whose clinics write French first where a patient's language is not known. */
const frenchFirst: ReadonlySet<string> = new Set(['QC', 'NB']);

/**
 * The languages of a mail to a patient, in their order: the patient's own; both where it is not known (null), French
 * first where the clinic is in Quebec or New Brunswick. Source: server rules, section 17.
 */
export function mailLanguages(own: PatientLanguage | null, clinicProvince: string): readonly PatientLanguage[] {
  if (own) return [own];
  return frenchFirst.has(clinicProvince) ? ['fr', 'en'] : ['en', 'fr'];
}
