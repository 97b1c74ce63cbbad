import { frenchSpaces } from '../language/french-spaces.ts';
import type { CareField, CareForm, CareLanguage, CareSection } from './form.ts';

/** The words of a form in a language; where French is missing, the English ones. */

const chosen = (language: CareLanguage, en: string, fr: string): string =>
  language === 'fr' && fr !== '' ? frenchSpaces(fr) : en;

export function formWords(
  form: CareForm,
  language: CareLanguage,
): { readonly name: string; readonly instructions: string; readonly comments: string } {
  return {
    name: chosen(language, form.name, form.fr.name),
    instructions: chosen(language, form.instructions, form.fr.instructions),
    comments: chosen(language, form.comments, form.fr.comments),
  };
}

export function sectionWords(
  section: CareSection,
  language: CareLanguage,
): { readonly sectionName: string; readonly description: string } {
  return {
    sectionName: chosen(language, section.sectionName, section.fr.sectionName),
    description: chosen(language, section.description, section.fr.description),
  };
}

/** `options` gives for each option, as answers name it, the words that its reader sees. */
export function fieldWords(
  field: CareField,
  language: CareLanguage,
): { readonly label: string; readonly help: string; readonly options: readonly { value: string; words: string }[] } {
  return {
    label: chosen(language, field.label, field.fr.label),
    help: chosen(language, field.help, field.fr.help),
    options: field.options.map((value, at) => ({ value, words: chosen(language, value, field.fr.options[at] ?? '') })),
  };
}
