import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAfter, fillTemplate } from './fill.ts';
import type { PlaceholderValues } from './fill.ts';
import { joinFrench } from './join-french.ts';
import { inWords, outOfWords, partsOf, placeholderKeys, shownAs, shownIn, stored } from './placeholders.ts';
import type { Placeholder } from './placeholders.ts';

const wordsOf = (one: Placeholder) => (one.key === 'date' ? `date in ${one.days} days` : one.key.replaceAll('-', ' '));
const all: Placeholder[] = [...placeholderKeys.map((key) => ({ key })), { key: 'date', days: 14 }];
const placeholderIn = (words: string) => all.find((one) => wordsOf(one) === words) ?? null;
const values: PlaceholderValues = {
  referrer: 'Dr. Falardeau',
  'referrer-first-name': 'Odile',
  'referrer-last-name': 'Falardeau',
  'referrer-clinic': 'Elm',
  'patient-name': 'Delphine Roy',
  'patient-first-name': 'Delphine',
  'patient-age': '42 y',
  'patient-date-of-birth': '1984/02/29',
  specialty: 'Dermatology',
  subsite: '',
  'my-name': 'Dr. Sunita Varga',
  'my-credentials': 'MD',
  'my-clinic': 'Varga Dermatology',
  'clinic-phone': '(403) 555-0166',
  'clinic-fax': '',
  today: '2026-11-22',
};
const fill = (text: string, change: Partial<PlaceholderValues> = {}, language: 'en' | 'fr' = 'en') =>
  fillTemplate(text, { ...values, ...change }, { wordsOf, language });

describe('placeholders', () => {
  it('are a closed list; anything else between braces is plain text', () => {
    const plain = [
      '{{phn}}',
      '{{ referrer }}',
      '{{Referrer}}',
      '{referrer}',
      '{{date}}',
      '{{date+0}}',
      '{{date+366}}',
      '{{date+014}}',
      '{{constructor}}',
      '{{__proto__}}',
    ];
    for (const text of plain) expect(partsOf(text), text).toEqual([{ text, placeholder: null }]);
    expect(partsOf('{{{referrer}}}').filter(({ placeholder }) => placeholder)).toHaveLength(1);
    for (const one of all) expect(partsOf(stored(one))).toEqual([{ text: stored(one), placeholder: one }]);
    expect(partsOf('{{date+365}}')[0]!.placeholder).toEqual({ key: 'date', days: 365 });
  });

  it('stand in a text for what is known, and stay in sight in words where nothing is', () => {
    expect(fill('Thank you, {{referrer}}. {{patient-first-name}} ({{patient-age}}) by {{date+14}}, {{today}}.')).toBe(
      'Thank you, Dr. Falardeau. Delphine (42 y) by 2026/12/06, 2026/11/22.',
    );
    const filled = fill('Fax {{clinic-fax}}, {{subsite}}');
    expect(shownIn(filled).map(({ words }) => words)).toEqual(['clinic fax', 'subsite']);
    expect(filled.slice(shownIn(filled)[0]!.from, shownIn(filled)[0]!.to)).toBe(shownAs('clinic fax'));
  });

  it('are never read in a value', () => {
    for (const name of ['{{my-name}}', '{{clinic-fax}}', shownAs('clinic fax'), '{{', '$&', '$1']) {
      const filled = fill('{{patient-name}}-{{my-credentials}}', { 'patient-name': name });
      expect(filled).toBe(`${name.replaceAll('\u2060', '')}-MD`);
      expect(shownIn(filled)).toEqual([]);
    }
  });

  it('come out of their words as they went in, whatever stands around them', () => {
    const piece = fc.oneof(
      fc.constantFrom(...all).map(stored),
      fc.string(),
      fc.constantFrom('{{', '}}', '{{my name}}', '{'),
    );
    fc.assert(
      fc.property(
        fc.array(piece).map((pieces) => pieces.join('')),
        (text) => {
          expect(
            partsOf(text)
              .map((part) => part.text)
              .join(''),
          ).toBe(text);
          expect(outOfWords(inWords(text, wordsOf), placeholderIn)).toBe(text);
        },
      ),
    );
  });

  it.each([
    ['2026-11-22', 14, '2026/12/06'],
    ['2026-12-31', 1, '2027/01/01'],
    ['2028-02-28', 1, '2028/02/29'],
    ['2027-02-28', 365, '2028/02/28'],
    ['2026-03-07', 1, '2026/03/08'],
  ])('%s and %i days is %s', (day, days, after) => {
    expect(dayAfter(day, days)).toBe(after);
  });
});

describe('in French', () => {
  it.each([
    ['Merci de la demande de ', 'Dre Falardeau', 'Merci de la demande de la Dre Falardeau'],
    ['Note de la ', 'Dr Roy', 'Note du Dr Roy'],
    ['Note du ', 'Dre Roy', 'Note de la Dre Roy'],
    ['Copie à ', 'Dre Roy', 'Copie à la Dre Roy'],
    ['Copie au ', 'Dre Roy', 'Copie à la Dre Roy'],
    ['À la ', 'Dr Roy', 'Au Dr Roy'],
    ['La ', 'Dr Roy', 'Le Dr Roy'],
    ['Bonjour ', 'Dre Roy', 'Bonjour Dre Roy'],
    ['Bonjour, ', 'Dr Roy', 'Bonjour, Dr Roy'],
    ['La lésion de ', 'Odile', 'La lésion d’Odile'],
    ['La lésion d’', 'Martin', 'La lésion de Martin'],
    ['La lésion de ', 'Hélène', 'La lésion d’Hélène'],
    ['La lésion de ', 'Yves', 'La lésion d’Yves'],
    ['La lésion de ', 'Yan', 'La lésion de Yan'],
    ['Je crois que ', 'Émile', 'Je crois qu’Émile'],
    ['Je crois qu’', 'Zoé', 'Je crois que Zoé'],
    ['Le code ', 'Odile', 'Le code Odile'],
  ])('%j and %j is %j', (before, name, joined) => {
    expect(joinFrench(before, name)).toBe(joined);
  });

  it('a name is joined where it is filled in, and English is left alone', () => {
    expect(fill('Avis de {{referrer}} pour {{patient-first-name}}.', { referrer: 'Dre Falardeau' }, 'fr')).toBe(
      'Avis de la Dre Falardeau pour Delphine.',
    );
    expect(fill('de {{referrer}}')).toBe('de Dr. Falardeau');
  });
});
