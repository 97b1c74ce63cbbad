import type { Answer } from './service-form.ts';

/** A consult as its reader needs it first: what is asked, the answers that decide, and the others. */
export type ConsultCard<One extends Answer> = {
  /** Null where nobody wrote one. */
  question: One | null;
  key: readonly One[];
  rest: readonly One[];
};

/** So many answers are key where the service's form marks none. */
const usuallyKey = 6;

/** A text of this many characters is more than an entry in a field. */
const longText = 40;

/**
 * Chooses what heads a consult. A service's form marks its question and its key answers; where it marks none, the last
 * long text is the question, and the first six of the other answers are key.
 */
export function cardOf<One extends Answer>(answers: readonly One[]): ConsultCard<One> {
  const question = answers.find(({ part }) => part === 'question') ?? answers.findLast(isLongText) ?? null;
  const others = answers.filter((answer) => answer !== question);
  const marked = others.filter(({ part }) => part === 'key');
  const key = marked.length > 0 ? marked : others.slice(0, usuallyKey);
  return { question, key, rest: others.filter((answer) => !key.includes(answer)) };
}

/** A question mark makes a short text a question too. */
function isLongText({ values: [text = '', ...more] }: Answer): boolean {
  return more.length === 0 && (text.length >= longText || text.trimEnd().endsWith('?'));
}
