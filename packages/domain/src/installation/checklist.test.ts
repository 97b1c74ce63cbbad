import { expect, test } from 'vitest';
import { isPlaceholder } from './checklist.ts';

test('contacts that nobody set are told from those of real people', () => {
  for (const text of [
    'support@demo.example',
    'https://support.example/',
    'help@example.com',
    'https://www.example.org/help',
    'Consult <no-reply@localhost>',
    '1-800-555-0100',
    '(403) 555-0142',
    '4035550142',
    'https://your-clinic.ca/help',
    'smtps://user:password@mail.your-clinic.ca',
    'fax.your-provider.ca',
  ])
    expect([text, isPlaceholder(text)]).toEqual([text, true]);
  for (const text of [
    'support@examples.ca',
    'https://example-clinic.ca/',
    'https://www.example-health.ca/',
    'help@mail.example.clinic.ca',
    'help@example.com.clinic.ca',
    'help@my-example.com',
    '1-800-550-1000',
    '403-955-5011',
    'https://your-clinic.calgary.ca',
    '',
  ])
    expect([text, isPlaceholder(text)]).toEqual([text, false]);
});
