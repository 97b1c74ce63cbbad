import { Trans, useLingui } from '@lingui/react/macro';
import { saidDayWords, saidMomentWords } from '../../ui/time-words.ts';
import classes from './share.module.css';
import type { WindowState } from './window-query.ts';

type Props = { state: WindowState; ticked: ReadonlySet<string> };

/**
 * What the patient sees once this is shared: the steps, the appointment, and the ticked messages in the order of the
 * thread.
 */
export function Preview({ state: { shown, messages }, ticked }: Props) {
  const { t, i18n } = useLingui();
  const words = {
    sent: t({ message: 'Sent', context: 'a consult' }),
    answered: t`Answer received`,
    booking: t`Appointment being booked`,
    booked: t`Appointment booked`,
    done: t({ message: 'Done', context: 'a consult' }),
  };
  const texts = messages.filter(({ id }) => ticked.has(id)).toReversed();
  return (
    <section className={classes.preview} aria-label={t`What the patient sees`}>
      <h3>
        <Trans>What the patient sees</Trans>
      </h3>
      <ol>
        {shown.steps.map(({ step, state, on }) => (
          <li key={step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            {words[step]}
            {on === null ? null : <span className={classes.quiet}> {saidDayWords(i18n, on)}</span>}
          </li>
        ))}
      </ol>
      {shown.appointment ? (
        <p className={classes.text} key="appointment">
          {saidMomentWords(i18n, shown.appointment)}
          {'\n'}
          {shown.appointment.place}
        </p>
      ) : null}
      {texts.map(({ id, text }) => (
        <p className={classes.text} key={id}>
          {text}
        </p>
      ))}
    </section>
  );
}
