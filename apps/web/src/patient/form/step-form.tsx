import { Trans } from '@lingui/react/macro';
import type { FormEvent, ReactNode } from 'react';
import { ErrorSummary } from './error-summary.tsx';
import { counterId } from './heading.tsx';
import { Sign } from './sign.tsx';
import type { Wrong } from './wrong.ts';

type Props = {
  /** Where one is: 'Question 4 of 12'. */
  counter: ReactNode;
  /** How much lies behind, 0 to 1. */
  done: number;
  onBack: (() => void) | null;
  wrong: readonly Wrong[];
  onNext: () => void;
  /** The button that goes on: 'Next', or 'Submit'. */
  next: ReactNode;
  /** 'off' where nothing can go on, 'running' while it does. */
  state: 'on' | 'off' | 'running';
  children: ReactNode;
};

/** A screen of a form: where one is, what is asked, and the way on. Enter goes on, as the button does. */
export function StepForm({ counter, done, onBack, wrong, onNext, next, state, children }: Props) {
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (state === 'on') onNext();
  };
  return (
    <form className="part" noValidate autoComplete="off" onSubmit={handleSubmit}>
      <div className="where">
        {onBack ? (
          <button type="button" className="plain" onClick={onBack}>
            <Sign name="back" /> <Trans>Back</Trans>
          </button>
        ) : (
          <span />
        )}
        <p className="hint" id={counterId}>
          {counter}
        </p>
        <progress className="bar" value={done} max={1} aria-hidden="true" />
      </div>
      <ErrorSummary wrong={wrong} />
      {children}
      <button
        type="submit"
        className="main"
        disabled={state === 'off'}
        aria-disabled={state === 'running' ? true : undefined}
      >
        {next}
      </button>
    </form>
  );
}
