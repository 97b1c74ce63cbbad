import type { FormField } from '@consult/domain/consult/service-form.ts';
import type { ClinicKey } from './clinics.ts';
import type { ConsultantKey } from './specialists.ts';

/** A service of the demo world, as its file declares it. */
export type DemoService = {
  /** Its key within the demo world; the id follows from its place in the list. */
  key: string;
  type?: 'referral';
  specialty: string;
  subsite: string;
  name: string;
  short: string;
  long: string;
  keywords: readonly string[];
  users: readonly [ConsultantKey, ...ConsultantKey[]];
  clinic: ClinicKey;
  /** The group in the finder: 'FRCPC' holds the Royal College's specialists, surgeons included. */
  college: 'FRCPC' | 'CCFP' | 'RCDC' | 'NP';
  /** Average response before any of the demo's own, in hours; null while none. */
  hours: number | null;
  form: readonly FormField[];
  /** Days on which it takes consults, Sunday first. */
  calendar?: readonly boolean[];
  dailyLimit?: number;
  /** The limit has been reached today, by consults that this world does not hold. */
  fullToday?: true;
  disabled?: true;
  /** Name, a sentence, and more in French, where they stand with the service itself. */
  inFrench?: readonly [name: string, short: string, long: string];
};

/** A question of which several options may be ticked. */
export function choice(header: string, values: readonly string[], required = true): FormField {
  return { header, inputType: 'Checkboxes', values, required };
}

/** A question answered in words. */
export function text(header: string, required = true): FormField {
  return { header, inputType: 'Textfield', values: [], required };
}

/** The question that the whole consult is about, answered in words. */
export function asked(header: string): FormField {
  return { ...text(header), part: 'question' };
}

/** A question answered in digits. */
export function number(header: string, required = true): FormField {
  return { header, inputType: 'Number', values: [], required };
}

/** Monday to Friday. */
export const weekdays: readonly boolean[] = [false, true, true, true, true, true, false];
