import { useLingui } from '@lingui/react/macro';
import type { WindowContent } from './content.ts';
import { shortDay } from './day-words.ts';

type Steps = WindowContent['window']['steps'];

/** The calm line of steps: what is over, where the consult is, what comes. */
export function StepLine({ steps }: { steps: Steps }) {
  const { t, i18n } = useLingui();
  const words: Record<Steps[number]['step'], string> = {
    sent: t({ message: 'Sent', context: 'a consult' }),
    answered: t`Answer received`,
    booking: t`Appointment being booked`,
    booked: t`Appointment booked`,
    done: t({ message: 'Done', context: 'a consult' }),
  };
  return (
    <ol className="steps">
      {steps.map(({ step, state, on }) => (
        <li key={step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <StepSign state={state} />
          <span>
            {words[step]}
            {state === 'next' ? <span className="unseen"> {t`(still to come)`}</span> : null}
          </span>
          {on === null ? null : <time dateTime={on}>{shortDay(i18n, on)}</time>}
        </li>
      ))}
    </ol>
  );
}

/** A ring: with a tick once it is over, with a dot where the consult is. */
function StepSign({ state }: { state: Steps[number]['state'] }) {
  return (
    <svg className="sign" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9" />
      {state === 'over' ? <path d="M9 12l2 2l4-4" /> : null}
      {state === 'now' ? <circle className="dot" cx="12" cy="12" r="6" /> : null}
    </svg>
  );
}
