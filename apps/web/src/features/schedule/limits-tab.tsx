import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { readLimit, dailyLimits } from '@consult/domain/schedule/daily-limit.ts';
import { faultText } from '../../app/fault-text.ts';
import { afterCommit } from '../../ui/after-commit.tsx';
import { announce } from '../../ui/announce.tsx';
import { TextField } from '../../ui/field.tsx';
import { PageBody, Toolbar } from '../../ui/page.tsx';
import { Switch } from '../../ui/switch.tsx';
import { DirectoryNow } from './directory-says.tsx';
import { SaveActions, SettingsNotes } from './save-actions.tsx';
import type { OwnAvailability } from './schedule-queries.ts';
import { useAvailabilityPreview } from './use-availability-preview.ts';
import { useSettingsForm } from './use-settings-form.ts';
import classes from './schedule.module.css';

type Typed = { enabled: boolean; limit: string };

/** Consult Limits: how many consults a day, and how many came today. */
export function LimitsTab({ own }: { own: OwnAvailability }) {
  const { t, i18n } = useLingui();
  const { version, enabled, limit, count } = own.limit;
  const [wrong, setWrong] = useState(false);
  const form = useSettingsForm(
    {
      place: 'schedule.limit',
      saved: { version, value: { enabled, limit: limit === null ? '' : String(limit) } },
      read: readTyped,
      same: (a: Typed, b: Typed) => a.enabled === b.enabled && a.limit.trim() === b.limit.trim(),
      name: 'schedule-saveLimit',
      input: (value, on) => ({ version: on, enabled: value.enabled, limit: readLimit(value.limit) }),
    },
    { saved: t`Saved`, wrong: t`Error saving your schedule` },
  );
  const { value } = form;
  const read = readLimit(value.limit);
  // One that is switched off may be empty, and is kept where it is there.
  const invalid = read === null && (value.enabled || value.limit.trim() !== '');
  const preview = useAvailabilityPreview(own, { limit: { enabled: value.enabled && read !== null, limit: read } });
  const save = async (): Promise<boolean> => {
    setWrong(invalid);
    if (!invalid) return form.save();
    announce(t`Check form for errors.`);
    focusLimit();
    return false;
  };
  return (
    <>
      <Toolbar end={<SaveActions form={form} label={t`Save`} onSave={() => void save()} />}>
        <span className={classes.lead}>
          <Trans>When the limit is reached, you are unavailable until midnight.</Trans>
        </span>
      </Toolbar>
      <SettingsNotes
        form={{ ...form, save }}
        failed={t`Error saving your schedule`}
        theirs={enabled ? t`Daily limit: ${limit}` : t`No daily limit`}
      />
      <PageBody padded>
        <form
          className={classes.limit}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            // While it is saved, the field is closed and has lost the focus.
            void save().then(focusLimit);
          }}
        >
          <fieldset className={classes.bare} disabled={form.state === 'running'}>
            <Switch
              label={<Trans>Daily limit</Trans>}
              hint={<Trans>Counts what is sent to you or your services on one day, over all services.</Trans>}
              checked={value.enabled}
              onChange={({ target }) => form.put({ ...value, enabled: target.checked })}
            />
            <TextField
              id="daily-limit"
              label={<Trans>Consults a day</Trans>}
              inputMode="numeric"
              maxLength={3}
              autoComplete="off"
              value={value.limit}
              optional={value.enabled ? undefined : <Trans>optional</Trans>}
              error={
                (wrong || form.faults['limit']) && invalid
                  ? faultText(i18n, { code: 'limit-invalid', ...dailyLimits })
                  : undefined
              }
              onChange={({ target }) => {
                setWrong(false);
                form.put({ ...value, limit: target.value.replaceAll(/\D/g, '') });
              }}
            />
          </fieldset>
          <p className={classes.count} aria-live="polite">
            <Plural value={count} one="# consult today" other="# consults today" />
            {value.enabled && read !== null && count >= read ? (
              <strong>
                {' '}
                <Trans>The rest of today is closed.</Trans>
              </strong>
            ) : null}
          </p>
        </form>
        <DirectoryNow preview={preview} />
      </PageBody>
    </>
  );
}

function focusLimit(): void {
  afterCommit(() => document.getElementById('daily-limit')?.focus());
}

function readTyped(value: unknown): Typed | null {
  const { enabled, limit } = (value ?? {}) as Partial<Record<keyof Typed, unknown>>;
  return typeof enabled === 'boolean' && typeof limit === 'string' ? { enabled, limit } : null;
}
