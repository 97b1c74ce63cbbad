import { careInputTypes } from './form.ts';
import type { CareField, CareForm, CareInputType, CareSection, ShowWhen } from './form.ts';

/*
 * A form as an operator writes it, in JSON. What is missing takes its default; what is unknown or of another kind is a
 * problem, since a misspelt 'required' must not pass for none. Whether the form makes sense is `checkForm`'s.
 */

/** A form with what is wrong with its writing, a sentence each. With a problem the form is of no use. */
export type ReadForm = { readonly form: CareForm; readonly problems: readonly string[] };

export function readForm(json: unknown): ReadForm {
  const read = new Reader();
  const root = read.record(json, 'The form', ['name', 'instructions', 'comments', 'sections', 'fr']);
  const words = ['name', 'instructions', 'comments'] as const;
  const fr = read.record(root['fr'], 'fr of the form', words);
  const form: CareForm = {
    ...read.texts(root, 'the form', words),
    sections: read.list(root['sections'], 'sections of the form').map((one, at) => readSection(read, one, at + 1)),
    fr: read.texts(fr, 'fr of the form', words),
  };
  return { form, problems: read.problems };
}

function readSection(read: Reader, json: unknown, number: number): CareSection {
  const where = `section ${number}`;
  const section = read.record(json, where, ['sectionName', 'description', 'fields', 'fr']);
  const words = ['sectionName', 'description'] as const;
  return {
    ...read.texts(section, where, words),
    fields: read
      .list(section['fields'], `fields of ${where}`)
      .map((one, at) => readField(read, one, `field ${at + 1} of ${where}`)),
    fr: read.texts(read.record(section['fr'], `fr of ${where}`, words), `fr of ${where}`, words),
  };
}

const fieldKeys = ['inputType', 'label', 'fieldName', 'help', 'required', 'options', 'showWhen', 'fr'];

function readField(read: Reader, json: unknown, where: string): CareField {
  const field = read.record(json, where, fieldKeys);
  const fr = read.record(field['fr'], `fr of ${where}`, ['label', 'help', 'options']);
  const inputType = read.inputType(field['inputType'], where);
  return {
    inputType,
    ...read.texts(field, where, ['label', 'fieldName', 'help']),
    required: read.flag(field['required'], inputType === 'Date', `required of ${where}`),
    options: read.textList(field['options'], `options of ${where}`),
    showWhen: readShowWhen(read, field['showWhen'], `showWhen of ${where}`),
    fr: {
      ...read.texts(fr, `fr of ${where}`, ['label', 'help']),
      options: read.textList(fr['options'], `options of fr of ${where}`),
    },
  };
}

function readShowWhen(read: Reader, json: unknown, where: string): ShowWhen | null {
  if (json === undefined || json === null) return null;
  const { fieldName, is } = read.record(json, where, ['fieldName', 'is']);
  if (typeof is !== 'string' && typeof is !== 'boolean')
    read.problem(`'is' in ${where} is no text and no true or false.`);
  return { fieldName: read.text(fieldName, `fieldName in ${where}`), is: typeof is === 'boolean' ? is : String(is) };
}

class Reader {
  readonly problems: string[] = [];

  problem(sentence: string): void {
    this.problems.push(sentence.charAt(0).toUpperCase() + sentence.slice(1));
  }

  record(json: unknown, where: string, keys: readonly string[]): Readonly<Record<string, unknown>> {
    if (json === undefined || json === null) return {};
    if (typeof json !== 'object' || Array.isArray(json)) {
      this.problem(`${where} is no object.`);
      return {};
    }
    for (const key of Object.keys(json)) if (!keys.includes(key)) this.problem(`'${key}' in ${where} is unknown.`);
    return Object.fromEntries(Object.entries(json).filter(([key]) => keys.includes(key)));
  }

  list(json: unknown, where: string): readonly unknown[] {
    if (Array.isArray(json)) return json;
    if (json !== undefined && json !== null) this.problem(`${where} is no list.`);
    return [];
  }

  text(json: unknown, where: string): string {
    if (typeof json === 'string') return json.replaceAll(/\r\n?/g, '\n').trim();
    if (json !== undefined && json !== null) this.problem(`${where} is no text.`);
    return '';
  }

  texts<Key extends string>(
    from: Readonly<Record<string, unknown>>,
    where: string,
    keys: readonly Key[],
  ): Record<Key, string> {
    return Object.fromEntries(keys.map((key) => [key, this.text(from[key], `${key} of ${where}`)])) as Record<
      Key,
      string
    >;
  }

  textList(json: unknown, where: string): string[] {
    return this.list(json, where).map((one, at) => this.text(one, `number ${at + 1} of the ${where}`));
  }

  flag(json: unknown, otherwise: boolean, where: string): boolean {
    if (typeof json === 'boolean') return json;
    if (json !== undefined && json !== null) this.problem(`${where} is neither true nor false.`);
    return otherwise;
  }

  inputType(json: unknown, where: string): CareInputType {
    const known = careInputTypes.find((one) => one === json);
    if (!known) this.problem(`inputType of ${where} is none of ${careInputTypes.join(', ')}.`);
    return known ?? 'Text';
  }
}
