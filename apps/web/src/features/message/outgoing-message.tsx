import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconClock, IconPaperclip, IconRefresh } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { userColour } from '@consult/domain/activity/user-colours.ts';
import { failedWith } from '../../app/call-error.ts';
import { useConnection } from '../../app/live.ts';
import { Button } from '../../ui/button.tsx';
import { Initials } from '../../ui/initials.tsx';
import { SaidTime } from '../../ui/said-time.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import classes from './thread.module.css';
import { forgetOutgoing, mayHaveArrived, sendWaiting, type Outgoing } from './outgoing.ts';
import { restoreUnsent } from './restore-unsent.ts';
import type { Somebody } from './people.ts';
import { refusalText } from './refusal-text.ts';

type Props = {
  message: Outgoing;
  sender: Somebody | undefined;
  activityId: string;
  viewerId: string;
  /** Whether it is the first that waits: only the first offers to try again, for all behind it. */
  first: boolean;
};

/** A message of the viewer that the server does not have yet: it is being sent, or waits for the next try. */
export function OutgoingMessage({ message, sender, activityId, viewerId, first }: Props) {
  const { t, i18n } = useLingui();
  const tryAgain = () => void sendWaiting(viewerId, activityId);
  useTryAgain(first && message.state === 'failed' && mayHaveArrived(message.error), message.failures, tryAgain);
  const handleEdit = () => {
    if (restoreUnsent(activityId, message)) forgetOutgoing(viewerId, activityId, [message.messageId]);
    else showSnack({ text: t`Send or remove what is in the reply box first.` });
  };
  const failed = message.state === 'failed';
  return (
    <li className={classes.message} data-own data-waiting>
      <Initials index={sender?.index ?? 0}>{sender?.initials ?? ''}</Initials>
      <div className={classes.said}>
        <p className={classes.by}>
          <strong style={{ color: `var(--who-${userColour(sender?.index ?? 0)})` }}>{sender?.name ?? ''}</strong>
          <SaidTime at={message.writtenAt} className={classes.at} />
        </p>
        {message.text !== '' ? <p className={classes.text}>{message.text}</p> : null}
        <GoesWith message={message} />
        {message.state === 'sending' || message.state === 'sent' ? (
          <p className={classes.waitingLine}>
            <IconClock size={14} stroke={2} aria-hidden="true" />
            <Trans>Sending…</Trans>
          </p>
        ) : (
          <div
            className={classes.waitingLine}
            data-failed={failed || undefined}
            role={failed && first && message.failures === 1 ? 'alert' : undefined}
          >
            <IconAlertCircle size={14} stroke={2} aria-hidden="true" />
            <span>
              {failed ? <Trans>Error sending message. Please try again</Trans> : <Trans>Not sent yet</Trans>}
              {failed && first && !mayHaveArrived(message.error) ? ` · ${refusalText(i18n, message.error)}` : null}
            </span>
            {first ? (
              <Button
                icon={<IconRefresh size={16} stroke={1.75} aria-hidden="true" />}
                onClick={tryAgain}
              >{t`Try again`}</Button>
            ) : null}
            {failed && first && !mayHaveArrived(message.error) && !failedWith(message.error, 'NO_CONSULTANT') ? (
              <Button onClick={handleEdit}>{t`Edit`}</Button>
            ) : null}
          </div>
        )}
      </div>
    </li>
  );
}

/** The files and handouts of a message that waits; by name where they were added since the page was loaded. */
function GoesWith({ message }: { message: Outgoing }) {
  const { t } = useLingui();
  const { attachments, files, resources } = message;
  const count = attachments.length;
  const named = files.map(({ name }) => name);
  const parts = [
    ...(named.length > 0 ? named : count > 0 ? [t`${plural(count, { one: '# file', other: '# files' })}`] : []),
    ...resources.map(({ name }) => name),
  ];
  if (parts.length === 0) return null;
  return (
    <p className={classes.with}>
      <IconPaperclip size={14} stroke={2} aria-hidden="true" />
      {parts.join(', ')}
    </p>
  );
}

/** How long the page waits after the first, second, ... failure before it tries again by itself, in ms. */
const waits = [5_000, 15_000, 45_000, 120_000] as const;

/**
 * Tries again by itself after a failure of the connection: at once when the connection is back, else after a growing
 * wait. The message's id keeps the server from taking it twice.
 */
function useTryAgain(wanted: boolean, failures: number, tryAgain: () => void): void {
  const { state } = useConnection();
  const run = useEffectEvent(tryAgain);
  useEffect(() => {
    if (!wanted) return;
    const timer = setTimeout(() => run(), waits[Math.min(failures, waits.length) - 1] ?? waits[0]);
    const handleOnline = () => run();
    addEventListener('online', handleOnline);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', handleOnline);
    };
  }, [wanted, failures]);
  const before = useRef(state);
  useEffect(() => {
    if (wanted && state === 'live' && before.current !== 'live') run();
    before.current = state;
  }, [wanted, state]);
}
