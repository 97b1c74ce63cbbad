import { Trans, useLingui } from '@lingui/react/macro';
import { IconFingerprint } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { failedWith } from '../../app/call-error.ts';
import type { Entered } from '../../app/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { passkeyFailure } from './passkey-failure.ts';
import { gaveUp, passkeysInAutofill, passkeysUsable, signInWithPasskey, stopWaiting } from './passkey-sign-in.ts';

type Props = {
  onEntered: (entered: Entered) => void;
  /** Whether to offer passkeys in the page's e-mail field too. */
  autofill?: boolean;
};

/** A challenge that a device signs is valid for five minutes; a page that waits gets a new one before that. */
const askAnewMs = 4 * 60_000;

/** 'Sign in with a passkey', where the browser can. It reports no fault when the person cancels. */
export function PasskeyButton({ onEntered, autofill = false }: Props) {
  const { i18n, t } = useLingui();
  const [running, setRunning] = useState(false);
  const [said, setSaid] = useState<{ text: string; tone: 'info' | 'err' } | null>(null);
  const say = (error: unknown) => setSaid({ text: passkeyFailure(i18n, error), tone: gaveUp(error) ? 'info' : 'err' });

  const handleClick = async () => {
    setRunning(true);
    setSaid(null);
    try {
      return onEntered(await signInWithPasskey());
    } catch (error) {
      say(error);
    }
    setRunning(false);
  };

  const handlePicked = useEffectEvent(onEntered);
  const handleRefused = useEffectEvent((error: unknown) => {
    // Other failures (offline, too many tries, the person turned away) need no message here: the button shows them when
    // somebody uses it.
    if (failedWith(error, 'PASSKEY_REFUSED')) say(error);
  });
  useEffect(() => {
    if (!autofill) return;
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = async () => {
      if (left || !(await passkeysInAutofill())) return;
      timer = setTimeout(() => void wait(), askAnewMs);
      try {
        const entered = await signInWithPasskey({ autofill: true });
        if (!left) handlePicked(entered);
      } catch (error) {
        if (!left) handleRefused(error);
      }
    };
    void wait();
    return () => {
      left = true;
      if (timer === undefined) return;
      clearTimeout(timer);
      void stopWaiting();
    };
  }, [autofill]);

  if (!passkeysUsable()) return null;
  return (
    <>
      {said ? <Banner tone={said.tone}>{said.text}</Banner> : null}
      <Button
        wide
        icon={<IconFingerprint size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => void handleClick()}
        running={running ? t`Waiting for your device…` : undefined}
      >
        <Trans>Sign in with a passkey</Trans>
      </Button>
    </>
  );
}
