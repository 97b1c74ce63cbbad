import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { failedWith } from '../../app/call-error.ts';
import { forgetUser } from '../../app/remembered-user.ts';
import { signIn, signOut, type Claims, type Profile, type SecondFactorAsked } from '../../app/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import classes from './sign-in.module.css';

type Props = {
  /** The e-mail of a demo account that was picked, or the one typed before the second step. */
  start: { email: string; demo: boolean } | null;
  /** Why the form is shown again; its first message. */
  said: string | null;
  /** The address of the person whose session has ended; null where the page knows nobody. */
  known: string | null;
  look: ButtonLook;
  focused: boolean;
  onEnter: (claims: Claims, profile: Profile) => void;
  /** Called when the password is right and the server asks for a second factor. */
  onAsked: (asked: SecondFactorAsked, email: string) => void;
  /** Called by 'Forgot Password', with the e-mail as typed so far. */
  onForgotten: (email: string) => void;
};

/** Demo accounts share one password, which the server also prints when it starts. */
const demoPassword = 'demo1234';

export function SignInForm({ start, said, known, look, focused, onEnter, onAsked, onForgotten }: Props) {
  const { t } = useLingui();
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState(said);
  const [missing, setMissing] = useState({ email: false, password: false });
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const filled = useRef<string | null>(null);
  useEffect(() => {
    const field = email.current;
    if (!field) return;
    if (known && field.value === '') field.value = known;
    // Somebody chose to use another account.
    if (known === null && field.value === filled.current) field.value = '';
    filled.current = known;
  }, [known]);
  useEffect(() => {
    // The answer that the last user is signed out may come late; it must not take the focus from somebody who types
    // already.
    if (email.current?.form?.contains(document.activeElement)) return;
    if (focused) (email.current?.value && !start?.demo ? password : email).current?.focus();
  }, [focused, start, known]);

  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    const address = email.current?.value.trim() ?? '';
    const secret = password.current?.value ?? '';
    setMissing({ email: address === '', password: secret === '' });
    setFailure(null);
    if (address === '') return email.current?.focus();
    if (secret === '') return password.current?.focus();
    setRunning(true);
    try {
      const answer = await signIn(address, secret);
      if ('secondFactor' in answer) return onAsked(answer.secondFactor, address);
      if (answer.profile) return onEnter(answer.claims, answer.profile);
      setFailure(t`There is no profile associated with this account.`);
      await signOut();
    } catch (error) {
      // Where a session began after all, it is no longer that of the person whom the browser remembers.
      if (!failedWith(error, 'SIGN_IN_FAILED', 'TOO_MANY', 'OFFLINE', 'SERVER_DOWN')) forgetUser();
      if (failedWith(error, 'NO_PROFILE')) setFailure(t`There is no profile associated with this account.`);
      else if (failedWith(error, 'TOO_MANY'))
        setFailure(t`Too many tries. Wait 15 minutes and try again, or choose a new password with Forgot Password.`);
      else
        setFailure(
          t`An error occurred while signing in. Please check that your email and password are correct, and that you are connected to the internet.`,
        );
    }
    setRunning(false);
    password.current?.focus();
  };
  return (
    <form className={classes.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      {failure ? <Banner tone="err">{failure}</Banner> : null}
      <TextField
        ref={email}
        label={<Trans>E-mail</Trans>}
        type="email"
        name="email"
        autoComplete="username webauthn"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={t`name@clinic.ca`}
        defaultValue={start?.email}
        error={missing.email ? t`Email is required` : undefined}
      />
      <PasswordField
        ref={password}
        label={<Trans>Password</Trans>}
        aside={
          <button type="button" className={classes.forgot} onClick={() => onForgotten(email.current?.value ?? '')}>
            <Trans>Forgot Password</Trans>
          </button>
        }
        name="password"
        autoComplete="current-password"
        defaultValue={start?.demo ? demoPassword : undefined}
        error={missing.password ? t`Password is required` : undefined}
      />
      <Button type="submit" look={look} wide running={running ? t`Signing in…` : undefined}>
        <Trans>Sign in</Trans>
      </Button>
    </form>
  );
}
