import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../app/call.ts';
import { Button } from '../../ui/button.tsx';
import classes from './viewer.module.css';

type Reason = 'asking' | 'gone' | 'signed-out' | 'offline' | 'damaged';

type Props = {
  address: string;
  /** What failed, where the specification has words for it. */
  title?: string;
  onTryAgain: () => void;
};

/** Says why a file is not shown, and offers what can be tried. Asking for the reason transfers none of its bytes. */
export function FileTrouble({ address, title, onTryAgain }: Props) {
  const { t } = useLingui();
  const [reason, setReason] = useState<Reason>('asking');
  // The session may have been locked meanwhile: a call waits for the unlocking, and then the file opens by itself.
  const goOnUnlocked = useEffectEvent((signal: AbortSignal) =>
    call('account-stayAwake', {}, { signal }).then(onTryAgain, () => {
      if (!signal.aborted) setReason('signed-out');
    }),
  );
  useEffect(() => {
    const left = new AbortController();
    fetch(address, { method: 'HEAD', signal: left.signal }).then(
      ({ ok, status }) => {
        if (status === 401) void goOnUnlocked(left.signal);
        else setReason(ok ? 'damaged' : status === 404 ? 'gone' : 'offline');
      },
      () => {
        if (!left.signal.aborted) setReason('offline');
      },
    );
    return () => left.abort();
  }, [address]);
  const words: Record<Reason, string> = {
    asking: t`This file could not be opened.`,
    gone: t`This file does not exist, or you do not have access to it.`,
    'signed-out': t`You are not signed in.`,
    offline: t`This file could not be loaded. Check the connection and try again.`,
    damaged: t`This file can’t be shown here. It may be damaged; download it to look at it with another program.`,
  };
  return (
    <div className={classes.trouble} role="alert">
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
      <p>
        {title ? <strong>{title}. </strong> : null}
        {words[reason]}
      </p>
      {reason === 'gone' ? null : (
        <Button icon={<IconRefresh size={16} stroke={1.75} aria-hidden="true" />} onClick={onTryAgain}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  );
}
