import { useLingui } from '@lingui/react/macro';
import { Fragment, useEffect } from 'react';
import { dayWords, ownZone } from '../../ui/time-words.ts';
import { useNow } from '../../ui/now.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import type { Activity } from './thread-activity.ts';
import classes from './thread.module.css';
import { forgetOutgoing, type Outgoing } from './outgoing.ts';
import { OutgoingMessage } from './outgoing-message.tsx';
import { readersOf } from './read-by.ts';
import { ThreadMessage } from './thread-message.tsx';
import type { Message } from './thread-query.ts';

type Props = { activity: Activity; messages: readonly Message[]; outgoing: readonly Outgoing[]; viewerId: string };

/** The messages under lines for the days, and below them one's own that the server does not have yet. */
export function ThreadList({ activity, messages, outgoing, viewerId }: Props) {
  const { t, i18n } = useLingui();
  const now = new Date(useNow());
  const arrived = new Set(messages.map(({ id }) => id));
  const waiting = outgoing.filter(({ messageId }) => !arrived.has(messageId));
  const settled = outgoing.filter(({ messageId }) => arrived.has(messageId)).map(({ messageId }) => messageId);
  useEffect(() => {
    if (settled.length > 0) forgetOutgoing(viewerId, activity.id, settled);
  });

  const lastOwn = messages.findLast(({ sentBy, kind }) => sentBy === viewerId && kind === 'ordinary');
  const failed = waiting.findIndex(({ state }) => state !== 'sending');
  if (messages.length === 0 && waiting.length === 0) return <p className={classes.empty}>{t`No messages`}</p>;
  return (
    <ol className={classes.messages}>
      {messages.map((message, index) => {
        const day = businessDay(new Date(message.sentAt), ownZone);
        const previous = messages[index - 1];
        const opensDay = !previous || businessDay(new Date(previous.sentAt), ownZone) !== day;
        return (
          <Fragment key={message.id}>
            {opensDay ? (
              <li className={classes.day}>
                <span>{dayWords(i18n, new Date(message.sentAt), now)}</span>
              </li>
            ) : null}
            <ThreadMessage
              message={message}
              member={activity.members.find(({ personId }) => personId === message.sentBy)}
              activityType={activity.activityType}
              own={message.sentBy === viewerId}
              readers={message === lastOwn ? readersOf(message, activity.members, messages, viewerId) : null}
            />
          </Fragment>
        );
      })}
      {waiting.map((message, index) => (
        <OutgoingMessage
          key={message.messageId}
          message={message}
          member={activity.members.find(({ personId }) => personId === viewerId)}
          activityId={activity.id}
          viewerId={viewerId}
          first={index === failed}
        />
      ))}
    </ol>
  );
}
