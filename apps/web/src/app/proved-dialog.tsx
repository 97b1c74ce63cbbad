import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { callErrorText } from './call-error-text.ts';
import { failedWith } from './call-error.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, type ButtonLook } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import classes from '../ui/section.module.css';

type Props = {
  title: ReactNode;
  /** What will happen, and the fields for it. */
  children: ReactNode;
  /** The label of the button, and the words while it runs. */
  action: ReactNode;
  running: string;
  look?: ButtonLook;
  /** Does the change, with `password` where the dialog asked for it. The dialog shows an error that it throws. */
  onAction: (password: string | undefined) => Promise<void>;
  /** Words for an error that `onAction` threw; null for one that every call can have. */
  failureText?: (error: unknown) => string | null;
  onClose: () => void;
};

/** A dialog for a change of how one signs in. It asks for the password where the server wants it again. */
export function ProvedDialog({
  title,
  children,
  action,
  running,
  look = 'primary',
  onAction,
  failureText,
  onClose,
}: Props) {
  const { i18n, t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (asked) password.current?.focus();
  }, [asked]);

  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    const typed = password.current?.value ?? '';
    setFailure(null);
    setWrong(asked && typed === '' ? t`Password is required` : null);
    if (asked && typed === '') return password.current?.focus();
    setBusy(true);
    try {
      return await onAction(typed === '' ? undefined : typed);
    } catch (error) {
      if (failedWith(error, 'PASSWORD_NEEDED')) setAsked(true);
      else if (failedWith(error, 'PASSWORD_WRONG')) {
        setWrong(t`This is not your password.`);
        password.current?.focus();
      } else if (failedWith(error, 'SIGN_IN_AGAIN')) setFailure(t`Sign in again to change this.`);
      else setFailure(failureText?.(error) ?? callErrorText(i18n, error));
    }
    setBusy(false);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={classes.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
        {failure ? <Banner tone="err">{failure}</Banner> : null}
        {children}
        {asked ? (
          <TextField
            ref={password}
            label={<Trans>Your password</Trans>}
            hint={<Trans>Asked for again because you signed in a while ago.</Trans>}
            type="password"
            name="password"
            autoComplete="current-password"
            error={wrong ?? undefined}
          />
        ) : null}
        <div className={classes.action}>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" look={look} running={busy ? running : undefined}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
