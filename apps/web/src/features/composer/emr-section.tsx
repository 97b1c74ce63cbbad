import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFormContext, useWatch, type UseFormReturn } from 'react-hook-form';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import { call, type Output } from '../../app/call.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { blankValues, isTyped, type FormValues } from './form-values.ts';
import { dropLaunch, heldLaunch } from './launch.ts';
import { conflictsOf, fillable, fillOf, mayBeSomebodyElse } from './patient-fill.ts';
import composer from './composer.module.css';
import classes from './phone.module.css';

type Launched = Output<'ava-econsultAuth'>;
type State =
  | { kind: 'none' }
  | { kind: 'fetching' }
  | { kind: 'fetched' }
  | { kind: 'failed'; error: unknown }
  /** The form was already about somebody else: ask before replacing. */
  | { kind: 'asking'; launched: Launched };

/** How long the success message stays. Document 2, section 9: toasts reset after 1.5 to 2 s. */
const shownMs = 2_000;

/** The patient and history from a launch of a partner's record system: fills the patient in, and shows the history. */
export function EmrSection() {
  const { i18n } = useLingui();
  const form = useFormContext<FormValues>();
  const [jwt] = useState(heldLaunch);
  const [state, setState] = useState<State>(jwt === null ? { kind: 'none' } : { kind: 'fetching' });

  const accept = ({ patientInfo, avaConsultId, avaUuid, patientHistory }: Launched, replace: boolean) => {
    const fill = fillOf(patientInfo, form.getValues('patientProvince'));
    if (replace) clearPatient(form);
    form.setValue('patientProvince', fill.patientProvince ?? '', { shouldDirty: true });
    for (const field of fillable)
      if (fill[field] !== undefined) form.setValue(field, fill[field], { shouldDirty: true, shouldValidate: true });
    form.setValue('avaData', { avaConsultId, avaUuid, patientHistory }, { shouldDirty: true });
    setState({ kind: 'fetched' });
  };
  const take = (launched: Launched) => {
    const fill = fillOf(launched.patientInfo, form.getValues('patientProvince'));
    const other = form.getValues('avaData');
    const again = other !== null && other.avaConsultId === launched.avaConsultId;
    const fits = again
      ? conflictsOf(form.getValues(), fill).length === 0
      : other === null && !mayBeSomebodyElse(form.getValues(), fill);
    if (fits) accept(launched, false);
    else setState({ kind: 'asking', launched });
  };
  const handleFetched = (token: string, launched: Launched) => {
    dropLaunch(token);
    take(launched);
  };
  const handleFailed = (token: string, error: unknown) => {
    if (failedWith(error, 'LAUNCH_REFUSED', 'NOT_ALLOWED', 'INVALID_INPUT')) dropLaunch(token);
    setState({ kind: 'failed', error });
  };
  const fetched = useEffectEvent(handleFetched);
  const failed = useEffectEvent(handleFailed);
  useEffect(() => {
    if (jwt === null || state.kind !== 'fetching') return;
    const { abort, signal } = stoppable();
    call('ava-econsultAuth', { jwt }, { signal }).then(
      (launched) => {
        if (!signal.aborted) fetched(jwt, launched);
      },
      (error: unknown) => {
        if (!signal.aborted) failed(jwt, error);
      },
    );
    return abort;
  }, [jwt, state.kind]);
  useEffect(() => {
    if (state.kind !== 'fetched') return;
    const timer = setTimeout(() => setState({ kind: 'none' }), shownMs);
    return () => clearTimeout(timer);
  }, [state.kind]);

  return (
    <>
      {state.kind === 'none' ? null : (
        <div className={classes.launch}>
          {state.kind === 'fetching' ? (
            <Banner tone="info">
              <Trans>Fetching AVA econsult info</Trans>
            </Banner>
          ) : null}
          {state.kind === 'fetched' ? (
            <Banner tone="ok">
              <Trans>Successfully fetched AVA econsult info</Trans>
            </Banner>
          ) : null}
          {state.kind === 'failed' ? (
            <Banner
              tone="err"
              title={<Trans>Error fetching AVA econsult info</Trans>}
              action={
                jwt !== null && heldLaunch() === jwt ? (
                  <Button onClick={() => setState({ kind: 'fetching' })}>
                    <Trans>Try again</Trans>
                  </Button>
                ) : undefined
              }
            >
              {callErrorText(i18n, state.error)}
            </Banner>
          ) : null}
          {state.kind === 'asking' ? (
            <Asking
              launched={state.launched}
              onReplace={() => accept(state.launched, true)}
              onKeep={() => setState({ kind: 'none' })}
            />
          ) : null}
        </div>
      )}
      <History />
    </>
  );
}

/** Empties all fields about the patient, with the address and the wish for a copy. */
function clearPatient(form: UseFormReturn<FormValues>) {
  for (const field of fillable) form.setValue(field, '', { shouldDirty: true });
  form.setValue('oopData', blankValues(null).oopData, { shouldDirty: true });
  form.setValue('emailPatient', false, { shouldDirty: true });
  form.setValue('tellPatient', false, { shouldDirty: true });
}

function stoppable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

type AskingProps = { launched: Launched; onReplace: () => void; onKeep: () => void };

/** Asks before it writes over typed text; two patients are never mixed. */
function Asking({ launched, onReplace, onKeep }: AskingProps) {
  const { t } = useLingui();
  const { firstName, lastName } = launched.patientInfo;
  const name = `${firstName} ${lastName}`.trim();
  const { answers, attachmentIds } = useFormContext<FormValues>().getValues();
  const saysMore = isTyped({ ...blankValues(null), answers, attachmentIds });
  return (
    <Banner
      tone="warn"
      title={t`Your record system sent ${name}.`}
      action={
        <span className={composer.unfinished}>
          <Button look="primary" onClick={onReplace}>
            <Trans>Replace the patient</Trans>
          </Button>
          <Button onClick={onKeep}>
            <Trans>Keep what is typed</Trans>
          </Button>
        </span>
      }
    >
      <Trans>This form already has other patient details.</Trans>
      {saysMore ? (
        <>
          {' '}
          <Trans>Answers and files stay either way: check whose they are.</Trans>
        </>
      ) : null}
    </Banner>
  );
}

/** Shows the patient's history from the EMR. */
function History() {
  const { t } = useLingui();
  const avaData = useWatch<FormValues, 'avaData'>({ name: 'avaData' });
  if (!avaData) return null;
  return (
    <section className={composer.section} id="section-emr" aria-labelledby="heading-emr">
      <h2 id="heading-emr">
        <Trans>Patient EMR</Trans>
      </h2>
      {avaData.patientHistory ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- the keyboard must scroll it
        <div className={classes.history} tabIndex={0} role="region" aria-label={t`Patient history`}>
          {avaData.patientHistory}
        </div>
      ) : (
        <p>
          <Trans>Your record system handed over no history.</Trans>
        </p>
      )}
      <p className={classes.note}>
        <Trans>From your record system, for you to read. It is not sent with the consult.</Trans>
      </p>
    </section>
  );
}
