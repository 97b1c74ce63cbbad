import { formatPhone } from '@consult/domain/patient/phone.ts';
import { fill } from './fill.ts';
import type { OutgoingLanguage, OutgoingText } from './outgoing-text.ts';
import { belowLink, patientTexts } from './texts-patient.ts';
import type { PatientTemplate } from './texts-patient.ts';

/** The values of a mail to a patient: `name` for a message, `count` where questions are counted. */
export type PatientMailValues = { link: string; clinic: string; phone: string; name?: string; count?: number };

/**
 * The text of a mail to a patient in one language or two. Of two, each paragraph is followed by the other language's,
 * around one link.
 * @throws Error when a value that the text names is missing
 */
export function renderPatientMail(
  template: PatientTemplate,
  languages: readonly OutgoingLanguage[],
  given: PatientMailValues,
): OutgoingText {
  const values = { ...given, phone: formatPhone(given.phone) };
  const each = (of: (language: OutgoingLanguage) => string): string[] =>
    languages.map((language) => fill(of(language), values, language));
  const own = patientTexts[template];
  const open = each((language) => own[language].open).join(' / ');
  const colon = languages.at(-1) === 'fr' ? '\u00A0:' : ':';
  const call = values.phone === '' ? 'callWithoutPhone' : 'call';
  const paragraphs = [
    ...each((language) => own[language].says),
    `${open}${colon}\n${values.link}`,
    ...each((language) => belowLink[language].opens),
    ...each((language) => belowLink[language][call]),
  ];
  return {
    subject: each((language) => own[language].subject).join(' / '),
    body: `${paragraphs.join('\n\n')}\n`,
  };
}
