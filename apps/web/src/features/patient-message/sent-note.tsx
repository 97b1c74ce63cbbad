import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { routeOf } from '@consult/contract/permission/routes.ts';
import { useQuery } from '@tanstack/react-query';
import { callErrorText } from '../../app/call-error-text.ts';
import { heldBy, mayOpen } from '../../app/guard.ts';
import { claimsQuery } from '../../app/session.ts';
import { isNative } from '../../platform/platform.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { serverNow } from '../../ui/server-clock.ts';
import { useShortcut } from '../../ui/shortcut.ts';
import { showSnack } from '../../ui/snackbar.tsx';

/** Of this many ms an undo is given up before the mail goes: its call must arrive first. */
const leadMs = 500;

type Props = {
  title: string;
  /** To whom it went, and when. */
  children: ReactNode;
  /** When the first mail of it goes, ISO 8601. */
  goesOutAt: string;
  /** Calls it back. Resolves to why that came too late, in words; null where nothing is left of it. */
  onUndo: () => Promise<string | null>;
  onDone: () => void;
};

/**
 * What was just sent: to whom, when, and where it is found, with Undo until its mail goes. Whoever leaves the page
 * meanwhile takes the undo along.
 */
export function SentNote({ title, children, goesOutAt, onUndo, onDone }: Props) {
  const { t, i18n } = useLingui();
  const [left, setLeft] = useState(() => leftMs(goesOutAt));
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState('');
  const mayLook = useMayOpenMessages();
  useEffect(() => {
    if (left === 0) return;
    // A timer of a browser holds three weeks; this waits until tomorrow at most.
    const timer = setTimeout(() => setLeft(leftMs(goesOutAt)), left);
    return () => clearTimeout(timer);
  }, [left, goesOutAt]);

  const handleUndo = async () => {
    if (running || left === 0) return;
    setRunning(true);
    setFailure('');
    try {
      const late = await onUndo();
      if (late === null) onDone();
      else {
        setFailure(late);
        setLeft(0);
      }
    } catch (error) {
      setFailure(callErrorText(i18n, error));
    } finally {
      setRunning(false);
    }
  };
  useShortcut('z', left > 0 ? t`Undo what was done last` : null, () => void handleUndo());

  const tellOnLeaving = useEffectEvent(() => {
    const still = leftMs(goesOutAt);
    // Also where the server said that it was too late.
    if (left === 0 || still === 0 || running) return;
    const say = (late: string | null) => showSnack({ text: late ?? t`Nothing was sent.` });
    const undo = () => void onUndo().then(say, (error: unknown) => say(callErrorText(i18n, error)));
    showSnack({ text: title, undo, byKey: true, stayMs: Math.min(still, 20_000) });
  });
  useEffect(() => () => tellOnLeaving(), []);
  return (
    <Banner
      tone="ok"
      inSight
      title={title}
      action={
        <>
          {left > 0 ? (
            <Button
              look="soft"
              icon={<IconArrowBackUp size={16} stroke={1.75} aria-hidden="true" />}
              running={running ? t`Taking back…` : undefined}
              onClick={() => void handleUndo()}
            >
              <Trans>Undo</Trans>
            </Button>
          ) : null}
          {mayLook ? (
            <Link to="/dashboard/patient-messages" search={{ tab: 'sent' }} className={buttonClass('soft')}>
              <Trans>See it in Sent</Trans>
            </Link>
          ) : null}
        </>
      }
    >
      {children}
      {failure ? <span role="alert"> {failure}</span> : null}
    </Banner>
  );
}

const leftMs = (goesOutAt: string): number => Math.max(0, Date.parse(goesOutAt) - serverNow() - leadMs);

function useMayOpenMessages(): boolean {
  const held = heldBy(useQuery(claimsQuery).data);
  const entry = routeOf('/dashboard/patient-messages');
  return entry !== null && mayOpen(entry, { held, native: isNative() });
}
