import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '../../ui/checkbox.tsx';
import { PageBody, Toolbar } from '../../ui/page.tsx';
import { AffectedCalls } from './affected-calls.tsx';
import { useDayNames } from './day-names.ts';
import { DirectoryNow } from './directory-says.tsx';
import { SaveActions, SettingsNotes } from './save-actions.tsx';
import type { OwnAvailability } from './schedule-queries.ts';
import { useAvailabilityPreview } from './use-availability-preview.ts';
import { useSettingsForm } from './use-settings-form.ts';
import classes from './schedule.module.css';

/** Custom Calendar: the weekdays on which new eConsults and calls are taken. */
export function CalendarTab({ own }: { own: OwnAvailability }) {
  const { t } = useLingui();
  const names = useDayNames();
  const { version, days } = own.calendar;
  const form = useSettingsForm(
    {
      place: 'schedule.calendar',
      saved: { version, value: days },
      read: readDays,
      same: (a, b) => a.join() === b.join(),
      name: 'schedule-saveCalendar',
      input: (value, on) => ({ version: on, days: value }),
    },
    { saved: t`Saved`, wrong: t`Error saving your schedule` },
  );
  const preview = useAvailabilityPreview(own, { days: form.value });
  const theirs = names.filter((_, day) => days[day]).join(' · ');
  return (
    <>
      <Toolbar end={<SaveActions form={form} label={t`Save`} />}>
        <span className={classes.lead}>
          <Trans>On a closed day nobody can send you a new eConsult or ask for a call.</Trans>
        </span>
      </Toolbar>
      <SettingsNotes form={form} failed={t`Error saving your schedule`} theirs={theirs || t`Closed every day`} />
      <PageBody padded>
        <fieldset className={classes.days} disabled={form.state === 'running'}>
          <legend>
            <Trans>Days on which you are available</Trans>
          </legend>
          {names.map((name, day) => (
            <Checkbox
              key={name}
              label={name}
              checked={form.value[day] ?? true}
              hint={form.value[day] === false ? <Trans>Closed</Trans> : null}
              onChange={({ target }) => form.put(form.value.map((open, at) => (at === day ? target.checked : open)))}
            />
          ))}
        </fieldset>
        <DirectoryNow preview={preview} />
        <AffectedCalls
          calls={preview?.calls.filter(({ vacationId }) => vacationId === null) ?? []}
          title={<Trans>Calls on closed days</Trans>}
          about={<Trans>They stay as they are.</Trans>}
        />
      </PageBody>
    </>
  );
}

function readDays(value: unknown): boolean[] | null {
  return Array.isArray(value) && value.length === 7 && value.every((open) => typeof open === 'boolean') ? value : null;
}
