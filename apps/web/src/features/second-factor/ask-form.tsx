import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import classes from './second-factor.module.css';

type Asked = { password: string | undefined; code: string };

/** The fault at each field, and the one about the whole form. */
type Faults = Partial<Record<keyof Asked | 'all', string>>;

type Props = {
  /** The fields to ask for, in this order. */
  asks: readonly (keyof Asked)[];
  codeHint?: ReactNode;
  action: ReactNode;
  running: ReactNode;
  final?: boolean;
  onCancel?: (() => void) | undefined;
  /** Does the change; an error that it throws is shown at the field that it is about. */
  onSubmit: (asked: Asked) => Promise<void>;
  children?: ReactNode;
};

/** Asks for the password, a code, or both before a change of what protects the account. Nothing typed here is kept. */
export function AskForm({ asks, codeHint, action, running, final = false, onCancel, onSubmit, children }: Props) {
  const { t, i18n } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const inputOf = (name: keyof Asked) => form.current?.elements.namedItem(name) as HTMLInputElement | null;

  const show = (found: Faults) => {
    setFaults(found);
    const first = asks.find((name) => found[name]);
    if (first) inputOf(first)?.focus();
  };
  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const password = inputOf('password')?.value ?? '';
    const code = inputOf('code')?.value.trim() ?? '';
    const missing = {
      ...(asks.includes('password') && password === '' ? { password: t`Password is required` } : {}),
      ...(asks.includes('code') && code === '' ? { code: t`Code is required` } : {}),
    };
    show(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      await onSubmit({ password: password || undefined, code });
    } catch (error) {
      if (failedWith(error, 'WRONG_PASSWORD')) show({ password: t`This is not your password.` });
      else if (failedWith(error, 'WRONG_CODE')) show({ code: t`This code is not right. Check it and try again.` });
      else show({ all: failureText(error) });
    }
    setBusy(false);
  };
  const failureText = (error: unknown): string => {
    if (failedWith(error, 'SETUP_OVER')) return t`Setting up took too long. Begin again.`;
    if (failedWith(error, 'SIGN_IN_AGAIN')) return t`Sign in again to change this.`;
    if (failedWith(error, 'STILL_REQUIRED')) return t`Your role requires a second factor, and this is the only one.`;
    return callErrorText(i18n, error);
  };
  return (
    <form ref={form} className={classes.ask} noValidate onSubmit={(event) => void handleSubmit(event)}>
      {children}
      {faults.all ? <Banner tone="err">{faults.all}</Banner> : null}
      {asks.includes('password') ? (
        <PasswordField
          label={<Trans>Password</Trans>}
          name="password"
          autoComplete="current-password"
          error={faults.password}
        />
      ) : null}
      {asks.includes('code') ? (
        <TextField
          label={<Trans>Code</Trans>}
          hint={codeHint}
          name="code"
          autoComplete="one-time-code"
          inputMode="text"
          autoCorrect="off"
          spellCheck={false}
          error={faults.code}
        />
      ) : null}
      <div className={classes.choices}>
        {onCancel ? (
          <Button onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        ) : null}
        <Button type="submit" look={final ? 'final' : 'primary'} running={busy ? running : undefined}>
          {action}
        </Button>
      </div>
    </form>
  );
}
