import { useLingui } from '@lingui/react/macro';
import { Fragment, memo, useMemo } from 'react';
import { ownZone } from '../../ui/own-zone.ts';
import { dayWords } from '../../ui/time-words.ts';
import { useNow } from '../../ui/now.ts';
import { takeBackLeftMs } from '@consult/domain/activity/taking-back.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import type { Activity, Member } from '../activity/activity.ts';
import classes from './thread.module.css';
import type { Outgoing } from './outgoing.ts';
import { OutgoingMessage } from './outgoing-message.tsx';
import { isOwnMessage } from './own-message.ts';
import { usePeople } from './people.ts';
import { readersOf } from './read-by.ts';
import { SystemLine } from './system-line.tsx';
import { ThreadMessage } from './thread-message.tsx';
import type { Other } from './thread-pages.ts';
import type { Message } from './thread-query.ts';
import { useUnanswered } from './take-back.ts';
import { Unanswered } from './unanswered.tsx';

type Props = {
  activityId: string;
  activityType: Activity['activityType'];
  mayPredict: boolean;
  members: readonly Member[];
  messages: readonly Message[];
  others: readonly Other[];
  outgoing: readonly Outgoing[];
  viewerId: string;
};

/**
 * The messages under a line for each day, and below them the viewer's messages that the server does not have yet. It
 * takes only those parts of the consult that it shows, so that saving a draft does not draw thousands of messages
 * again.
 */
export const ThreadList = memo(function ThreadList({
  activityId,
  activityType,
  mayPredict,
  members,
  messages,
  others,
  outgoing,
  viewerId,
}: Props) {
  const { t, i18n } = useLingui();
  const people = usePeople(members, others);
  const now = new Date(useNow());
  const arrived = new Set(messages.map(({ id }) => id));
  const waiting = outgoing.filter(({ messageId }) => !arrived.has(messageId));

  const lastOwn = messages.findLast((message) => isOwnMessage(viewerId, message));
  const readers = useMemo(
    () => (lastOwn ? readersOf(lastOwn, members, messages, viewerId) : null),
    [lastOwn, members, messages, viewerId],
  );
  const isUnopened = (message: Message): boolean =>
    message.sentBy === viewerId &&
    !message.copied &&
    takeBackLeftMs(new Date(message.sentAt), now) > 0 &&
    readersOf(message, members, messages, viewerId).length === 0;
  const failed = waiting.findIndex(
    ({ failed: again, standing }) => again || standing === 'refused' || standing === 'asks',
  );
  const unanswered = useUnanswered(activityId);
  if (messages.length === 0 && waiting.length + unanswered.length === 0)
    return <p className={classes.empty}>{t`No messages`}</p>;
  return (
    <ol className={classes.messages}>
      {messages.map((message, index) => {
        const previous = messages[index - 1];
        const opensDay = !previous || dayOf(previous) !== dayOf(message);
        const follows = !opensDay && goesOn(previous, message);
        return (
          <Fragment key={message.id}>
            {opensDay ? (
              <li className={classes.day}>
                <span>{dayWords(i18n, new Date(message.sentAt), now)}</span>
              </li>
            ) : null}
            {message.kind === 'system' ? (
              <SystemLine
                event={message.event}
                sentAt={message.sentAt}
                actor={people.get(message.sentBy)?.name || t`Former member`}
                subject={people.get(subjectOf(message))?.name || t`Former member`}
                self={subjectOf(message) === message.sentBy}
                activityType={activityType}
              />
            ) : (
              <ThreadMessage
                message={message}
                sender={people.get(message.sentBy)}
                own={message.sentBy === viewerId && !message.copied}
                follows={follows}
                mayPredict={mayPredict}
                takenFrom={isUnopened(message) ? activityId : null}
                readers={message === lastOwn ? readers : null}
              />
            )}
          </Fragment>
        );
      })}
      {unanswered.map(({ messageId, writtenAt, withFiles }) => (
        <Unanswered
          key={messageId}
          writtenAt={writtenAt}
          withFiles={withFiles}
          arrived={messages.some(({ id }) => id === messageId)}
        />
      ))}
      {waiting.map((message, index) => (
        <OutgoingMessage
          key={message.messageId}
          message={message}
          sender={people.get(viewerId)}
          activityId={activityId}
          first={index === failed}
          follows={index > 0 || isAfterOwn(messages.at(-1), message, viewerId)}
        />
      ))}
    </ol>
  );
});

const days = new WeakMap<Message, string>();

/** The day under which a message stands; kept, because every arrival asks for the days of thousands of messages. */
function dayOf(message: Message): string {
  let day = days.get(message);
  if (day === undefined) {
    day = businessDay(new Date(message.sentAt), ownZone);
    days.set(message, day);
  }
  return day;
}

/** Whether a message goes on with what its writer wrote just before it: nobody else's word stands between. */
function goesOn(previous: Message, { kind, sentBy, copied }: Message): boolean {
  return (
    kind === 'ordinary' && previous.kind === 'ordinary' && previous.sentBy === sentBy && previous.copied === copied
  );
}

/** Whether a message that waits goes on with its writer's newest one, as it will once it is sent. */
function isAfterOwn(last: Message | undefined, { writtenAt }: Outgoing, viewerId: string): boolean {
  if (!last || last.kind !== 'ordinary' || last.copied || last.sentBy !== viewerId) return false;
  return dayOf(last) === businessDay(new Date(writtenAt), ownZone);
}

/** The name of the person that a system line is about; '' where it is about nobody. */
export function subjectOf({ event }: Message): string {
  return event && 'personId' in event ? event.personId : '';
}
