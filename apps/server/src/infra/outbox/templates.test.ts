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
