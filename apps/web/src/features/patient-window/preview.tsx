import { Trans, useLingui } from '@lingui/react/macro';
import { saidDayWords, saidMomentWords } from '../../ui/time-words.ts';
import classes from './share.module.css';
import type { WindowState } from './window-query.ts';

type Props = { state: WindowState; ticked: ReadonlySet<string>; handouts: readonly { name: string }[] };

/**
 * What the patient sees once this is shared: the steps, the appointment, the forms that the clinic sent, and what is
 * ticked, in the order of the consult.
 */
export function Preview({ state: { shown, messages, files }, ticked, handouts }: Props) {
  const { t, i18n } = useLingui();
  const words = {
    sent: t({ message: 'Sent', context: 'a consult' }),
    answered: t`Answer received`,
    booking: t`Appointment being booked`,
    booked: t`Appointment booked`,
    done: t({ message: 'Done', context: 'a consult' }),
  };
  const isFrench = i18n.locale === 'fr';
  const listed = (names: readonly string[]) => new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(names);
  const nameOf = ({ name, nameFr }: (typeof shown.forms)[number]) => (isFrench && nameFr !== '' ? nameFr : name);
  const open = shown.forms.filter(({ answeredOn }) => answeredOn === null);
  const chosen = [...files.filter(({ id }) => ticked.has(id)), ...handouts];
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
        <p className={classes.text}>
          {saidMomentWords(i18n, shown.appointment)}
          {'\n'}
          {shown.appointment.place}
        </p>
      ) : null}
      {open.length > 0 ? (
        <p>
          <Trans>Forms to fill in</Trans>: {listed(open.map(nameOf))}
        </p>
      ) : null}
      {texts.map(({ id, text }) => (
        <p className={classes.text} key={id}>
          {text}
        </p>
      ))}
      {chosen.length > 0 ? (
        <p className={classes.text}>
          <Trans>Files</Trans>: {listed(chosen.map(({ name }) => name))}
        </p>
      ) : null}
    </section>
  );
}
