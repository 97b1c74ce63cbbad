import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { call } from '../../app/call.ts';
import { failedWith } from '../../app/call-error.ts';
import { TextField } from '../../ui/field.tsx';
import { ProvedDialog } from '../../app/proved-dialog.tsx';

/** How long a name may be: passkeyNameMax of the contract. */
export const nameMax = 60;

/** Names a passkey, then lets the browser make it. */
export function AddPasskeyDialog({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const { t } = useLingui();
  const name = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);

  const add = async (password: string | undefined) => {
    const typed = name.current?.value.trim() ?? '';
    setMissing(typed === '');
    if (typed === '') throw new NoNameError();
    const [{ options }, { startRegistration }] = await Promise.all([
      call('security-beginPasskey', { password }),
      import('@simplewebauthn/browser'),
    ]);
    const response = await startRegistration({ optionsJSON: options });
    await call('security-addPasskey', { name: typed, response });
    onAdded();
  };
  const failureText = (error: unknown): string | null => {
    if (error instanceof NoNameError) return t`Give the passkey a name first.`;
    if (failedWith(error, 'PASSKEY_REFUSED')) return t`This passkey could not be added. Try again.`;
    if (failedWith(error, 'TOO_MANY_PASSKEYS'))
      return t`There are 20 passkeys already. Remove one that you no longer use.`;
    if (!(error instanceof Error)) return null;
    if (error.name === 'InvalidStateError') return t`This device has a passkey for your account already.`;
    if (error.name === 'NotAllowedError' || error.name === 'AbortError')
      return t`No passkey was made. Try again when you are ready.`;
    if (error.name === 'SecurityError' || error.name === 'NotSupportedError' || error.name === 'ConstraintError')
      return t`This device could not make a passkey here.`;
    return null;
  };
  return (
    <ProvedDialog
      title={<Trans>Add a passkey</Trans>}
      action={<Trans>Go on</Trans>}
      running={t`Waiting for your device…`}
      onAction={add}
      failureText={failureText}
      onClose={onClose}
    >
      <p>
        <Trans>Your browser then asks for your fingerprint, your face or the code of the device.</Trans>
      </p>
      <TextField
        ref={name}
        label={<Trans>Name</Trans>}
        hint={<Trans>So that you know later which device it is.</Trans>}
        name="passkey-name"
        autoComplete="off"
        maxLength={nameMax}
        defaultValue={deviceName() ?? t`My passkey`}
        error={missing ? t`A name is required` : undefined}
      />
    </ProvedDialog>
  );
}

class NoNameError extends Error {}

/** What people call the kind of device that this is; null where the browser does not say. */
function deviceName(): string | null {
  const said = navigator.userAgent;
  const kinds = [
    ['iPhone', 'iPhone'],
    ['iPad', 'iPad'],
    ['Android', 'Android'],
    ['Windows', 'Windows'],
    ['Macintosh', 'Mac'],
    ['CrOS', 'Chromebook'],
    ['Linux', 'Linux'],
  ] as const;
  return kinds.find(([mark]) => said.includes(mark))?.[1] ?? null;
}
