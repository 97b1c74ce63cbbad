import { Trans, useLingui } from '@lingui/react/macro';
import { IconChecks } from '@tabler/icons-react';
import type { Ref } from 'react';
import { choosableStatuses, isActivityStatus } from '@consult/domain/activity/status.ts';
import { outcomesOf } from '@consult/domain/consult/outcomes.ts';
import { Button } from '../../ui/button.tsx';
import { statusWords } from '../../ui/status-words.ts';
import type { Activity } from '../activity/activity.ts';
import { DiagnosisField } from '../diagnosis/diagnosis.ts';
import { outcomeName } from '../outcome/outcome.ts';
import type { FinishChoice } from './finish.ts';
import classes from './reply-done.module.css';

type Props = {
  activity: Activity;
  choice: FinishChoice;
  onChange: (choice: FinishChoice) => void;
  /** What pressing it will do. */
  words: string;
  /** Whether a reply goes with it. */
  reply: boolean;
  /** Whether it asks for the outcome first. */
  asks: boolean;
  /** What is typed as a code of ICD-9 is none. */
  wrongCode: boolean;
  outcomeRef: Ref<HTMLSelectElement>;
  /** The keys that do it, where there are keys. */
  keys: string | undefined;
  disabled: boolean;
  onDone: () => void;
};

/** Reply and done: what else is done with the consult, said in words, and the button for all of it (decision 128). */
export function ReplyDone({
  activity,
  choice,
  onChange,
  words,
  reply,
  asks,
  wrongCode,
  outcomeRef,
  keys,
  disabled,
  onDone,
}: Props) {
  const { t, i18n } = useLingui();
  const { can, status, outcome } = activity;
  const chosen = choice.outcome;
  const offered: readonly string[] = outcomesOf(can.outcomeList);
  const outcomes = chosen && !offered.includes(chosen.outcome) ? [...offered, chosen.outcome] : offered;
  return (
    <div className={classes.done} data-idle={(!reply && !chosen && choice.status === null) || undefined}>
      {can.changeStatus ? (
        <select
          className={classes.choice}
          aria-label={t`Status once it is done`}
          data-chosen={choice.status !== null || undefined}
          value={choice.status ?? ''}
          disabled={disabled}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...choice, status: isActivityStatus(value) ? value : null })
          }
        >
          <option value="">{t`Status stays`}</option>
          {choosableStatuses(status).map((one) => (
            <option key={one} value={one}>
              {statusWords(i18n, one)}
            </option>
          ))}
        </select>
      ) : null}
      {can.editOutcome ? (
        <select
          ref={outcomeRef}
          className={classes.choice}
          aria-label={t`Outcome once it is done`}
          data-chosen={chosen !== null || undefined}
          data-asked={asks || undefined}
          value={chosen?.outcome ?? ''}
          disabled={disabled}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...choice, outcome: value === '' ? null : { outcome: value, ...diagnosisFor(value) } })
          }
        >
          <option value="">{outcome ? t`Outcome stays` : t`No outcome`}</option>
          {outcomes.map((one) => (
            <option key={one} value={one}>
              {outcomeName(i18n, one)}
            </option>
          ))}
        </select>
      ) : null}
      {can.editOutcome && chosen ? (
        <div className={classes.code}>
          <DiagnosisField
            label={t`ICD-9 code`}
            value={chosen.diagnosisCode ?? ''}
            words={chosen.diagnosis}
            disabled={disabled}
            wrong={wrongCode}
            onChange={(diagnosisCode) => onChange({ ...choice, outcome: { ...chosen, diagnosisCode } })}
          />
        </div>
      ) : null}
      <p
        className={classes.words}
        id="reply-done-words"
        role={asks ? 'alert' : undefined}
        data-asked={asks || undefined}
      >
        {asks ? <Trans>Choose the outcome first, or press once more to go on without one.</Trans> : words}
      </p>
      <Button
        className={classes.go}
        aria-describedby="reply-done-words"
        disabled={disabled}
        icon={<IconChecks size={16} stroke={1.75} aria-hidden="true" />}
        onClick={onDone}
        {...(keys ? { hint: keys } : {})}
      >
        {reply ? <Trans>Send and done</Trans> : <Trans>Done without a reply</Trans>}
      </Button>
    </div>
  );

  /** A diagnosis belongs to the outcome that it was chosen or recorded with. */
  function diagnosisFor(value: string): { diagnosis: string; diagnosisCode?: string } {
    if (chosen?.outcome === value) return chosen;
    return { diagnosis: outcome?.outcome === value ? outcome.diagnosis : '' };
  }
}
