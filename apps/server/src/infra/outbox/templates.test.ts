import { expect, it } from 'vitest';
import { renderTemplate, templates } from './templates.ts';
import type { TemplateName } from './templates.ts';

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
