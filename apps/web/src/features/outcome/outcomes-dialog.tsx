import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { outcomesOf } from '@consult/domain/consult/outcomes.ts';
import type { Output } from '../../app/call.ts';
import { announce } from '../../ui/announce.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { interpretationName, type Interpretation } from './interpretation-names.ts';
import { outcomeName } from './outcome-names.ts';
import classes from './outcome.module.css';
import { billInterpretations, saveOutcome } from './save-outcome.ts';

/** The dialog stays this long after billing, so that the message can be read. Document 3, section 4: about 1 s. */
const billedStayMs = 1_000;
/** The longest diagnosis, characters. */
const diagnosisMaxLength = 2_000;

type Props = {
  activity: Output<'activity-open'>;
  open: boolean;
  onClose: () => void;
  /** A template's suggestion, shown in place of the saved outcome. */
  suggested?: { outcome: string; diagnosis: string } | undefined;
};

/** Outcome, diagnosis and the billing of a consult's interpretations. For viewers with `can.editOutcome`. */
export function OutcomesDialog({ open, ...rest }: Props) {
  return open ? <OpenDialog {...rest} /> : null;
}

type Stage = 'idle' | 'billing' | 'saving' | 'saved';
type Failure = 'billing' | 'saving' | null;

function OpenDialog({ activity, onClose, suggested }: Omit<Props, 'open'>) {
  const { t, i18n } = useLingui();
  const { id, can, interpretations } = activity;
  const saved = activity.outcome;
  const [outcome, setOutcome] = useState((suggested?.outcome || saved?.outcome) ?? '');
  const [diagnosis, setDiagnosis] = useState((suggested?.diagnosis || saved?.diagnosis) ?? '');
  const [wished, setWished] = useState<readonly Interpretation[]>([]);
  const [billedHere, setBilledHere] = useState<readonly Interpretation[]>([]);
  const [stage, setStage] = useState<Stage>('idle');
  const [failure, setFailure] = useState<Failure>(null);
  const [missing, setMissing] = useState(false);
  const [kept, setKept] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const running = stage !== 'idle';
  const changed =
    outcome !== (saved?.outcome ?? '') || diagnosis.trim() !== (saved?.diagnosis ?? '') || wished.length > 0;

  const billed = new Set<Interpretation>([
    ...interpretations.map(({ interpretationType }) => interpretationType),
    ...billedHere,
  ]);
  const billable: readonly Interpretation[] = [
    ...(can.billAudiogram ? (['audiogram'] as const) : []),
    ...(can.billSinusEndoscopy ? (['sinusEndoscopy'] as const) : []),
  ];
  const offered = outcomesOf(can.outcomeList);
  // Somebody may have recorded an outcome of the other list; it can be kept.
  const choices: readonly string[] =
    outcome !== '' && !offered.some((one) => one === outcome) ? [...offered, outcome] : offered;

  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (stage !== 'saved') return;
    const timer = setTimeout(() => close(), billedHere.length > 0 ? billedStayMs : 0);
    return () => clearTimeout(timer);
  }, [stage, billedHere]);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (running) return;
    setFailure(null);
    if (outcome === '') {
      setMissing(true);
      first.current?.focus();
      return;
    }
    let step: Failure = 'billing';
    try {
      const toBill = wished.filter((type) => !billed.has(type));
      if (toBill.length > 0) {
        setStage('billing');
        await billInterpretations(id, toBill);
        setBilledHere((before) => [...before, ...toBill]);
      }
      step = 'saving';
      setStage('saving');
      await saveOutcome(id, outcome, diagnosis.trim());
      announce(t`Outcome saved`);
      setStage('saved');
    } catch {
      setFailure(step);
      setStage('idle');
    }
  };
  return (
    <Dialog
      title={<Trans>Outcomes</Trans>}
      onClose={running ? () => {} : onClose}
      onDismiss={running ? () => {} : changed ? () => setKept(true) : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={running}>
            <Trans>Skip</Trans>
          </Button>
          <Button
            look="primary"
            type="submit"
            form="outcomes"
            running={
              stage === 'billing'
                ? t`Billing…`
                : stage === 'saving'
                  ? t`Saving…`
                  : stage === 'saved'
                    ? t`Saved`
                    : undefined
            }
          >
            <Trans>Save and Close</Trans>
          </Button>
        </>
      }
    >
      <form id="outcomes" noValidate className={classes.form} onSubmit={(event) => void save(event)}>
        {failure ? (
          <Banner tone="err">
            {failure === 'billing' ? (
              <Trans>Error occurred while billing interpretations. Please try again</Trans>
            ) : (
              <Trans>Unable to log outcome in eConsult. Please try again or skip this step.</Trans>
            )}
          </Banner>
        ) : null}
        {kept && changed && !failure ? (
          <Banner tone="warn">
            <Trans>This is not saved yet. Save it, or skip this step.</Trans>
          </Banner>
        ) : null}
        <fieldset className={classes.choices} aria-describedby={missing ? 'outcome-missing' : undefined}>
          <legend>
            <Trans>Outcome</Trans>
          </legend>
          {choices.map((choice, index) => (
            <Checkbox
              key={choice}
              radio
              name="outcome"
              ref={choice === outcome || (outcome === '' && index === 0) ? first : undefined}
              label={outcomeName(i18n, choice)}
              checked={choice === outcome}
              disabled={running}
              onChange={() => {
                setOutcome(choice);
                setMissing(false);
              }}
            />
          ))}
          {missing ? (
            <p className={classes.missing} id="outcome-missing" role="alert">
              <Trans>Choose an outcome, or skip this step.</Trans>
            </p>
          ) : null}
        </fieldset>
        <TextAreaField
          label={<Trans>Diagnosis</Trans>}
          optional={<Trans>optional</Trans>}
          rows={2}
          maxLength={diagnosisMaxLength}
          value={diagnosis}
          disabled={running}
          onChange={({ currentTarget }) => setDiagnosis(currentTarget.value)}
        />
        {billable.length > 0 || billed.size > 0 ? (
          <fieldset className={classes.choices}>
            <legend>
              <Trans>Interpretations</Trans>
            </legend>
            {billable
              .filter((type) => !billed.has(type))
              .map((type) => {
                const name = interpretationName(i18n, type);
                return (
                  <Checkbox
                    key={type}
                    label={t`Bill: ${name}`}
                    checked={wished.includes(type)}
                    disabled={running}
                    onChange={({ currentTarget }) =>
                      setWished(currentTarget.checked ? [...wished, type] : wished.filter((one) => one !== type))
                    }
                  />
                );
              })}
            {billed.size > 0 ? (
              <ul className={classes.billed} aria-label={t`Billed interpretations`}>
                {[...billed].map((type) => {
                  const name = interpretationName(i18n, type);
                  return (
                    <li key={type}>
                      <IconCheck size={16} stroke={1.75} aria-hidden="true" />
                      {t`${name} billed`}
                    </li>
                  );
                })}
              </ul>
            ) : null}
          </fieldset>
        ) : null}
      </form>
    </Dialog>
  );
}
