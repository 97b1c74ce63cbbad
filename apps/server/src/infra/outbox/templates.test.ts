import { expect, it } from 'vitest';
import { mailHtml } from '../mail/html.ts';
import { renderTemplate, templates } from './templates.ts';
import type { TemplateName } from './templates.ts';

/** Who sends what is commercial, and how it is ended. */
const company = {
  sender: 'Bow Valley Health Inc.',
  address: '1 Main Street, Calgary AB T2P 0A1',
  contact: 'office@clinic.example, 403-555-0111',
  unsubscribe: `https://consult.example/unsubscribe?code=${'x'.repeat(43)}`,
};

const names = Object.keys(templates) as TemplateName[];

it.each(names)('%s is written in English and French, with nothing left to fill', (name) => {
  for (const language of ['en', 'fr'] as const) {
    const { subject, body } = renderTemplate(name, language, {
      link: 'https://consult.example/',
      confirm: 'https://consult.example/dashboard/security?confirm=x',
      count: 3,
      name: 'Dr. Owen Falardeau',
      message: 'Try it.',
      what: 'Your password was changed',
      when: 'November 21, 2026, 7:43 a.m. MST',
      device: 'Firefox on Windows',
      support: 'help@consult.example',
      id: '0198c0de-0000-7000-8000-000000000001',
      ...company,
    });
    expect(`${subject}${body}`).not.toMatch(/[{}]|undefined/);
  }
});

it('a text that lacks a value is refused instead of sent with a hole', () => {
  expect(() => renderTemplate('unread-many', 'en', { link: 'https://consult.example/' })).toThrow('count');
});

it('the mails about what is overdue name its days in words', () => {
  const values = { link: 'https://consult.example/', count: 3 };
  const bodies = (['overdue-one', 'overdue-many'] as const).flatMap((name) =>
    (['en', 'fr'] as const).map((language) => renderTemplate(name, language, values).body.split('\n')[0]),
  );
  expect(bodies).toEqual([
    'A consult in your inbox has been unread for seven days or more.',
    'Une consultation de votre boîte de réception n’a pas été lue depuis sept jours ou plus.',
    '3 consults in your inbox have been unread for seven days or more.',
    '3 consultations de votre boîte de réception n’ont pas été lues depuis sept jours ou plus.',
  ]);
});

it.each(['en', 'fr'] as const)(
  'an invitation in %s says who sends it, and is ended by a link below the one to sign up',
  (language) => {
    const values = { link: 'https://consult.example/signup', name: 'Odile Gagné', ...company };
    const { subject, body } = renderTemplate('invitation', language, values);
    for (const part of [company.sender, company.address, company.contact, 'Odile Gagné']) expect(body).toContain(part);
    const html = mailHtml({ subject, text: body, languages: [language] });
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)).toEqual([
      values.link,
      company.unsubscribe,
    ]);
    expect(html).not.toMatch(/<img|url\(|\ssrc=/);
    expect(Buffer.byteLength(html)).toBeLessThan(4096);
  },
);
