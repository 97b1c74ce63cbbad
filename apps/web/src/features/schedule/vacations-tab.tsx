import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarOff, IconMessageOff, IconPencil, IconPhoneOff, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { vacationLength, vacationLimits } from '@consult/domain/schedule/vacation.ts';
import { faultText } from '../../app/fault-text.ts';
import { afterCommit } from '../../ui/after-commit.tsx';
import { announce } from '../../ui/announce.tsx';
import { Banner } from '../../ui/banner.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PageBody, Toolbar } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { AffectedCalls } from './affected-calls.tsx';
import { shortDayWords } from './day-names.ts';
import { DirectoryNow, DirectorySays } from './directory-says.tsx';
import { SaveActions, SettingsNotes } from './save-actions.tsx';
import type { AvailabilityPreview, OwnAvailability, VacationRow } from './schedule-queries.ts';
import { useAvailabilityPreview } from './use-availability-preview.ts';
import { useSettingsForm } from './use-settings-form.ts';
import {
  isUnchanged,
  newRow,
  noVacationChanges,
  onNewerRows,
  readVacationChanges,
  withEarlierChanges,
  withoutRow,
  withRow,
  withVacationChanges,
} from './vacation-changes.ts';
import { VacationForm } from './vacation-form.tsx';
import classes from './schedule.module.css';

/** Unavailable: time away. Added, changed and removed rows are saved together. */
export function VacationsTab({ own }: { own: OwnAvailability }) {
  const { t, i18n } = useLingui();
  const { version, rows } = own.vacations;
  const [fresh, setFresh] = useState(() => newRow(own.today));
  const form = useSettingsForm(
    {
      place: 'schedule.vacations',
      saved: { version, value: noVacationChanges },
      read: readVacationChanges,
      same: (a, b) => a === b || (isUnchanged(a) && isUnchanged(b)),
      name: 'schedule-saveVacations',
      input: ({ added, changed, removed }, on) => ({
        version: on,
        added: [...added],
        changed: [...changed],
        removed: [...removed],
      }),
      onNewer: (changes) => onNewerRows(rows, changes),
      withEarlier: (earlier, changes) => withEarlierChanges({ ...noVacationChanges, ...earlier }, changes),
    },
    { saved: t`Saved`, wrong: t`Error saving your vacation settings` },
  );
  const changes = form.value;
  const planned = withVacationChanges(rows, changes);
  const writing = changes.writing ?? { row: fresh, isNew: true };
  const preview = useAvailabilityPreview(own, { rows: planned });
  const running = form.state === 'running';
  const faults = Object.values(form.faults);
  const [pressed, setPressed] = useState(0);
  const daysOf = ({ from, to }: VacationRow) => `${shortDayWords(i18n, from)} – ${shortDayWords(i18n, to)}`;
  const save = async (): Promise<boolean> => {
    if (!changes.writing) return form.save();
    // What is written and not added yet would be lost: it is asked about first.
    setPressed((times) => times + 1);
    return false;
  };
  // The fields are those of another row then, and what was pressed may be gone.
  const focusFields = () => focusOn('vacation-from');
  const focusBack = () => (writing.isNew ? focusFields() : focusOn(changeId(writing.row)));
  return (
    <>
      <Toolbar end={<SaveActions form={form} label={t`Save`} onSave={() => void save()} />}>
        <span className={classes.lead}>
          <Trans>
            New consults are blocked from 12:00 AM on the first day to 11:59 PM on the last. Open consults stay open.
          </Trans>
        </span>
      </Toolbar>
      <SettingsNotes
        form={{ ...form, save }}
        failed={t`Error saving your vacation settings`}
        theirs={rows.map(daysOf).join(' · ')}
      />
      {faults.length > 0 ? (
        <Banner tone="err" flush title={t`Error saving your vacation settings`}>
          {[...new Set(faults.map((fault) => faultText(i18n, fault)))].join(' ')}
        </Banner>
      ) : null}
      <PageBody padded>
        <VacationForm
          key={writing.row.id}
          row={writing.row}
          isNew={writing.isNew}
          today={own.today}
          full={writing.isNew && planned.length >= vacationLimits.rows}
          pressed={pressed}
          disabled={running}
          onChange={(row) => form.put({ ...changes, writing: { row, isNew: writing.isNew } })}
          onDone={(row) => {
            form.put(withRow(rows, changes, row));
            setFresh(newRow(own.today));
            if (writing.isNew) announce(t`Added: ${daysOf(row)}`);
            focusBack();
          }}
          onCancel={() => {
            form.put({ ...changes, writing: null });
            setFresh(newRow(own.today));
            focusBack();
          }}
        />
        <h2 className={classes.planned}>
          <Trans>Planned</Trans>
        </h2>
        {planned.length === 0 ? (
          <EmptyState icon={<IconCalendarOff size={18} stroke={1.75} aria-hidden="true" />}>
            <Trans>No time away is planned. Add the first above.</Trans>
          </EmptyState>
        ) : (
          <>
            {/* Each row says by itself what its parts are. */}
            <div className={classes.rowsHead} aria-hidden="true">
              <span>
                <Trans context="a day">From</Trans>
              </span>
              <span>
                <Trans context="a day">To</Trans>
              </span>
              <span>
                <Trans>Length</Trans>
              </span>
              <span>
                <Trans>Description</Trans>
              </span>
              <span>
                <Trans>Blocks</Trans>
              </span>
            </div>
            <ul className={classes.rows}>
              {planned.map((row) => (
                <PlannedRow
                  key={row.id}
                  row={row}
                  unsaved={[...changes.added, ...changes.changed].some(({ id }) => id === row.id)}
                  states={preview?.vacations.find(({ id }) => id === row.id)}
                  disabled={running}
                  onEdit={() => {
                    form.put({ ...changes, writing: { row, isNew: false } });
                    focusFields();
                  }}
                  onRemove={() => {
                    form.put(withoutRow(changes, row.id));
                    announce(t`Removed: ${daysOf(row)}`);
                    focusFields();
                  }}
                />
              ))}
            </ul>
          </>
        )}
        <DirectoryNow preview={preview} />
        <AffectedCalls
          calls={preview?.calls.filter(({ vacationId }) => vacationId !== null) ?? []}
          title={<Trans>Calls in your time away</Trans>}
          about={<Trans>They stay as they are until you and the referrer agree otherwise.</Trans>}
        />
      </PageBody>
    </>
  );
}

const changeId = ({ id }: VacationRow) => `change-${id}`;

function focusOn(id: string): void {
  afterCommit(() => document.getElementById(id)?.focus());
}

type RowProps = {
  row: VacationRow;
  unsaved: boolean;
  states: AvailabilityPreview['vacations'][number] | undefined;
  disabled: boolean;
  onEdit: () => void;
  onRemove: () => void;
};

function PlannedRow({ row, unsaved, states, disabled, onEdit, onRemove }: RowProps) {
  const { t, i18n } = useLingui();
  const [from, to] = [shortDayWords(i18n, row.from), shortDayWords(i18n, row.to)];
  return (
    <li data-unsaved={unsaved || undefined}>
      {/* One under the other in their columns; on a phone, where there are none, one after the other. */}
      <span className={classes.span}>
        <span>{from}</span>
        <span className={classes.dash}> – </span>
        <span>{to}</span>
      </span>
      <span className={classes.length}>
        <Plural value={vacationLength(row)} one="# day" other="# days" />
      </span>
      <span className={classes.description}>
        {row.description}
        {unsaved ? (
          <em className={classes.mark}>
            <Trans>Not saved yet</Trans>
          </em>
        ) : null}
      </span>
      <span className={classes.blocks}>
        <BlocksWords row={row} />
        {states && (row.disableEconsult || row.disablePhoneConsult) ? (
          <span className={classes.meta}>
            <DirectorySays states={states} />
          </span>
        ) : null}
      </span>
      <span className={classes.rowActions}>
        <IconButton
          id={changeId(row)}
          label={t`Change ${from} – ${to}`}
          icon={<IconPencil size={18} stroke={1.75} aria-hidden="true" />}
          disabled={disabled}
          onClick={onEdit}
        />
        <IconButton
          label={t`Remove ${from} – ${to}`}
          icon={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
          disabled={disabled}
          onClick={onRemove}
        />
      </span>
    </li>
  );
}

function BlocksWords({ row }: { row: VacationRow }) {
  const sign = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
  if (row.disableEconsult && row.disablePhoneConsult)
    return (
      <span>
        <IconCalendarOff {...sign} /> <Trans>eConsults, phone consults</Trans>
      </span>
    );
  if (row.disableEconsult)
    return (
      <span>
        <IconMessageOff {...sign} /> <Trans>eConsults only</Trans>
      </span>
    );
  if (row.disablePhoneConsult)
    return (
      <span>
        <IconPhoneOff {...sign} /> <Trans>Phone consults only</Trans>
      </span>
    );
  return (
    <span>
      <Trans>Blocks nothing</Trans>
    </span>
  );
}
