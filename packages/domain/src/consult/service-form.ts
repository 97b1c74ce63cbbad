import type { ConsultFault } from '../fault/fault.ts';
import { isBlank } from '../patient/blank-text.ts';

/** A service's own questions and the answers to them. Source: document 2, sections 3 and 5. */

export type FormField = {
  readonly header: string;
  readonly inputType: 'Checkboxes' | 'Textfield' | 'Number';
  /** The options of Checkboxes; empty for the others. */
  readonly values: readonly string[];
  readonly required: boolean;
  /** What its answer is to the reader (cardOf); none where the form does not say. */
  readonly part?: AnswerPart;
  /** Its words in French, options in the order of `values`; '' where there are none (directory/in-language.ts). */
  readonly fr?: FrenchWords;
};

/** The French of a question, and of its options or of the options that were ticked. */
export type FrenchWords = { readonly header: string; readonly values: readonly string[] };

/** What a consult is about, or an answer that decides. */
export type AnswerPart = 'question' | 'key';

/**
 * Answers keyed by encoded header: text for Textfield and Number (digits), for Checkboxes the
 * encoded options with whether each is ticked.
 */
export type Symptoms = Readonly<Record<string, string | boolean | Readonly<Record<string, boolean>>>>;

/** An answer as people read it. */
export type Answer = {
  readonly header: string;
  readonly values: readonly string[];
  readonly part?: AnswerPart;
  readonly fr?: FrenchWords;
};

export const answerUnknown: ConsultFault = { code: 'answer-unknown' };

/**
 * A header or option as a key: 'k_', then ASCII letters and digits as they are and every other UTF-16 unit as _ and
 * four hex digits. Any text survives the way there and back, and no two texts share a key. No key means anything to a
 * form library ('a.b', 'a[0]'), to JavaScript ('__proto__') or to a database, and none is reordered as an array index
 * would be.
 */
export function encodeKey(text: string): string {
  let key = 'k_';
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charAt(index);
    key += /[A-Za-z0-9]/.test(unit) ? unit : `_${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  }
  return key;
}

/** The text of a key; null where the key was not made by encodeKey. */
export function decodeKey(key: string): string | null {
  if (!key.startsWith('k_')) return null;
  const text = key
    .slice(2)
    .replaceAll(/_([0-9a-f]{4})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return encodeKey(text) === key ? text : null;
}

/** The faults of a form definition, one sentence each, for the person who edits it. */
export function checkFormFields(fields: readonly FormField[]): string[] {
  const problems: string[] = [];
  const headers = new Set<string>();
  for (const { header, inputType, values } of fields) {
    if (header.trim() === '') problems.push('A question has no header.');
    if (headers.has(header)) problems.push(`Two questions have the header '${header}'.`);
    headers.add(header);
    if (inputType !== 'Checkboxes') continue;
    if (values.length === 0) problems.push(`'${header}' has no options.`);
    if (new Set(values).size < values.length) problems.push(`'${header}' has an option twice.`);
  }
  return problems;
}

/** The answer stored under a key; never an inherited property. */
function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** A field's answer as a list: the text, or the ticked options in the form's order; null if misshapen. */
function valuesOf(field: FormField, answer: Symptoms[string] | undefined): string[] | null {
  if (answer === undefined) return [];
  if (field.inputType !== 'Checkboxes') {
    if (typeof answer !== 'string') return null;
    return isBlank(answer) ? [] : [answer];
  }
  if (typeof answer !== 'object') return null;
  const known = new Set(field.values.map(encodeKey));
  if (Object.keys(answer).some((key) => !known.has(key) || typeof answer[key] !== 'boolean')) return null;
  return field.values.filter((value) => own(answer, encodeKey(value)) === true);
}

/**
 * Faults by encoded header. A required question without an answer (for Checkboxes: without a ticked option) is
 * 'answer-required'; a Number takes ASCII digits only. Answers, options and shapes that the form does not have are
 * refused: under their question where there is one, else under ''. A fault never holds the answer itself.
 */
export function checkSymptoms(fields: readonly FormField[], symptoms: Symptoms): Record<string, ConsultFault> {
  const errors: Record<string, ConsultFault> = {};
  const known = new Set(fields.map((field) => encodeKey(field.header)));
  if (Object.keys(symptoms).some((key) => !known.has(key))) errors[''] = answerUnknown;
  for (const field of fields) {
    const key = encodeKey(field.header);
    const values = valuesOf(field, own(symptoms, key));
    if (values === null) errors[key] = answerUnknown;
    else if (values.length === 0) {
      if (field.required) errors[key] = { code: 'answer-required', header: field.header };
    } else if (field.inputType === 'Number' && !/^[0-9]+$/.test(values[0]?.trim() ?? '')) {
      errors[key] = { code: 'answer-not-digits', header: field.header };
    }
  }
  return errors;
}

/** The answers in the form's order, decoded; unanswered questions are left out. */
export function readAnswers(fields: readonly FormField[], symptoms: Symptoms): Answer[] {
  return fields.flatMap((field) => {
    const values = valuesOf(field, own(symptoms, encodeKey(field.header)));
    const { header, part, fr } = field;
    if (!values || values.length === 0) return [];
    const french = fr && { header: fr.header, values: frenchValues(field, values) };
    return [{ header, values, ...(part && { part }), ...(french && { fr: french }) }];
  });
}

/** The French of ticked options; nothing for what somebody wrote. */
function frenchValues({ inputType, values, fr }: FormField, ticked: readonly string[]): string[] {
  return inputType === 'Checkboxes' ? ticked.map((value) => fr?.values[values.indexOf(value)] ?? '') : [];
}

/**
 * Headers of answers whose question the form no longer asks, because the draft was made on an older version: the page
 * keeps and shows them, and the author has to clear them before sending.
 */
export function answersWithoutQuestion(fields: readonly FormField[], symptoms: Symptoms): string[] {
  const known = new Set(fields.map((field) => encodeKey(field.header)));
  return Object.keys(symptoms)
    .filter((key) => !known.has(key))
    .map((key) => decodeKey(key) ?? key);
}
