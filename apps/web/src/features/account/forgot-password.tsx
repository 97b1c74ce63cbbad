import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { PatientFault } from '@consult/domain/fault/fault.ts';
import { checkEmail, emailRequired } from '@consult/domain/patient/email.ts';
import { useRef, useState, type SubmitEvent } from 'react';
import { call } from '../../app/call.ts';
import { failedWith } from '../../app/call-error.ts';
import { faultText } from '../../app/fault-text.ts';
import { appInfoQuery } from '../../app/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import classes from './sign-in.module.css';

type Props = { email: string; onClose: () => void };
type State =
  | { kind: 'idle' }
  | { kind: 'running' }
  | { kind: 'failed'; tooMany: boolean }
  | { kind: 'asked'; email: string };

/**
 * Asks for the e-mail address and has the link sent. The message afterwards tells nobody which addresses have an
 * account.
 */
export default function ForgotPassword({ email: start, onClose }: Props) {
  const { t, i18n } = useLingui();
  const [state, setState] = useState<State>({ kind: 'idle' });
  const [fault, setFault] = useState<PatientFault | null>(null);
  const field = useRef<HTMLInputElement>(null);

  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (state.kind === 'running') return;
    const email = field.current?.value.trim() ?? '';
    const wrong = checkEmail(email, emailRequired);
    setFault(wrong);
    if (wrong !== null) {
      setState({ kind: 'idle' });
      return field.current?.focus();
    }
    setState({ kind: 'running' });
    try {
      await call('resetPassword-sendForgotPasswordEmail', { email }, { probe: true });
      setState({ kind: 'asked', email });
    } catch (error) {
      setState({ kind: 'failed', tooMany: failedWith(error, 'TOO_MANY') });
    }
  };
  if (state.kind === 'asked') return <Asked email={state.email} onClose={onClose} />;
  return (
    <Dialog title={<Trans>Forgot Password</Trans>} onClose={onClose}>
      <form className={classes.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
        {fault ? <Banner tone="err">{t`Check form for errors.`}</Banner> : null}
        {state.kind === 'failed' ? (
          <Banner tone="err">
            {t`There was an error sending your password reset email.`}
            {state.tooMany ? <> {t`Too many tries. Wait a little and try again.`}</> : null}
          </Banner>
        ) : null}
        <p>
          <Trans>We send a link to this address. It lets you choose a new password.</Trans>
        </p>
        <TextField
          ref={field}
          label={<Trans>E-mail</Trans>}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={start}
          placeholder={t`name@clinic.ca`}
          error={faultText(i18n, fault)}
        />
        <div className={classes.choices}>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" look="primary" running={state.kind === 'running' ? t`Sending…` : undefined}>
            <Trans>Send reset e-mail</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Asked({ email, onClose }: Props) {
  const { t } = useLingui();
  const support = useQuery(appInfoQuery).data?.supportEmail;
  return (
    <Dialog title={<Trans>Forgot Password</Trans>} onClose={onClose}>
      <div className={classes.form}>
        <Banner tone="ok">{t`If ${email} belongs to an account, a link to set a new password is on its way to it.`}</Banner>
        <p>
          <Trans>It can be used once, within an hour. If nothing arrives, look among unwanted mail.</Trans>{' '}
          {support ? (
            <Trans>
              Or write to <a href={`mailto:${support}`}>{support}</a>.
            </Trans>
          ) : null}
        </p>
        <div className={classes.choices}>
          <Button look="primary" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
