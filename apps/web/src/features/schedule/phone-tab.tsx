import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconArrowForwardUp, IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sameWeek, type Week } from '@consult/domain/schedule/blocks.ts';
import { beginEdits, edited, redone, shownWeek, undone, type Edits } from '@consult/domain/schedule/edits.ts';
import { readWeek, writeWeek } from '@consult/domain/schedule/timeslots.ts';
import { canadianZones } from '@consult/domain/schedule/zones.ts';
import { announce } from '../../ui/announce.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Toolbar } from '../../ui/page.tsx';
import { Picker } from '../../ui/select-field.tsx';
import { AffectedCalls } from './affected-calls.tsx';
import { ComingDays } from './coming-days.tsx';
import { SaveActions, SettingsNotes } from './save-actions.tsx';
import { phonePreviewQuery, type PhoneSchedule } from './schedule-queries.ts';
import { useSettingsForm } from './use-settings-form.ts';
import { WeekGrid } from './week-grid.tsx';
import { WeekList } from './week-list.tsx';
import classes from './schedule.module.css';

type Typed = Pick<PhoneSchedule, 'timezone' | 'schedule'>;

/** Phone Consult Schedule: the week as drawn, and above it the coming days as referrers will see them. */
export function PhoneTab({ saved: { version, ...saved } }: { saved: PhoneSchedule }) {
  const { t } = useLingui();
  const form = useSettingsForm(
    {
      place: 'schedule.phone',
      saved: { version, value: saved },
      read: readTyped,
      same: (a: Typed, b: Typed) =>
        a === b || (a.timezone === b.timezone && sameWeek(readWeek(a.schedule), readWeek(b.schedule))),
      name: 'schedule-savePhoneSchedule',
      input: (value, on) => ({ version: on, ...value }),
    },
    { saved: t`Saved`, wrong: t`Error saving your schedule` },
  );
  const { value } = form;
  const { edits, put, reset } = useEdits(readWeek(value.schedule), (week) =>
    form.put({ ...value, schedule: writeWeek(week) }),
  );
  const preview = useQuery(phonePreviewQuery(value));
  const city = canadianZones.find(({ zone }) => zone === value.timezone)?.city ?? value.timezone;
  const week = shownWeek(edits);
  const undo = () => {
    put(undone(edits));
    announce(t`Undone`);
  };
  const redo = () => {
    put(redone(edits));
    announce(t`Redone`);
  };
  return (
    <>
      <div className={classes.editing}>
        <Toolbar
          end={
            <SaveActions
              form={form}
              label={t`Save schedule`}
              onSave={() => void form.save().then((saved) => saved && reset())}
            />
          }
        >
          <span className={classes.lead} data-wide>
            <Trans>Drag to add a block, click for one hour.</Trans>
          </span>
          <Picker
            label={<Trans>Time zone</Trans>}
            icon={<IconClock size={16} stroke={1.75} aria-hidden="true" />}
            value={value.timezone}
            disabled={form.state === 'running'}
            onChange={({ target }) => form.put({ ...value, timezone: target.value })}
          >
            {city === value.timezone ? <option value={value.timezone}>{value.timezone}</option> : null}
            {canadianZones.map((one) => (
              <option key={one.zone} value={one.zone}>
                {one.city}
              </option>
            ))}
          </Picker>
          <span className={classes.undo}>
            <IconButton
              label={t`Undo`}
              icon={<IconArrowBackUp size={18} stroke={1.75} aria-hidden="true" />}
              disabled={undone(edits) === edits}
              onClick={undo}
            />
            <IconButton
              label={t`Redo`}
              icon={<IconArrowForwardUp size={18} stroke={1.75} aria-hidden="true" />}
              disabled={redone(edits) === edits}
              onClick={redo}
            />
          </span>
        </Toolbar>
      </div>
      <SettingsNotes form={form} failed={t`Error saving your schedule`} />
      <div className={classes.phone}>
        <ComingDays preview={preview.data} failed={preview.isError} onTryAgain={() => void preview.refetch()} />
        <AffectedCalls
          calls={preview.data?.outside ?? []}
          title={<Trans>Calls outside these times</Trans>}
          about={<Trans>They stay: saving does not change calls that are already booked.</Trans>}
        />
        <p className={classes.notOnPhone}>
          <Trans>Editing is unavailable on a small screen. Use a computer to change these times ({city}).</Trans>
        </p>
        <WeekList week={week} />
        <WeekGrid
          week={week}
          disabled={form.state === 'running'}
          onEdit={(next) => put(edited(edits, next))}
          onUndo={undo}
          onRedo={redo}
        />
      </div>
    </>
  );
}

/** The states of a week for undo and redo; they begin anew when another week comes from elsewhere. */
function useEdits(
  week: Week,
  onChange: (week: Week) => void,
): { edits: Edits; put: (next: Edits) => void; reset: () => void } {
  const [edits, setEdits] = useState(() => beginEdits(week));
  const isOurs = sameWeek(shownWeek(edits), week);
  const current = isOurs ? edits : beginEdits(week);
  if (!isOurs) setEdits(current);
  return {
    edits: current,
    put: (next) => {
      if (next === current) return;
      setEdits(next);
      onChange(shownWeek(next));
    },
    reset: () => setEdits((now) => beginEdits(shownWeek(now))),
  };
}

function readTyped(value: unknown): Typed | null {
  const { timezone, schedule } = (value ?? {}) as Partial<Record<keyof Typed, unknown>>;
  const isWeek =
    Array.isArray(schedule) &&
    schedule.length === 7 &&
    schedule.every(
      (slots) =>
        Array.isArray(slots) &&
        slots.every((slot: Record<string, unknown>) =>
          [slot['start'], slot['end']].every((at) => typeof at === 'string'),
        ),
    );
  return typeof timezone === 'string' && isWeek ? { timezone, schedule: schedule as Typed['schedule'] } : null;
}
