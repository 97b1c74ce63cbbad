import type { Answer, FormField } from '../consult/service-form.ts';
import { subjectParts } from '../consult/subject.ts';
import { frenchSpaces } from '../language/french-spaces.ts';

/**
 * The directory's own texts in the reader's language; where French is missing, the English ones. The English names
 * what is chosen and answered in either language, so nothing that is kept depends on it.
 */

export type ContentLanguage = 'en' | 'fr';

const chosen = (language: ContentLanguage, en: string, fr: string | undefined): string =>
  language === 'fr' && fr ? frenchSpaces(fr) : en;

type ServiceTexts = {
  readonly serviceName: string;
  readonly shortDescription: string;
  readonly longDescription: string;
  readonly bio: string;
};

/** What a service says of itself. */
export function serviceWords(service: ServiceTexts & { readonly fr: ServiceTexts }, language: ContentLanguage) {
  return {
    serviceName: chosen(language, service.serviceName, service.fr.serviceName),
    shortDescription: chosen(language, service.shortDescription, service.fr.shortDescription),
    longDescription: chosen(language, service.longDescription, service.fr.longDescription),
    bio: chosen(language, service.bio, service.fr.bio),
  };
}

/** A question; `options` gives for each option, as answers name it, the words that its reader sees. */
export function questionWords(
  { header, values, fr }: Pick<FormField, 'header' | 'values' | 'fr'>,
  language: ContentLanguage,
): { readonly header: string; readonly options: readonly { readonly value: string; readonly words: string }[] } {
  return {
    header: chosen(language, header, fr?.header),
    options: values.map((value, at) => ({ value, words: chosen(language, value, fr?.values[at]) })),
  };
}

/** A question and what was answered: options in the reader's language, what somebody wrote as they wrote it. */
export function answerWords(
  { header, values, fr }: Pick<Answer, 'header' | 'values' | 'fr'>,
  language: ContentLanguage,
): { readonly header: string; readonly values: readonly string[] } {
  return {
    header: chosen(language, header, fr?.header),
    values: values.map((value, at) => chosen(language, value, fr?.values[at])),
  };
}

/** Specialties and subsites in the reader's language. */
export type PlaceWords = {
  /** The words for a specialty or subsite; what has none is shown as it is. */
  readonly place: (english: string) => string;
  /** 'Dermatology – Acne' in the reader's words; the specialty alone where there is no subsite. */
  readonly title: (of: { readonly specialty: string; readonly subsite: string }) => string;
  /** The subject of a consult: specialty and subsite in the reader's words, what its sender wrote as they wrote it. */
  readonly subject: (subject: string) => string;
};

/** The words of specialties and subsites, from their French by their English. */
export function placeWordsOf(french: Readonly<Record<string, string>>, language: ContentLanguage): PlaceWords {
  const place = (english: string): string =>
    language === 'fr' && Object.hasOwn(french, english) ? chosen(language, english, french[english]) : english;
  return {
    place,
    title: ({ specialty, subsite }) => [specialty, subsite].filter(Boolean).map(place).join(' – '),
    subject: (subject) => {
      const parts = subjectParts(subject, (english) => Object.hasOwn(french, english));
      return parts ? `${parts.before}${place(parts.specialty)} - ${place(parts.subsite)}${parts.after}` : subject;
    },
  };
}
