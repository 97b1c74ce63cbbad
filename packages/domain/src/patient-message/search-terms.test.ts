import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkMessageSearch, findsMessage, messageSearchTerms, messageWords, wordsOfTerm } from './search-terms.ts';

const message = {
  subject: 'Secure Message from Dr. Falardeau: your X-ray, St. Paul’s',
  firstName: 'Marie-Ève',
  lastName: 'Côté',
  email: 'Marie.Cote+clinic@Post.Example.ca',
  phn: '055521444',
};
const finds = (typed: string) => findsMessage(messageSearchTerms(typed), message);

describe('a message is found', () => {
  test.each([
    'xray',
    'X-ray',
    'FALARDEAU',
    'cote',
    'Côté',
    'marie-eve',
    'eve',
    'marie.cote+clinic@post.example.ca',
    'MARIE.COTE+CLINIC@POST.EXAMPLE.CA',
    '<marie.cote+clinic@post.example.ca>,',
    'marie.cote+clinic',
    'post.example.ca',
    '05552-1444',
    '055 521 444',
    '055521444',
    'nothing, but cote',
  ])('by %s', (typed) => {
    expect(finds(typed)).toBe(true);
  });

  test.each(['ray1', 'example', 'post', 'marie.cote', '0555', 'falardeau@post.example.ca', 'cot'])(
    'and not by %s',
    (typed) => {
      expect(finds(typed)).toBe(false);
    },
  );
});

test('an address is one term, and ten are the most', () => {
  expect(messageSearchTerms('a@b.ca c@d.ca Jean-Pierre')).toEqual(['a@b.ca', 'c@d.ca', 'jeanpierre']);
  expect(checkMessageSearch([])).toEqual({ code: 'message-search-empty' });
  const ten = Array.from({ length: 10 }, (_, n) => `word${n}`);
  expect(checkMessageSearch(ten)).toBeNull();
  expect(checkMessageSearch([...ten, 'more'])).toEqual({ code: 'search-terms-many', most: 10 });
});

test('whatever address a message went to finds it, whole and by both parts', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      const to = { ...message, email };
      // A part without a letter or digit is nothing to search for.
      const parts = [email, ...email.split('@')].filter((part) => /[a-z\d]/i.test(part));
      for (const typed of parts) expect(findsMessage(messageSearchTerms(typed), to), typed).toBe(true);
    }),
  );
});

test('every word of a message is looked for in its column', () => {
  for (const [column, word] of messageWords(message)) expect(wordsOfTerm(word).map(([one]) => one)).toContain(column);
});
