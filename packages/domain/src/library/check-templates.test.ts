import { expect, it } from 'vitest';
import { englishOfFields } from '../fault/english.ts';
import { checkTemplates } from './check-templates.ts';
import type { Library, Template } from './library.ts';

const template = (change: Partial<Template> = {}): Template => ({
  id: 'one',
  name: 'One',
  text: 'Text',
  diagnosis: '',
  outcome: '',
  ...change,
});
const shelf = (items: readonly Template[], name = 'A'): Library<Template> => [{ id: 'a', name, items }];
const family = '👩‍👩‍👧‍👦';

it.each([
  ['a name that shows nothing', template({ name: ' \u200b ' }), { name: 'Template name cannot be empty.' }],
  ['120 characters as a reader sees them', template({ name: family.repeat(120) }), {}],
  ['121', template({ name: family.repeat(121) }), { name: 'This field must be no more than 120 characters long.' }],
  [
    'a line break in a name',
    template({ name: 'a\nb' }),
    { name: 'This contains a character that cannot be used here.' },
  ],
  ['half an emoji', template({ text: '\ud83d' }), { text: 'This contains a character that cannot be used here.' }],
  ['NUL', template({ diagnosis: '\0' }), { diagnosis: 'This contains a character that cannot be used here.' }],
  ['a text of 10,000', template({ text: 'x'.repeat(10_000) }), {}],
  [
    '10,001',
    template({ text: 'x'.repeat(10_001) }),
    { text: 'This field must be no more than 10000 characters long.' },
  ],
  [
    'a diagnosis of 2,001',
    template({ diagnosis: 'x'.repeat(2_001) }),
    { diagnosis: 'This field must be no more than 2000 characters long.' },
  ],
  ['an outcome of no list', template({ outcome: 'Fine' }), { outcome: 'Choose one from the list.' }],
  ['an outcome of the dental list', template({ outcome: 'OAT fitted' }), {}],
])('%s is judged, and what was there before is not', (_what, one, faults) => {
  const at = Object.fromEntries(
    Object.entries(faults).map(([field, fault]) => [`categories.0.items.0.${field}`, fault]),
  );
  expect(englishOfFields(checkTemplates(shelf([one]), []))).toEqual(at);
  expect(checkTemplates(shelf([one]), shelf([one]))).toEqual({});
});

it('a category needs a name', () => {
  expect(englishOfFields(checkTemplates(shelf([], ' '), []))).toEqual({
    'categories.0.name': 'Category name cannot be empty.',
  });
});

it('500 templates and 100 categories are enough; a document that held more keeps them', () => {
  const many = (count: number) => shelf(Array.from({ length: count }, (_, index) => template({ id: `t${index}` })));
  expect(checkTemplates(many(500), [])).toEqual({});
  expect(englishOfFields(checkTemplates(many(501), []))).toEqual({
    categories: 'A library holds at most 500 templates.',
  });
  expect(checkTemplates(many(501), many(502))).toEqual({});
  const shelves = Array.from({ length: 101 }, (_, index) => ({ id: `c${index}`, name: 'C', items: [] }));
  expect(checkTemplates(shelves.slice(1), [])).toEqual({});
  expect(englishOfFields(checkTemplates(shelves, []))).toEqual({
    categories: 'A library holds at most 100 categories.',
  });
});
