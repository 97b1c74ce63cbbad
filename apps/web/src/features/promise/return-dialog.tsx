import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { callErrorText } from '../../app/call-error-text.ts';
import { call } from '../../app/call.ts';
import { textsOf, useKept } from '../../app/local/use-kept.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { refreshActivity, type Activity } from '../activity/activity.ts';
import { ReasonField, reasonMaxLength } from './reason-field.tsx';
import classes from './promise.module.css';

const readTyped = textsOf(['reason']);

/** The consultant gives a consult back to its referrer with a reason. */
export function ReturnDialog({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const form = useKept({ place: `return.${activity.id}`, start: { reason: '' }, read: readTyped });
  const [tried, setTried] = useState(false);
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { reason } = form.typed;
  const missing = reason.trim() === '';

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (running) return;
    setTried(true);
    if (missing) return document.getElementById('return-reason')?.focus();
    setRunning(true);
    setFailure(null);
    try {
      await call('consult-return', { activityId: activity.id, reason: reason.trim() });
    } catch (error) {
      setFailure(error);
      return setRunning(false);
    }
    showSnack({ text: t`Returned to the referrer, who is told at once` });
    void form.clear();
    onClose();
    void refreshActivity(activity.id);
  };
  return (
    <Dialog
      title={<Trans>Return to the referrer</Trans>}
      onClose={running ? () => {} : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={running}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="final" type="submit" form="return" running={running ? t`Returning…` : undefined}>
            <Trans>Return</Trans>
          </Button>
        </>
      }
    >
      <form
        id="return"
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          void handleSubmit(event);
        }}
      >
        {failure ? <Banner tone="err">{callErrorText(i18n, failure)}</Banner> : null}
        <ReasonField
          id="return-reason"
          value={reason}
          maxLength={reasonMaxLength}
          error={tried && missing ? t`Say why.` : undefined}
          onChange={(next) => form.change({ reason: next })}
        />
        <p className={classes.note}>
          <Trans>
            The promise ends. The referrer is told at once and can ask another service with everything taken over. The
            status stays as it is.
          </Trans>
        </p>
      </form>
    </Dialog>
  );
}
