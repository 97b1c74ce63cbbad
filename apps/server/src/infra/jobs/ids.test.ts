import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { codeOf, JobFailure } from './failure.ts';
import { checkPayload, PayloadError } from './ids.ts';

const words = ['en', 'fr'];

it('the payload of a job may hold ids, small numbers, flags, nothing, and the words of its kind', () => {
  expect(() =>
    checkPayload('test', { a: randomUUID(), b: 9_999_999, c: true, d: null, e: [randomUUID(), 'fr'], f: 'en' }, words),
  ).not.toThrow(PayloadError);
});

it.each([
  ['a name', { to: 'Marguerite' }],
  ['an address', { to: 'someone@people.example' }],
  ['a health number', { to: 123456782 }],
  ['a health number in text', { to: '123456782' }],
  ['a name among ids', { to: [randomUUID(), 'Marguerite'] }],
  ['a broken number', { to: Number.NaN }],
  ['something within something', { to: { name: 'Marguerite' } as never }],
  ['a word of another kind', { to: 'de' }],
  ['an id with something behind it', { to: `${randomUUID()} Marguerite` }],
])('the payload of a job may not hold %s, and the refusal does not repeat it', (_, data) => {
  const refused = () => checkPayload('test', data, words);
  expect(refused).toThrow(PayloadError);
  expect(refused).toThrow('a job of kind test may hold ids only: to is none');
});

it('no text gets into a payload that is not an id or a listed word', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!words.includes(text));
      expect(() => checkPayload('test', { text }, words)).toThrow(PayloadError);
    }),
  );
});

it('a failure keeps its code and place, never its message', () => {
  const cause = Object.assign(
    new Error('550 no such user <patient@people.example>\n second line of patient@people.example'),
    { code: 'EENVELOPE', responseCode: 550 },
  );
  const failure = new JobFailure(cause);
  expect(failure.code).toBe('SMTP 550');
  expect(`${failure.message} ${failure.stack}`).not.toContain('people.example');
  expect(failure.stack).toContain('ids.test.ts');
});

it('every failure has a code of at most forty plain characters', () => {
  const thrown = fc.oneof(
    fc.anything(),
    fc.record({ code: fc.string(), name: fc.string() }),
    fc.record({ responseCode: fc.oneof(fc.integer(), fc.double()) }),
  );
  fc.assert(
    fc.property(thrown, (error) => {
      expect(codeOf(error)).toMatch(/^[A-Za-z0-9_ ]{1,40}$/);
    }),
  );
  expect(codeOf({ code: 'two words' })).toBe('UNKNOWN');
});
