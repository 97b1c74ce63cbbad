import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { KeptWords, PromiseWords, type Group } from '../promise/promise.ts';
import { useDayNames } from '../schedule/schedule.ts';
import { readSpan } from './edited-group.ts';
import { MissedSteps } from './missed-steps.tsx';
import type { GroupForm } from './use-group-form.ts';
import classes from './group.module.css';

type Props = { group: Group; form: GroupForm; tried: boolean; readOnly: boolean };

/** Within which working time the service promises to see and to answer, and which days it adds to Monday to Friday. */
export function PromiseFields({ group, form, tried, readOnly }: Props) {
  const { t } = useLingui();
  const names = useDayNames();
  const { value } = form;
  if (!group.can.edit)
    return (
      <section className={classes.bare} aria-labelledby="group-promise">
        <h2 id="group-promise">
          <Trans>What the group promises</Trans>
        </h2>
        <p>{group.promise ? <PromiseWords promise={group.promise} /> : <Trans>No promise</Trans>}</p>
        <MissedSteps
          seen={Boolean(group.promise?.seen)}
          answered={Boolean(group.promise?.answered)}
          mode={group.mode}
        />
        <Working group={group} weekdays={group.workingWeekdays} />
      </section>
    );
  const unitLabels = { answered: t`Unit of the time to answer`, seen: t`Unit of the time to see` };
  const withoutDay = form.faults['promise'] !== undefined;
  return (
    <fieldset className={classes.bare} disabled={readOnly}>
      <legend>
        <Trans>What the group promises</Trans>
      </legend>
      {(['answered', 'seen'] as const).map((what) => {
        const span = value[what];
        return (
          <div key={what} className={classes.span}>
            <TextField
              id={`promise-${what}`}
              label={what === 'answered' ? <Trans>Answered within</Trans> : <Trans>Seen within</Trans>}
              optional={<Trans>optional</Trans>}
              inputMode="numeric"
              maxLength={2}
              autoComplete="off"
              value={span.amount}
              error={
                tried && readSpan(span) === undefined
                  ? t`Type a number from 1 to 99.`
                  : withoutDay && what === 'answered'
                    ? t`Without an open day there is no promise.`
                    : undefined
              }
              onChange={({ target }) => form.put({ [what]: { ...span, amount: target.value.replaceAll(/\D/g, '') } })}
            />
            <SelectField
              label={<span className="visually-hidden">{unitLabels[what]}</span>}
              value={span.unit}
              onChange={({ target }) =>
                form.put({ [what]: { ...span, unit: target.value === 'hours' ? 'hours' : 'days' } })
              }
            >
              <option value="hours">{t`working hours`}</option>
              <option value="days">{t`working days`}</option>
            </SelectField>
          </div>
        );
      })}
      <div className={classes.added}>
        <span>
          <Trans>Also working days:</Trans>
        </span>
        {[6, 0].map((day) => (
          <Checkbox
            key={day}
            label={names[day]}
            checked={value.addedWeekdays[day] ?? false}
            onChange={({ target }) =>
              form.put({ addedWeekdays: value.addedWeekdays.map((was, at) => (at === day ? target.checked : was)) })
            }
          />
        ))}
      </div>
      <MissedSteps seen={value.seen.amount !== ''} answered={value.answered.amount !== ''} mode={value.mode} />
      <Working group={group} weekdays={group.workingWeekdays} />
    </fieldset>
  );
}

function Working({ group, weekdays }: { group: Group; weekdays: readonly boolean[] }) {
  const { t } = useLingui();
  const names = useDayNames();
  const days = [1, 2, 3, 4, 5, 6, 0]
    .filter((day) => weekdays[day])
    .map((day) => names[day])
    .join(' · ');
  return (
    <p className={classes.meta}>
      {t`Working time is 8:00 to 17:00: ${days || t`no day`}. Holidays don’t count.`}{' '}
      <Trans>A consult keeps the promise that it was sent with.</Trans>{' '}
      {group.kept ? <KeptWords kept={group.kept} /> : null}
    </p>
  );
}
