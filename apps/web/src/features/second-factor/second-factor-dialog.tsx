import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../app/call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { AskForm } from './ask-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpApp } from './set-up-app.tsx';

export type SecondFactorTask = 'set-up' | 'replace' | 'renew' | 'remove';

type Props = { task: SecondFactorTask; hasPassword: boolean; onClose: () => void; onChanged: () => void };

/** The dialogs of the authenticator app and its recovery codes. */
export function SecondFactorDialog({ task, hasPassword, onClose, onChanged }: Props) {
  const { t } = useLingui();
  // While it shows recovery codes, which appear only once, a click beside it must not close it.
  const [holding, setHolding] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const titles = {
    'set-up': <Trans>Set up an authenticator app</Trans>,
    replace: <Trans>Replace the authenticator app</Trans>,
    renew: <Trans>Make new recovery codes</Trans>,
    remove: <Trans>Remove the authenticator app</Trans>,
  };
  const hold = () => {
    setHolding(true);
    onChanged();
  };
  return (
    <Dialog title={titles[task]} onClose={onClose} onDismiss={holding ? () => undefined : undefined}>
      {task === 'set-up' || task === 'replace' ? (
        <SetUpApp hasPassword={hasPassword} onCancel={onClose} onConfirmed={hold} onDone={onClose} />
      ) : null}
      {task === 'renew' && codes ? <RecoveryCodes codes={codes} onKept={onClose} /> : null}
      {task === 'renew' && !codes ? (
        <AskForm
          asks={hasPassword ? ['password'] : []}
          action={<Trans>Make new codes</Trans>}
          running={t`Making…`}
          onCancel={onClose}
          onSubmit={async ({ password }) => {
            const { recoveryCodes } = await call('security-renewRecoveryCodes', { password });
            setCodes(recoveryCodes);
            hold();
          }}
        >
          <p>
            <Trans>The codes that you have now will no longer work.</Trans>
          </p>
        </AskForm>
      ) : null}
      {task === 'remove' ? (
        <AskForm
          asks={hasPassword ? ['password', 'code'] : ['code']}
          codeHint={<Trans>From the app, or a recovery code.</Trans>}
          action={<Trans>Remove</Trans>}
          running={t`Removing…`}
          final
          onCancel={onClose}
          onSubmit={async (asked) => {
            await call('security-removeTotp', asked);
            showSnack({ text: t`The authenticator app is removed.` });
            onChanged();
            onClose();
          }}
        >
          <p>
            <Trans>Afterwards your password alone signs you in, and your recovery codes no longer work.</Trans>
          </p>
        </AskForm>
      ) : null}
    </Dialog>
  );
}
