import { frenchSpacesIn } from '@consult/domain/language/french-spaces.ts';
import { fill } from './fill.ts';
import type { TemplateValues } from './fill.ts';
import type { OutgoingLanguage, OutgoingText, Texts } from './outgoing-text.ts';
import { accountTexts } from './texts-account.ts';
import { consultTexts } from './texts-consult.ts';
import { outsideTexts } from './texts-outside.ts';
import { premiumTexts } from './texts-premium.ts';
import { supportTexts } from './texts-support.ts';

/**
 * The texts of mail and push; those of mails to patients are in texts-patient.ts. They travel and lie unprotected at
 * their receivers: none says anything of a patient. {link} is where the reader goes on, after signing in; {count} a
 * number; {name} a professional's; {when} a time; {what} and {device} words about the reader's own account.
 */
export const templates = {
  ...consultTexts,
  ...accountTexts,
  ...outsideTexts,
  ...premiumTexts,
  ...supportTexts,
  'partner-photo': {
    en: { subject: '', body: '' },
    fr: { subject: '', body: '' },
  },
  fax: {
    en: { subject: '', body: '' },
    fr: { subject: '', body: '' },
  },
} as const satisfies Texts;

export type TemplateName = keyof typeof templates;

/** The text of a template in a language. @throws Error when a value that the text names is missing */
export function renderTemplate(name: TemplateName, language: OutgoingLanguage, values: TemplateValues): OutgoingText {
  const texts = templates[name];
  const { subject, body } = language === 'fr' ? frenchSpacesIn(texts.fr) : texts.en;
  return { subject: fill(subject, values, language), body: fill(body, values, language) };
}
