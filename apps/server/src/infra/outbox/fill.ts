import { titledIn } from '@consult/domain/activity/person-name.ts';
import type { OutgoingLanguage } from './outgoing-text.ts';

/** The values that a text may be filled with. */
export type TemplateValues = {
  link?: string;
  count?: number;
  name?: string;
  clinic?: string;
  phone?: string;
  message?: string;
  what?: string;
  when?: string;
  device?: string;
  support?: string;
  id?: string;
  confirm?: string;
  sender?: string;
  address?: string;
  contact?: string;
  unsubscribe?: string;
};

/** A vowel, before which the French "de" loses its own: "d’Odile". */
const vowelFirst = /^[aeiouàâäéèêëîïôöùûü]/i;

/** The French "de" before what follows: "du Dr Roy", "de la Dre Roy", "d’Odile", "de Paul". */
function deBefore(said: string): string {
  if (said.startsWith('Dre ')) return 'de la ';
  if (said.startsWith('Dr ')) return 'du ';
  return vowelFirst.test(said) ? 'd’' : 'de ';
}

const holes =
  /(\bde )?\{(link|count|name|clinic|phone|message|what|when|device|support|id|confirm|sender|address|contact|unsubscribe)\}/g;

/**
 * Fills the values into a text of a language, names with their titles in it. Each is one line, so that none ends a
 * header; a person's own message alone keeps its lines, and stands in no subject.
 * @throws Error when a value that the text names is missing
 */
export function fill(text: string, values: TemplateValues, language: OutgoingLanguage): string {
  return text.replaceAll(holes, (_, de: string | undefined, name: keyof TemplateValues) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the text needs ${name}`);
    const said = name === 'message' ? String(value) : titledIn(language, oneLine(String(value)));
    return `${de ? deBefore(said) : ''}${said}`;
  });
}

/**
 * A name as it may stand in a header and in a line: without line ends, control characters, and marks that turn the
 * direction of what follows.
 */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g, '')
    .replaceAll(/ *[\p{Cc}\p{Zl}\p{Zp}]+ */gu, ' ')
    .trim();
}
