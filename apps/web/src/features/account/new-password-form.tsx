import { Trans, useLingui } from '@lingui/react/macro';
import { checkConfirmPassword, checkPassword } from '@consult/domain/account/password.ts';
import type { Fault } from '@consult/domain/fault/fault.ts';
import { useRef, useState, type SubmitEvent } from 'react';
import { call } from '../../app/call.ts';
import { failedWith } from '../../app/call-error.ts';
import { faultText } from '../../app/fault-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import classes from './sign-in.module.css';

type Props = { code: string; onEnd: (how: 'changed' | 'invalid') => void };

/** Asks for a new password twice. Document 1, section 5; the failure's text is that of section 8. */
export function NewPasswordForm({ code, onEnd }: Props) {
  const { t, i18n } = useLingui();
  const [shown, setShown] = useState(false);
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [tried, setTried] = useState(false);
  const [state, setState] = useState<'idle' | 'running' | 'failed' | 'too-many'>('idle');
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);

  const [weak, setWeak] = useState<{ password: string; fault: Fault } | null>(null);
  const wrong = checkPassword(password) ?? (weak?.password === password ? weak.fault : null);
  const differs = checkConfirmPassword(password, repeated);

  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (state === 'running') return;
    setTried(true);
    if (wrong !== null) return first.current?.focus();
    if (differs !== null) return second.current?.focus();
    setState('running');
    try {
      await call('resetPassword-confirm', { oobCode: code, newPassword: password }, { probe: true });
      onEnd('changed');
    } catch (error) {
      const fault = failedWith(error, 'INVALID_INPUT') ? error.faults?.['newPassword'] : undefined;
      if (fault) {
        setWeak({ password, fault });
        setState('idle');
        first.current?.focus();
      } else if (failedWith(error, 'LINK_INVALID')) onEnd('invalid');
      else setState(failedWith(error, 'TOO_MANY') ? 'too-many' : 'failed');
    }
  };
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      {tried && (wrong !== null || differs !== null) ? <Banner tone="err">{t`Check form for errors.`}</Banner> : null}
      {state === 'failed' || state === 'too-many' ? (
        <Banner tone="err">
          {t`An error occurred while resetting your password`}
          {state === 'too-many' ? <>. {t`Too many tries. Wait a little and try again.`}</> : null}
        </Banner>
      ) : null}
      <PasswordField
        ref={first}
        label={<Trans>New password</Trans>}
        name="new-password"
        autoComplete="new-password"
        maxLength={256}
        hint={t`6 or more characters`}
        error={tried ? faultText(i18n, wrong) : undefined}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        shown={shown}
        onShow={setShown}
      />
      <TextField
        ref={second}
        label={<Trans>Confirm password</Trans>}
        type={shown ? 'text' : 'password'}
        name="confirm-password"
        autoComplete="new-password"
        maxLength={256}
        error={tried ? faultText(i18n, differs) : undefined}
        value={repeated}
        onChange={(event) => setRepeated(event.target.value)}
      />
      <Button type="submit" look="primary" wide running={state === 'running' ? t`Saving…` : undefined}>
        <Trans>Set new password</Trans>
      </Button>
    </form>
  );
}
