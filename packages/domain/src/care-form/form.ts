/** What a care form is. Sources: document 1, section 3; server rules, section 16. */

export const careInputTypes = [
  'Text',
  'Checkbox',
  'Date',
  'Email',
  'PatientEmail',
  'Phone',
  'TextArea',
  'Label',
  'Select',
] as const;
export type CareInputType = (typeof careInputTypes)[number];

/** A field is shown where the answer of an earlier field is this one: an option, true for a tick, or a text. */
export type ShowWhen = { readonly fieldName: string; readonly is: string | boolean };

export type CareField = {
  readonly inputType: CareInputType;
  readonly label: string;
  /** Unique in its version; data, so it may be 'constructor'. */
  readonly fieldName: string;
  /** '' without one. */
  readonly help: string;
  /** Always of a Date; never of a Label. */
  readonly required: boolean;
  /** Of a Select, and of a Checkbox that is not one tick. An answer names them as they stand here. */
  readonly options: readonly string[];
  readonly showWhen: ShowWhen | null;
  /** What is missing or '' in French is shown in English. */
  readonly fr: { readonly label: string; readonly help: string; readonly options: readonly string[] };
};

export type CareSection = {
  readonly sectionName: string;
  readonly description: string;
  readonly fields: readonly CareField[];
  readonly fr: { readonly sectionName: string; readonly description: string };
};

/** One version of a form. */
export type CareForm = {
  readonly name: string;
  /** Above the first question. */
  readonly instructions: string;
  /** Below the last one. */
  readonly comments: string;
  readonly sections: readonly CareSection[];
  readonly fr: { readonly name: string; readonly instructions: string; readonly comments: string };
};

/** The languages of a form. */
export type CareLanguage = 'en' | 'fr';

/** Limits of a version and of the answers to it. Source: server rules, section 16. */
export const maxCareFields = 200;
export const maxCareSections = 40;
export const maxCareOptions = 60;
export const maxCareText = 500;
export const maxCareTextArea = 20_000;
/** All answers together, in bytes of their JSON. */
export const maxCareAnswers = 200 * 1024;

/** Every field in the form's order. */
export function fieldsOf(form: CareForm): CareField[] {
  return form.sections.flatMap(({ fields }) => fields);
}

/** Whether a field asks something; a Label only says something. */
export function isQuestion({ inputType }: CareField): boolean {
  return inputType !== 'Label';
}

/** The number of questions, those included that only some answers show. */
export function questionCount(form: CareForm): number {
  return fieldsOf(form).filter(isQuestion).length;
}

/** Whether a Checkbox is one tick, and not a choice among options. */
export function isTick({ inputType, options }: CareField): boolean {
  return inputType === 'Checkbox' && options.length === 0;
}
