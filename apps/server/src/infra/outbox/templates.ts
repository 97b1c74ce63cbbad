import type { OutgoingLanguage, OutgoingText, Texts } from './outgoing-text.ts';
import { accountTexts } from './texts-account.ts';
import { consultTexts } from './texts-consult.ts';
import { outsideTexts } from './texts-outside.ts';
import { supportTexts } from './texts-support.ts';

/**
 * The texts of mail and push. They travel and lie unprotected at their receivers: none says anything of a patient.
 * {link} is where the reader goes on, after signing in; {count} a number; {name} a professional's; {when} a time;
 * {what} and {device} words about the reader's own account.
 */
export const templates = {
  ...consultTexts,
  ...accountTexts,
  ...outsideTexts,
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

/** The values that a text may be filled with. */
export type TemplateValues = {
  link?: string;
  count?: number;
  name?: string;
  message?: string;
  what?: string;
  when?: string;
  device?: string;
  support?: string;
  id?: string;
  confirm?: string;
};

/** The text of a template in a language. @throws Error when a value that the text names is missing */
export function renderTemplate(name: TemplateName, language: OutgoingLanguage, values: TemplateValues): OutgoingText {
  const { subject, body } = templates[name][language];
  return { subject: fill(subject, values), body: fill(body, values) };
}

function fill(text: string, values: TemplateValues): string {
  return text.replaceAll(
    /\{(link|count|name|message|what|when|device|support|id|confirm)\}/g,
    (_, name: keyof TemplateValues) => {
      const value = values[name];
      if (value === undefined) throw new Error(`the text needs ${name}`);
      return String(value);
    },
  );
}
