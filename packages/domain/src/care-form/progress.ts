import type { CareAnswer, CareAnswers } from './answers.ts';

/** What somebody has typed into a form and not submitted. Source: server rules, section 16. */

/** An answer as typed, and when, in ms since 1970. A cleared field is '', false or [], and not absent. */
export type TypedAnswer = { readonly fieldName: string; readonly answer: CareAnswer; readonly at: number };

/** For whom the form is filled in, as its filler says. */
export const fillers = ['myself', 'child', 'someone-else'] as const;
export type Filler = (typeof fillers)[number];

/** What the last step asks. */
export type TypedPerson = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly filledInBy: Filler | null;
  readonly at: number;
};

export type CareProgress = { readonly typed: readonly TypedAnswer[]; readonly person: TypedPerson | null };

export const noProgress: CareProgress = { typed: [], person: null };

/**
 * Two states of one form, as one: of each field the newer typing wins. Two that were typed in the same millisecond are
 * decided by their content, so that both sides of a merge come to the same.
 */
export function mergeProgress(a: CareProgress, b: CareProgress): CareProgress {
  const typed = new Map<string, TypedAnswer>();
  for (const one of [...a.typed, ...b.typed]) {
    const known = typed.get(one.fieldName);
    typed.set(one.fieldName, known ? newer(known, one) : one);
  }
  const person = a.person && b.person ? newer(a.person, b.person) : (a.person ?? b.person);
  return { typed: [...typed.values()].sort(byName), person };
}

const byName = (a: TypedAnswer, b: TypedAnswer): number =>
  a.fieldName < b.fieldName ? -1 : a.fieldName > b.fieldName ? 1 : 0;

function newer<T extends { readonly at: number }>(a: T, b: T): T {
  if (a.at !== b.at) return a.at > b.at ? a : b;
  return JSON.stringify(a) >= JSON.stringify(b) ? a : b;
}

/** The answers of a progress by their fields. */
export function answersOf({ typed }: CareProgress): CareAnswers {
  return Object.fromEntries(typed.map(({ fieldName, answer }) => [fieldName, answer]));
}
