import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { whereOf } from './course.ts';
import type { FormState } from './use-form.ts';

/** Where one is in a form. */
export type Counter = {
  /** 'Question 4 of 12' */
  words: ReactNode;
  /** How much of the form lies behind, 0 to 1. */
  done: number;
  /** Whether the screen asks one question. */
  asksOne: boolean;
};

export function counterOf({ form, answers, steps, at, place, all }: FormState): Counter {
  const step = steps[at];
  if (place.at === 'review') return { words: <Trans>Before you send</Trans>, done: 1, asksOne: false };
  if (all) {
    const total = steps.reduce((before, one) => before + whereOf(form, answers, one).count, 0);
    return { words: <Plural value={total} one="# question" other="# questions" />, done: 0, asksOne: false };
  }
  if (!step) return { words: <Trans>Last step</Trans>, done: 1, asksOne: false };
  const { from, to, total, count } = whereOf(form, answers, step);
  return {
    words:
      count === 1 ? (
        <Trans>
          Question {from} of {total}
        </Trans>
      ) : (
        <Trans>
          Questions {from} to {to} of {total}
        </Trans>
      ),
    done: to / (total + 1),
    asksOne: count === 1,
  };
}
