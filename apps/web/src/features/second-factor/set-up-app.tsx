import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { call, type Output } from '../../app/call.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { AskForm } from './ask-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './second-factor.module.css';

const QrCode = lazy(() => import('../../ui/qr-code.tsx'));

type Props = {
  /** Whether the account has a password, which the setup then asks for. */
  hasPassword: boolean;
  onCancel?: () => void;
  /** Called when the app counts from now on; the person still has to keep the codes. */
  onConfirmed: () => void;
  onDone: () => void;
};

/**
 * Sets up an authenticator app: asks for the password, shows the secret as a QR code, asks for a first code, and shows
 * the recovery codes.
 */
export function SetUpApp({ hasPassword, onCancel, onConfirmed, onDone }: Props) {
  const { t } = useLingui();
  const [begun, setBegun] = useState<Output<'security-beginTotp'> | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  if (!begun) {
    return (
      <AskForm
        key="password"
        asks={hasPassword ? ['password'] : []}
        action={<Trans>Continue</Trans>}
        running={t`Checking…`}
        onCancel={onCancel}
        onSubmit={async ({ password }) => setBegun(await call('security-beginTotp', { password }))}
      >
        <p>
          {hasPassword ? (
            <Trans>Enter your password again, so that nobody else can do this at an open screen.</Trans>
          ) : (
            <Trans>Have the phone with your authenticator app at hand.</Trans>
          )}
        </p>
        <p>
          <Trans>Once it is set up, you are signed out on all other devices.</Trans>
        </p>
      </AskForm>
    );
  }
  const spaced = begun.secret.replace(/.{4}(?=.)/g, '$& ');
  return (
    <AskForm
      key="code"
      asks={['code']}
      codeHint={<Trans>The six digits that the app shows now.</Trans>}
      action={<Trans>Turn on</Trans>}
      running={t`Checking…`}
      onCancel={onCancel}
      onSubmit={async ({ code }) => {
        const { recoveryCodes } = await call('security-confirmTotp', { code });
        setCodes(recoveryCodes);
        onConfirmed();
      }}
    >
      <p>
        <Trans>
          Scan this with an authenticator app (such as Microsoft Authenticator, Google Authenticator or your password
          manager), then enter the code that it shows.
        </Trans>
      </p>
      <div className={classes.qr}>
        <Suspense>
          <QrCode text={begun.uri} label={t`QR code for your authenticator app`} />
        </Suspense>
      </div>
      <div className={classes.secret}>
        <p>
          <Trans>Or type this key into the app:</Trans>
        </p>
        <code>{spaced}</code>
        <CopyButton text={begun.secret} label={t`Copy the key`} />
      </div>
    </AskForm>
  );
}
