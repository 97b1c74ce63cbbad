import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { isDxCode } from '@consult/domain/billing/dx-code.ts';
import { outcomesOf } from '@consult/domain/consult/outcomes.ts';
import { KeptNotes } from '../../app/kept-notes.tsx';
import { Overtaken } from '../../app/overtaken.tsx';
import { announce } from '../../ui/announce.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import type { Activity } from '../activity/activity.ts';
import { DiagnosisField } from '../diagnosis/diagnosis.ts';
import { interpretationName, type Interpretation } from './interpretation-names.ts';
import { outcomeName } from './outcome-names.ts';
import classes from './outcome.module.css';
import { billInterpretations } from './outcome-commands.ts';
import { useOutcomeForm, type Said } from './use-outcome-form.ts';

/** The dialog stays this long after billing, so that the message can be read. Document 3, section 4: about 1 s. */
const billedStayMs = 1_000;
/** The longest diagnosis, characters. */
const diagnosisMaxLength = 2_000;

type Props = {
  activity: Activity;
  open: boolean;
  onClose: () => void;
  /** A template's suggestion, shown in place of the saved outcome. */
  suggested?: Said | undefined;
};

/** Outcome, diagnosis and the billing of a consult's interpretations. For viewers with `can.editOutcome`. */
export function OutcomesDialog({ open, ...rest }: Props) {
  return open ? <OpenDialog {...rest} /> : null;
}

type Stage = 'idle' | 'billing' | 'saving' | 'saved';

function OpenDialog({ activity, onClose, suggested }: Omit<Props, 'open'>) {
  const { t, i18n } = useLingui();
  const { can, interpretations } = activity;
  const form = useOutcomeForm(activity, suggested);
  const { outcome, diagnosis, diagnosisCode, wished } = form.typed;
  const [billedHere, setBilledHere] = useState(false);
  const [stage, setStage] = useState<Stage>('idle');
  const [notBilled, setNotBilled] = useState(false);
  const [missing, setMissing] = useState(false);
  const [wrongCode, setWrongCode] = useState(false);
  const [kept, setKept] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const running = stage !== 'idle';
  const failure = notBilled ? 'billing' : form.refusal && !form.overtaking ? 'saving' : null;

  const billed = new Set(interpretations.map(({ interpretationType }) => interpretationType));
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
    const timer = setTimeout(() => close(), billedHere ? billedStayMs : 0);
    return () => clearTimeout(timer);
  }, [stage, billedHere]);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (running) return;
    setNotBilled(false);
    if (outcome === '') {
      setMissing(true);
      first.current?.focus();
      return;
    }
    if (!isDxCode(diagnosisCode.trim())) return setWrongCode(true);
    const toBill = wished.filter((type) => !billed.has(type));
    if (toBill.length > 0) {
      setStage('billing');
      const { kind } = await billInterpretations(activity, toBill);
      if (kind === 'refused') {
        setNotBilled(true);
        return setStage('idle');
      }
      setBilledHere(true);
    }
    setStage('saving');
    const { kind } = await form.save();
    if (kind === 'refused') return setStage('idle');
    if (kind === 'done') {
      announce(t`Outcome saved`);
      return setStage('saved');
    }
    showSnack({ text: t`The outcome is saved as soon as the server can be reached.` });
    onClose();
  };
  const skip = () => {
    void form.clear();
    onClose();
  };
  return (
    <Dialog
      title={<Trans>Outcomes</Trans>}
      onClose={running ? () => {} : onClose}
      onDismiss={running ? () => {} : form.changed ? () => setKept(true) : onClose}
      actions={
        <>
          <Button onClick={skip} disabled={running}>
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
      <form id="outcomes" noValidate autoComplete="off" className={classes.form} onSubmit={(event) => void save(event)}>
        {failure ? (
          <Banner tone="err">
            {failure === 'billing' ? (
              <Trans>Error occurred while billing interpretations. Please try again</Trans>
            ) : (
              <Trans>Unable to log outcome in eConsult. Please try again or skip this step.</Trans>
            )}
          </Banner>
        ) : null}
        <KeptNotes form={form} />
        {form.overtaking && !running ? (
          <Overtaken
            title={<Trans>Somebody else saved another outcome.</Trans>}
            onLeaveTheirs={() => void form.clear()}
            onKeepMine={() => form.change({ seen: activity.outcomeSavedAt ?? '' })}
          >
            {[outcomeName(i18n, form.overtaking.outcome), form.overtaking.diagnosis, form.overtaking.diagnosisCode]
              .filter(Boolean)
              .join(' – ')}
          </Overtaken>
        ) : null}
        {kept && form.changed && !failure && !form.overtaking ? (
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
                form.change({ outcome: choice });
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
          autoComplete="off"
          onChange={({ currentTarget }) => form.change({ diagnosis: currentTarget.value })}
        />
        <DiagnosisField
          label={t`ICD-9 code`}
          value={diagnosisCode}
          words={diagnosis}
          disabled={running}
          wrong={wrongCode}
          onChange={(code) => {
            form.change({ diagnosisCode: code });
            setWrongCode(false);
          }}
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
                      form.change({
                        wished: currentTarget.checked ? [...wished, type] : wished.filter((one) => one !== type),
                      })
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
