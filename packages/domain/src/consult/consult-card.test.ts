import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cardOf } from './consult-card.ts';
import type { Answer } from './service-form.ts';

const long = 'The border has changed since August. Would you excise it now?';
const short = (header: string, part?: Answer['part']): Answer => ({ header, values: ['No'], ...(part && { part }) });
const headers = (answers: readonly Answer[]) => answers.map(({ header }) => header);

describe('the card of a consult', () => {
  test('shows what the service’s form marks as question and as key answers', () => {
    const answers: Answer[] = [
      short('Site'),
      short('Size', 'key'),
      { header: 'Question', values: ['Excise'], part: 'question' },
      short('Change', 'key'),
      { header: 'History', values: [long] },
    ];
    const { question, key, rest } = cardOf(answers);
    expect(question?.header).toBe('Question');
    expect(headers(key)).toEqual(['Size', 'Change']);
    expect(headers(rest)).toEqual(['Site', 'History']);
  });

  test('takes the last long text and the first six others where nothing is marked', () => {
    const answers: Answer[] = [
      { header: 'History', values: [long] },
      ...Array.from({ length: 7 }, (_, n) => short(`Answer ${n}`)),
      { header: 'Your question', values: [long] },
      { header: 'Options', values: [long, long] },
    ];
    const { question, key, rest } = cardOf(answers);
    expect(question?.header).toBe('Your question');
    expect(headers(key)).toEqual(['History', 'Answer 0', 'Answer 1', 'Answer 2', 'Answer 3', 'Answer 4']);
    expect(headers(rest)).toEqual(['Answer 5', 'Answer 6', 'Options']);
  });

  test.each([
    ['a short text', 'Excise now', null],
    ['a short text with a question mark', 'Excise now? ', 'Excise now? '],
    ['a number', '12', null],
    ['40 characters', 'x'.repeat(40), 'x'.repeat(40)],
    ['39 characters', 'x'.repeat(39), null],
  ])('%s: the question is %o', (_what, text, question) => {
    expect(cardOf([{ header: 'Question', values: [text] }]).question?.values[0] ?? null).toBe(question);
  });

  test('loses and doubles no answer', () => {
    const answer = fc.record({
      header: fc.string(),
      values: fc.array(fc.oneof(fc.string(), fc.constant(long)), { minLength: 1, maxLength: 2 }),
      part: fc.constantFrom('question' as const, 'key' as const, undefined),
    });
    fc.assert(
      fc.property(fc.array(answer), (all) => {
        const answers = all.map(({ part, ...one }): Answer => ({ ...one, ...(part && { part }) }));
        const { question, key, rest } = cardOf(answers);
        const shown = [...(question ? [question] : []), ...key, ...rest];
        expect(new Set(shown)).toEqual(new Set(answers));
        expect(shown).toHaveLength(answers.length);
      }),
    );
  });
});
