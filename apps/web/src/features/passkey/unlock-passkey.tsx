import { Trans, useLingui } from '@lingui/react/macro';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { callErrorText } from '../../app/call-error-text.ts';
import { CallError, failedWith } from '../../app/call-error.ts';
import { unlockWithPasskey } from '../../app/idle-lock.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { gaveUp, signChallenge } from './passkey-sign-in.ts';

/** 'Unlock with a passkey'. When the person cancels, it reports no fault and the lock stays. */
export function UnlockPasskey() {
  const { i18n, t } = useLingui();
  const [running, setRunning] = useState(false);
  const [said, setSaid] = useState<{ text: string; tone: 'info' | 'err' } | null>(null);

  const failureText = (error: unknown): string => {
    if (failedWith(error, 'PASSKEY_REFUSED'))
      return t`This passkey did not unlock. Use one of the account named above.`;
    if (error instanceof CallError) return callErrorText(i18n, error);
    if (gaveUp(error)) return t`No passkey was used. You can try again.`;
    return t`This device could not use a passkey.`;
  };
  const handleClick = async () => {
    setRunning(true);
    setSaid(null);
    try {
      return await unlockWithPasskey(await signChallenge());
    } catch (error) {
      setSaid({ text: failureText(error), tone: gaveUp(error) ? 'info' : 'err' });
    }
    setRunning(false);
  };
  return (
    <>
      {said ? <Banner tone={said.tone}>{said.text}</Banner> : null}
      <Button
        wide
        icon={<IconFingerprint size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => void handleClick()}
        running={running ? t`Waiting for your device…` : undefined}
      >
        <Trans>Unlock with a passkey</Trans>
      </Button>
    </>
  );
}
