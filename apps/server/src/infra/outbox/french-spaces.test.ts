import { frenchSpaces } from '@consult/domain/language/french-spaces.ts';
import { expect, it } from 'vitest';
import { consultWords } from '../../features/activity/consult-pdf-words.ts';
import { paperWords } from '../../features/care-form/paper-words.ts';
import { belowLink, patientTexts } from './texts-patient.ts';
import { renderTemplate, templates } from './templates.ts';
import type { TemplateName } from './templates.ts';

/** Every text in a value, however deep. Functions make theirs of what they are given: 'X'. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return textsIn((value as (...given: string[]) => unknown)('X', 'X', 'X'));
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const values = {
  link: 'https://clinic.example',
  count: 2,
  name: 'X',
  clinic: 'X',
  phone: 'X',
  message: 'X',
  what: 'X',
  when: 'X',
  device: 'X',
  support: 'X',
  id: 'X',
  confirm: 'X',
  sender: 'X',
  address: 'X',
  contact: 'X',
  unsubscribe: 'X',
};

it.each([
  ['mails', (Object.keys(templates) as TemplateName[]).map((name) => renderTemplate(name, 'fr', values))],
  ['mails to patients', Object.values(patientTexts).map(({ fr }) => fr)],
  ['what stands below the link of a mail', belowLink.fr],
  ['the paper of a consult', consultWords.fr],
  ['the paper of answers', paperWords.fr],
])('French has the spaces of Canada in %s', (_of, words) => {
  const texts = textsIn(words);
  expect(texts.length).toBeGreaterThan(2);
  for (const text of texts) expect(text).toBe(frenchSpaces(text));
});
