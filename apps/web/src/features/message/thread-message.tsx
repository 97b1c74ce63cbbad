import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowForwardUp, IconCheck } from '@tabler/icons-react';
import { memo } from 'react';
import { fullName } from '../../app/names.ts';
import { userColour } from '@consult/domain/activity/user-colours.ts';
import { threadMessageCode } from '@consult/domain/billing/codes.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Initials } from '../../ui/initials.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import { roleNames } from '../../ui/role-names.ts';
import { SaidTime } from '../../ui/said-time.tsx';
import type { Member } from '../activity/activity.ts';
import { MessageFiles } from './message-files.tsx';
import type { Somebody } from './people.ts';
import { TakeBackButton } from './take-back-button.tsx';
import type { Message } from './thread-query.ts';
import classes from './thread.module.css';

type Props = {
  message: Message;
  /** Undefined for somebody whose name the server no longer gives. */
  sender: Somebody | undefined;
  own: boolean;
  /** Whether the message before is of the same sender. */
  follows: boolean;
  /** Whether the viewer may ask what a model finds in its photos. */
  mayPredict: boolean;
  /** Whether the viewer may still take it back, as far as the page knows: its consult's id, else null. */
  takenFrom: string | null;
  /** On the viewer's last message: the members who have read it. */
  readers: readonly Member[] | null;
};

/** One message: its sender, its time, and its text as written. One that goes on stands under the name before it. */
export const ThreadMessage = memo(function ThreadMessage({
  message,
  sender,
  own,
  follows,
  mayPredict,
  takenFrom,
  readers,
}: Props) {
  const { t, i18n } = useLingui();
  const name = sender?.name || t`Former member`;
  const index = sender?.index ?? 0;
  const member = sender?.member;
  const code = message.billingCode || threadMessageCode;
  return (
    <li className={classes.message} data-own={own || undefined} data-follows={follows || undefined}>
      <Initials index={index}>{sender?.initials || '–'}</Initials>
      <div className={classes.said}>
        <p className={classes.by}>
          <strong style={{ color: `var(--who-${userColour(index)})` }}>{name}</strong>
          <span className={classes.role}>
            {member
              ? [i18n._(roleNames[member.role]), member.clinicName].filter(Boolean).join(' · ')
              : message.copied
                ? null
                : sender
                  ? t`Former member`
                  : null}
          </span>
          <SaidTime at={message.sentAt} underDay className={classes.at} />
        </p>
        {message.copied ? (
          <p className={classes.copied}>
            <IconArrowForwardUp size={14} stroke={2} aria-hidden="true" />
            <Trans>Copied from the consult that this one was forwarded from</Trans>
          </p>
        ) : null}
        {message.text !== '' || message.empty ? (
          <div className={classes.words}>
            <p className={classes.text} data-empty={message.empty || undefined}>
              {message.empty ? t`This entry cannot be shown.` : <LinkedText>{message.text}</LinkedText>}
            </p>
            {message.empty ? null : (
              <span className={classes.copy}>
                <CopyButton text={message.text} label={t`Copy the message`} />
              </span>
            )}
          </div>
        ) : null}
        <MessageFiles message={message} mayPredict={mayPredict} />
        {own && message.billable ? (
          <p className={classes.bill}>{message.sameWindow ? t`Billed in the same 24 h` : t`Bill ${code}`}</p>
        ) : null}
        {readers || takenFrom !== null ? (
          <p className={classes.sent}>
            {readers ? <ReadBy names={readers.map(fullName)} /> : null}
            {takenFrom === null ? null : (
              <TakeBackButton activityId={takenFrom} messageId={message.id} sentAt={message.sentAt} />
            )}
          </p>
        ) : null}
      </div>
    </li>
  );
});

function ReadBy({ names }: { names: readonly string[] }) {
  const { t, i18n } = useLingui();
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(names);
  return (
    <>
      <IconCheck size={14} stroke={2} aria-hidden="true" />
      <span>{names.length > 0 ? t`Sent · read by ${list}` : t`Sent`}</span>
    </>
  );
}
