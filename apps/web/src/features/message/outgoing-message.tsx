import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconArrowBackUp, IconClock, IconPaperclip, IconRefresh } from '@tabler/icons-react';
import { memo } from 'react';
import { userColour } from '@consult/domain/activity/user-colours.ts';
import { useConnection } from '../../app/live.ts';
import { errorOf, needsAnswer } from '../../app/local/refusal.ts';
import { localNow } from '../../app/local/local.ts';
import { Button } from '../../ui/button.tsx';
import { Initials } from '../../ui/initials.tsx';
import { SaidTime } from '../../ui/said-time.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { usePercentBrought } from '../attachment/attachment.ts';
import classes from './thread.module.css';
import type { Outgoing } from './outgoing.ts';
import { restoreUnsent } from './restore-unsent.ts';
import type { Somebody } from './people.ts';
import { takeBack } from './take-back.ts';
import { refusalText } from './refusal-text.ts';

type Props = {
  message: Outgoing;
  sender: Somebody | undefined;
  activityId: string;
  /** Whether it is the first that waits: only the first offers to try again, for all behind it. */
  first: boolean;
  /** Whether the message before is the viewer's too. */
  follows: boolean;
};

/** A message of the viewer that the server does not have yet: it is being sent, or waits for the next try. */
export const OutgoingMessage = memo(function OutgoingMessage({ message, sender, activityId, first, follows }: Props) {
  const { t, i18n } = useLingui();
  const { messageId, standing, refusal } = message;
  const waiting = localNow()?.waiting;
  const tryAgain = () => void (standing === 'goes' ? waiting?.resume() : waiting?.again(messageId));
  const handleEdit = async () => {
    if (!restoreUnsent(activityId, message))
      return showSnack({ text: t`Send or remove what is in the reply box first.` });
    // A crash in between leaves the words in both places.
    await localNow()?.vault.written();
    await waiting?.discard(messageId);
  };
  const percent = usePercentBrought(message.files);
  const lost = useConnection().state === 'lost';
  const faulty = message.files.find(({ id }) => id === refusal?.about);
  const failed = refusal !== undefined || (standing === 'goes' && message.failed);
  const takeBackButton = (
    <button type="button" className={classes.takeBack} onClick={() => void takeBack(activityId, messageId)}>
      <IconArrowBackUp size={14} stroke={2} aria-hidden="true" />
      <Trans>Take back</Trans>
    </button>
  );
  return (
    <li className={classes.message} data-own data-waiting data-follows={follows || undefined}>
      <Initials index={sender?.index ?? 0}>{sender?.initials ?? ''}</Initials>
      <div className={classes.said}>
        <p className={classes.by}>
          <strong style={{ color: `var(--who-${userColour(sender?.index ?? 0)})` }}>{sender?.name ?? ''}</strong>
          <SaidTime at={message.writtenAt} className={classes.at} />
        </p>
        {message.text !== '' ? <p className={classes.text}>{message.text}</p> : null}
        <GoesWith message={message} />
        {!failed && (standing === 'goes' || standing === 'sent') ? (
          <p className={classes.waitingLine}>
            <IconClock size={14} stroke={2} aria-hidden="true" />
            {lost ? (
              <Trans>Waiting for the connection</Trans>
            ) : percent === null ? (
              <Trans>Sending…</Trans>
            ) : (
              <Trans>Uploading files, {percent}%</Trans>
            )}
            {percent === null ? null : takeBackButton}
          </p>
        ) : (
          <div
            className={classes.waitingLine}
            data-failed={failed || undefined}
            role={failed && first ? 'alert' : undefined}
          >
            <IconAlertCircle size={14} stroke={2} aria-hidden="true" />
            <span>
              {failed ? <Trans>Error sending message. Please try again</Trans> : <Trans>Not sent yet</Trans>}
              {refusal && first ? ` · ${refusalText(i18n, errorOf('message-send', refusal), faulty?.name)}` : null}
            </span>
            {first && !(refusal && needsAnswer(refusal)) ? (
              <Button
                icon={<IconRefresh size={16} stroke={1.75} aria-hidden="true" />}
                onClick={tryAgain}
              >{t`Try again`}</Button>
            ) : null}
            {refusal ? null : takeBackButton}
            {refusal && first && refusal.code !== 'NO_CONSULTANT' ? (
              <Button onClick={() => void handleEdit()}>{t`Edit`}</Button>
            ) : null}
          </div>
        )}
      </div>
    </li>
  );
});

/** The files and handouts of a message that waits; by name where they were added since the page was loaded. */
function GoesWith({ message }: { message: Outgoing }) {
  const { t } = useLingui();
  const { attachments, files, resources, media } = message;
  const count = attachments.length;
  const photos = media.length;
  const named = files.map(({ name }) => name);
  const parts = [
    ...(named.length > 0 ? named : count > 0 ? [t`${plural(count, { one: '# file', other: '# files' })}`] : []),
    ...(photos > 0 ? [t`${plural(photos, { one: '# photo of the gallery', other: '# photos of the gallery' })}`] : []),
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
