import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mailHtml } from '../mail/html.ts';
import { renderPatientMail } from './patient-mail.ts';
import { patientTexts } from './texts-patient.ts';
import type { PatientTemplate } from './texts-patient.ts';

const templates = Object.keys(patientTexts) as PatientTemplate[];
const link = `https://consult.bow-valley-health-region.example/patient-message?code=${'x'.repeat(43)}`;
const values = {
  link,
  clinic: 'Clinique communautaire de santé de la vallée de la Bow',
  phone: '4035550142',
  name: 'Dr. Odile Marchand-Okafor',
  count: 200,
};
const ways = [['en'], ['fr'], ['en', 'fr'], ['fr', 'en']] as const;
const every = templates.flatMap((template) => ways.map((languages) => [template, languages] as const));

const render = (
  template: PatientTemplate,
  languages: readonly ('en' | 'fr')[],
  changed: Partial<typeof values> = {},
) => {
  const { subject, body } = renderPatientMail(template, languages, { ...values, ...changed });
  return { subject, body, html: mailHtml({ subject, text: body, languages: [...languages] }) };
};

/** What a reader of the HTML reads. */
const readAloud = (html: string): string =>
  html
    .replace(/^[\s\S]*<body[^>]*>/, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/[ \n]+/g, ' ')
    .trim();

describe.each(every)('%s in %o', (template, languages) => {
  it('has one link, no picture, nothing that is loaded or tells that it was read, and less than 4 KB', () => {
    const { body, html } = render(template, languages);
    expect(body.match(/https?:/g)).toEqual(['https:']);
    expect(body).toContain(`:\n${link}\n`);
    expect(html.match(/<a\s/g)).toHaveLength(1);
    expect(html.match(/https?:/g)).toEqual(['https:']);
    expect(html).toContain(`href="${link}"`);
    expect(html).not.toMatch(/<img|<link|<script|<iframe|@import|@font-face|url\(|\ssrc=|background=|1x1/i);
    expect(Buffer.byteLength(html)).toBeLessThan(4096);
  });

  it('says the same in HTML and in plain text, with nothing left to fill', () => {
    const { subject, body, html } = render(template, languages);
    const plain = body
      .replace(`\n${link}`, '')
      .replaceAll(/\u00A0?:\n/g, '\n')
      .replaceAll(/\n+/g, ' ')
      .trim();
    expect(readAloud(html)).toBe(plain);
    expect(`${subject}${body}`).not.toMatch(/[{}]|undefined|null/);
    expect(html.replace(/<style>.*<\/style>/, '')).not.toMatch(/[{}]|undefined|null/);
  });

  it('says not to answer, and whom to call', () => {
    const { body } = render(template, languages);
    const says = {
      en: `Do not answer; call ${values.clinic}: (403) 555-0142`,
      fr: `Ne répondez pas; appelez ${values.clinic}\u00A0: (403) 555-0142`,
    };
    for (const language of ['en', 'fr'] as const)
      expect(body.includes(says[language])).toBe((languages as readonly string[]).includes(language));
    expect(render(template, languages, { phone: '' }).body).toMatch(/(?:call|appelez) Clinique[^:\n]*\.\n/);
  });
});

it.each(templates)('%s in both languages says which paragraph is which', (template) => {
  const { html, subject } = render(template, ['fr', 'en']);
  expect(html).toContain('<html lang="fr">');
  expect(html.match(/<p lang="en"/g)).toHaveLength(3);
  expect(html.match(/<span lang="en">/g)).toHaveLength(1);
  expect(html.match(/<p style/g)).toHaveLength(3);
  const own = (language: 'en' | 'fr') => render(template, [language]).subject;
  expect(subject).toBe(`${own('fr')} / ${own('en')}`);
});

it.each(templates)('%s holds to French typography', (template) => {
  const { subject, body } = render(template, ['fr']);
  const said = `${subject}\n${body}`.replace(link, '');
  expect(said).not.toMatch(/'/);
  expect(said).not.toMatch(/[^\u00A0]:(?!\n?$)/m);
  expect(said).not.toMatch(/\s[;!?]/);
});

it('French joins “de” with what follows, and titles a doctor as they chose', () => {
  const to = (name: string) => render('patient-message', ['fr'], { name }).subject;
  expect(to('Odile Marchand')).toBe('Message sécurisé d’Odile Marchand');
  expect(to('Émile Roy')).toBe('Message sécurisé d’Émile Roy');
  expect(to('Paul Roy')).toBe('Message sécurisé de Paul Roy');
  expect(to('Dr. Owen Falardeau')).toBe('Message sécurisé du Dr Owen Falardeau');
  expect(to('Dre Sunita Varga')).toBe('Message sécurisé de la Dre Sunita Varga');
});

it('one question is one question', () => {
  expect(render('patient-form-one', ['en']).subject).toMatch(/has a question for you$/);
  expect(render('patient-form-many', ['en']).subject).toMatch(/has 200 questions for you$/);
});

it('no name makes a second line of the header, a second link, or anything of the HTML', () => {
  fc.assert(
    fc.property(fc.constantFrom(...templates), fc.string({ unit: 'binary', maxLength: 80 }), (template, name) => {
      const hostile = `${name}\r\nBcc: x@y.example\u2028<a href="https://elsewhere.example">\u202Egpj</a>`;
      const { subject, html, body } = render(template, ['en', 'fr'], { name: hostile, clinic: hostile });
      expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202A-\u202E]/u);
      expect(body.split('\n').filter((line) => line.startsWith('http'))).toEqual([link]);
      expect(html.match(/<a\s/g)).toHaveLength(1);
      expect(html).not.toContain('href="https://elsewhere');
    }),
  );
});
