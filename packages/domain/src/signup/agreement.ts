/**
 * The values of an agreement's placeholders. Source: document 1, section 9 (signup contract template placeholders).
 */
import { provinceNames, isProvince } from '../patient/provinces.ts';
import type { Day } from '../time/business-time.ts';

/** Stand in the agreement's Markdown as {{day}}, {{month}}, …; each is replaced by words. */
export const agreementTexts = ['day', 'month', 'year', 'userName', 'signingName', 'email', 'city', 'province'] as const;
export type AgreementText = (typeof agreementTexts)[number];

/** Stand on a line of their own; each is replaced by an image. */
export const agreementImages = ['signature', 'witnessSignature1', 'witnessSignature2'] as const;
export type AgreementImage = (typeof agreementImages)[number];

/** The languages in which every agreement exists; who signs chooses one. */
export const agreementLanguages = ['en', 'fr'] as const;
export type AgreementLanguage = (typeof agreementLanguages)[number];

export type Signer = { firstName: string; lastName: string; email: string; city: string; province: string };

const months: Readonly<Record<AgreementLanguage, readonly string[]>> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
};

/** 1st, 2nd, 3rd, 4th, 11th, 21st; in French 1er, 2, 3. */
export function dayWithOrdinal(day: number, language: AgreementLanguage): string {
  if (language === 'fr') return day === 1 ? '1er' : String(day);
  const ending = day % 100 >= 11 && day % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${ending}`;
}

/**
 * The words of an agreement in a language that a person signs on a business day.
 */
export function agreementValues(
  signer: Signer,
  today: Day,
  language: AgreementLanguage,
): Record<AgreementText, string> {
  const [year = '', month = '', day = ''] = today.split('-');
  const name = `${signer.firstName.trim()} ${signer.lastName.trim()}`;
  return {
    day: dayWithOrdinal(Number(day), language),
    month: months[language][Number(month) - 1] ?? '',
    year,
    userName: name.toLocaleUpperCase(language),
    signingName: name,
    email: signer.email.trim(),
    city: signer.city.trim(),
    province: isProvince(signer.province) ? provinceNames[signer.province][language] : '',
  };
}

const textPlaceholder = new RegExp(`\\{\\{\\s*(${agreementTexts.join('|')})\\s*\\}\\}(,\\s*)?`, 'g');
const imagePlaceholder = new RegExp(`\\{\\{\\s*(${agreementImages.join('|')})\\s*\\}\\}`);

/**
 * A piece of the agreement's text with its placeholders filled in. An empty value (residents give no city) removes the
 * comma after it. Values are text and no Markdown: parse first.
 */
export function fillAgreement(text: string, values: Readonly<Record<AgreementText, string>>): string {
  return text.replaceAll(textPlaceholder, (_, name: AgreementText, comma: string | undefined) =>
    values[name] === '' ? '' : values[name] + (comma ?? ''),
  );
}

/** A text in pieces: words, and the images that stand between them. */
export function splitAtImages(text: string): (string | { image: AgreementImage })[] {
  return text
    .split(imagePlaceholder)
    .map((piece, index) => (index % 2 === 1 ? { image: piece as AgreementImage } : piece))
    .filter((piece) => piece !== '');
}
