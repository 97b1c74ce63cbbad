import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck } from '@tabler/icons-react';
import { Button } from '../../ui/button.tsx';
import type { ProfileForm } from './use-profile-form.ts';
import classes from './profile.module.css';

/** Always in sight: Save, and in words beside it whether there are unsaved changes. */
export function SaveBar({ form }: { form: ProfileForm }) {
  const { t } = useLingui();
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would group fields; these are buttons
    <footer data-foot className={classes.bar} role="group" aria-label={t`Actions`}>
      <Button look="primary" type="submit" form="profile" running={form.state === 'running' ? t`Saving…` : undefined}>
        <Trans>Save</Trans>
      </Button>
      {form.dirty && form.state !== 'running' ? (
        <Button look="quiet" onClick={form.discard}>
          <Trans>Discard changes</Trans>
        </Button>
      ) : null}
      <span className={classes.state} data-saved={form.state === 'saved' || undefined}>
        {form.state === 'saved' ? (
          <>
            <IconCircleCheck size={16} stroke={1.75} aria-hidden="true" />
            <Trans>Saved</Trans>
          </>
        ) : form.state === 'waits' ? (
          <Trans>Saved as soon as the server can be reached</Trans>
        ) : form.dirty && form.state !== 'running' ? (
          <Trans>Unsaved changes</Trans>
        ) : null}
      </span>
    </footer>
  );
}
