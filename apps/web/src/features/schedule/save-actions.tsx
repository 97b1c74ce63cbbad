import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconCircleCheck, IconPencil } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { KeptNotes } from '../../app/kept-notes.tsx';
import { Overtaken } from '../../app/overtaken.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import type { SettingsForm } from './use-settings-form.ts';
import classes from './schedule.module.css';

type Props = { form: SettingsForm; label: string; onSave?: () => void };

/** In words whether something is unsaved, and beside it Discard, which asks, and Save. */
export function SaveActions({ form, label, onSave = () => void form.save() }: Props) {
  const { t } = useLingui();
  const [asks, setAsks] = useState(false);
  const running = form.state === 'running';
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would group fields; these are buttons
    <div className={classes.saving} role="group" aria-label={t`Actions`}>
      <span className={classes.unsaved} data-saved={form.state === 'saved' || undefined}>
        {form.state === 'saved' ? (
          <>
            <IconCircleCheck size={16} stroke={1.75} aria-hidden="true" />
            <Trans>Saved</Trans>
          </>
        ) : form.state === 'waits' && !form.dirty ? (
          <Trans>Saved as soon as the server can be reached</Trans>
        ) : form.dirty && !running ? (
          <>
            <IconPencil size={16} stroke={1.75} aria-hidden="true" />
            <Trans>Not saved yet</Trans>
          </>
        ) : null}
      </span>
      {form.dirty && !running ? (
        <Button look="quiet" onClick={() => setAsks(true)}>
          <Trans>Discard</Trans>
        </Button>
      ) : null}
      <Button
        look="primary"
        icon={<IconCheck size={16} stroke={1.75} aria-hidden="true" />}
        disabled={!form.dirty && !running}
        running={running ? t`Saving…` : undefined}
        onClick={onSave}
      >
        {label}
      </Button>
      {asks ? (
        <Dialog
          title={<Trans>Discard what is not saved?</Trans>}
          onClose={() => setAsks(false)}
          actions={
            <>
              <Button onClick={() => setAsks(false)}>
                <Trans>Keep</Trans>
              </Button>
              <Button
                look="final"
                onClick={() => {
                  form.discard();
                  setAsks(false);
                }}
              >
                <Trans>Discard</Trans>
              </Button>
            </>
          }
        >
          <Trans>What is saved stays as it is.</Trans>
        </Dialog>
      ) : null}
    </div>
  );
}

type NotesProps = { form: SettingsForm; failed: string; theirs?: ReactNode };

/** What happened to unsaved work, above it: another tab, another page's save, a failure. Leaving the page asks. */
export function SettingsNotes({ form, failed, theirs }: NotesProps) {
  const { t } = useLingui();
  return (
    <>
      {form.failed ? (
        <Banner tone="err" flush title={failed}>
          <Trans>What you changed is still here.</Trans>
        </Banner>
      ) : null}
      <KeptNotes form={form.notes} />
      {form.overtaken ? (
        <Overtaken
          flush
          title={<Trans>This was changed elsewhere in the meantime.</Trans>}
          onLeaveTheirs={form.discard}
          onKeepMine={form.keepMine}
        >
          {theirs}
        </Overtaken>
      ) : null}
      <UnsavedChanges
        when={form.dirty && form.state !== 'running'}
        text={<Trans>Your changes to the schedule are not saved. They wait here until you save or discard them.</Trans>}
        save={{ label: t`Save`, run: form.save }}
        allow={(path) => path === '/login'}
      />
    </>
  );
}
