import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import {
  checkVacation,
  lastDayAhead,
  vacationLimits,
  vacationOrder,
  withStart,
} from '@consult/domain/schedule/vacation.ts';
import { faultText } from '../../app/fault-text.ts';
import { afterCommit } from '../../ui/after-commit.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import type { VacationRow } from './schedule-queries.ts';
import classes from './schedule.module.css';

type Props = {
  row: VacationRow;
  isNew: boolean;
  today: string;
  /** So many rows are planned that no other one fits. */
  full: boolean;
  /** Counts how often Save was pressed while this row is not in the list. */
  pressed: number;
  disabled: boolean;
  onChange: (row: VacationRow) => void;
  onDone: (row: VacationRow) => void;
  onCancel: () => void;
};

/** The fields of one time away: a new one, or one of the list. */
export function VacationForm({ row, isNew, today, full, pressed, disabled, onChange, onDone, onCancel }: Props) {
  const { t, i18n } = useLingui();
  const [tried, setTried] = useState(false);
  const faults = checkVacation(row, today);
  const words = (field: keyof typeof faults) => (tried && faults[field] ? faultText(i18n, faults[field]) : undefined);
  const id = (field: string) => `vacation-${field}`;
  const done = () => {
    const first = (['from', 'to', 'description'] as const).find((field) => faults[field]);
    if (!first) return onDone(row);
    setTried(true);
    if (faults.to?.code === 'vacation-order-inline') showSnack({ text: faultText(i18n, vacationOrder) });
    afterCommit(() => document.getElementById(id(first))?.focus());
  };
  useEffect(() => {
    if (pressed > 0) document.getElementById(id('done'))?.focus();
  }, [pressed]);
  return (
    <form
      className={classes.away}
      noValidate
      aria-labelledby="vacation-title"
      onSubmit={(event) => {
        event.preventDefault();
        done();
      }}
    >
      <h2 id="vacation-title">{isNew ? <Trans>Add time away</Trans> : <Trans>Change time away</Trans>}</h2>
      {pressed > 0 ? (
        <output className={classes.about}>
          {isNew ? (
            <Trans>This time away is not in the list yet. Add it, or clear it, and save again.</Trans>
          ) : (
            <Trans>This change is not in the list yet. Finish it, or cancel it, and save again.</Trans>
          )}
        </output>
      ) : null}
      <fieldset className={classes.awayFields} disabled={disabled}>
        <TextField
          id={id('from')}
          label={<Trans context="a day">From</Trans>}
          type="date"
          autoComplete="off"
          max={lastDayAhead(today)}
          value={row.from}
          error={words('from')}
          onChange={({ target }) => onChange(target.value === '' ? { ...row, from: '' } : withStart(row, target.value))}
        />
        <TextField
          id={id('to')}
          label={<Trans context="a day">To</Trans>}
          type="date"
          autoComplete="off"
          max={lastDayAhead(today)}
          value={row.to}
          error={words('to')}
          onChange={({ target }) => onChange({ ...row, to: target.value })}
        />
        <TextField
          id={id('description')}
          label={<Trans>Description</Trans>}
          optional={<Trans>optional</Trans>}
          hint={<Trans>Only you see it.</Trans>}
          autoComplete="off"
          maxLength={vacationLimits.description * 4}
          value={row.description}
          error={words('description')}
          onChange={({ target }) => onChange({ ...row, description: target.value })}
        />
        <span className={classes.awayButtons}>
          <Button
            id={id('done')}
            type="submit"
            disabled={full}
            icon={
              isNew ? (
                <IconPlus size={16} stroke={1.75} aria-hidden="true" />
              ) : (
                <IconCheck size={16} stroke={1.75} aria-hidden="true" />
              )
            }
          >
            {isNew ? <Trans>Add</Trans> : <Trans>Done</Trans>}
          </Button>
          <Button look="quiet" onClick={onCancel}>
            {isNew ? <Trans>Clear</Trans> : <Trans>Cancel</Trans>}
          </Button>
        </span>
        <span className={classes.flags}>
          <Checkbox
            label={<Trans>No eConsults</Trans>}
            checked={row.disableEconsult}
            onChange={({ target }) => onChange({ ...row, disableEconsult: target.checked })}
          />
          <Checkbox
            label={<Trans>No phone consults</Trans>}
            checked={row.disablePhoneConsult}
            onChange={({ target }) => onChange({ ...row, disablePhoneConsult: target.checked })}
          />
        </span>
      </fieldset>
      {full ? <p className={classes.about}>{t`At most ${vacationLimits.rows} times away can be planned.`}</p> : null}
    </form>
  );
}
