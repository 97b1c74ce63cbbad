import { Trans, useLingui } from '@lingui/react/macro';
import { readAppCode, readRecoveryCode } from '@consult/domain/second-factor/second-factor-codes.ts';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { failedWith } from '../../app/call-error.ts';
import { answerSecondFactor, type Claims, type Profile, type SecondFactorAsked } from '../../app/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { passkeysUsable } from '../passkey/passkey.ts';
import { SecondStepPasskey } from './second-step-passkey.tsx';
import classes from './sign-in.module.css';

type Props = {
  asked: SecondFactorAsked;
  /** Called when the session has begun. */
  onEntered: (entered: { claims: Claims; profile: Profile | null }) => void;
  /** Called when the challenge is over: the password has to be entered again. */
  onOver: () => void;
  onBack: () => void;
};

/**
 * The second step of signing in: one field for the app's six digits, which sends itself, or for a recovery code. A
 * wrong code is reported at the field.
 */
export function SecondStep({ asked, onEntered, onOver, onBack }: Props) {
  const { t } = useLingui();
  const byApp = asked.methods.includes('totp');
  const byRecoveryCode = asked.methods.includes('recovery-code');
  const [method, setMethod] = useState<'totp' | 'recovery-code'>(byApp ? 'totp' : 'recovery-code');
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const underway = useRef(false);
  useEffect(() => field.current?.focus(), [method]);

  const send = async (code: string) => {
    if (underway.current) return;
    underway.current = true;
    setRunning(true);
    setFailure(null);
    try {
      return onEntered(await answerSecondFactor(asked.challenge, method, code));
    } catch (error) {
      if (failedWith(error, 'CHALLENGE_OVER')) return onOver();
      setFailure(
        failedWith(error, 'WRONG_CODE')
          ? t`This code is not right. Check it and try again.`
          : failedWith(error, 'TOO_MANY')
            ? t`Too many tries. Wait a little and try again.`
            : t`This could not be sent. Check your connection and try again.`,
      );
    } finally {
      underway.current = false;
    }
    setRunning(false);
    field.current?.select();
    field.current?.focus();
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const typed = field.current?.value ?? '';
    const code = method === 'totp' ? readAppCode(typed) : readRecoveryCode(typed);
    if (code !== null) return void send(code);
    setFailure(
      method === 'totp'
        ? t`Enter the six digits that the app shows.`
        : t`A recovery code has sixteen letters and digits.`,
    );
    field.current?.focus();
  };
  const swap = (to: 'totp' | 'recovery-code') => {
    setFailure(null);
    setMethod(to);
  };
  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      {method === 'totp' && byApp ? (
        <TextField
          key="totp"
          ref={field}
          label={<Trans>Code</Trans>}
          hint={<Trans>The six digits that your authenticator app shows for Consult.</Trans>}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          autoCorrect="off"
          spellCheck={false}
          error={failure ?? undefined}
          onChange={({ target }) => {
            const code = readAppCode(target.value);
            if (code !== null) void send(code);
          }}
        />
      ) : null}
      {method === 'recovery-code' && byRecoveryCode ? (
        <TextField
          key="recovery-code"
          ref={field}
          label={<Trans>Recovery code</Trans>}
          hint={<Trans>One of the ten codes that you kept when you set up the app. Each works once.</Trans>}
          name="recovery-code"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          placeholder="ABCD-EFGH-JKMN-PQRS"
          error={failure ?? undefined}
        />
      ) : null}
      {byApp || byRecoveryCode ? (
        <Button type="submit" look="primary" wide running={running ? t`Signing in…` : undefined}>
          <Trans>Sign in</Trans>
        </Button>
      ) : null}
      {byApp || byRecoveryCode ? null : (
        <p>
          {passkeysUsable()
            ? t`Your password is right. Go on with your passkey.`
            : t`Your password is right, and your passkey is needed as well, which this browser cannot use here. Sign in on a device that can.`}
        </p>
      )}
      {asked.methods.includes('passkey') ? <SecondStepPasskey onEntered={onEntered} /> : null}
      <div className={classes.otherWays}>
        <button type="button" className={classes.forgot} onClick={onBack}>
          <Trans>Back</Trans>
        </button>
        {method === 'totp' && byRecoveryCode ? (
          <button type="button" className={classes.forgot} onClick={() => swap('recovery-code')}>
            <Trans>Use a recovery code instead</Trans>
          </button>
        ) : null}
        {method === 'recovery-code' && byApp ? (
          <button type="button" className={classes.forgot} onClick={() => swap('totp')}>
            <Trans>Use the authenticator app instead</Trans>
          </button>
        ) : null}
      </div>
    </form>
  );
}
