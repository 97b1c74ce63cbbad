import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { roleNames } from '../../ui/role-names.ts';
import { paperTimeWords } from '../../ui/time-words.ts';
import type { Activity } from '../activity/activity.ts';
import classes from './paper-thread.module.css';
import { useOutgoing } from './outgoing.ts';
import { usePeople } from './people.ts';
import { systemWords } from './system-line.tsx';
import { subjectOf } from './thread-list.tsx';
import type { Other } from './thread-pages.ts';
import { threadQuery, type Message } from './thread-query.ts';

const nobody: readonly Other[] = [];

/** The messages of a consult as they stand on paper: who, when, what, files by name. */
export function PaperThread({ activity }: { activity: Activity }) {
  const { t, i18n } = useLingui();
  const thread = useQuery(threadQuery(activity.id)).data;
  const people = usePeople(activity.members, thread?.others ?? nobody);
  const arrived = new Set(thread?.messages.map(({ id }) => id));
  const waiting = useOutgoing(activity.id).filter(({ messageId }) => !arrived.has(messageId)).length;
  const nameOf = (id: string) => people.get(id)?.name || t`Former member`;
  if (!thread) return <p className={classes.missing}>{t`The messages of this consult are not on this paper.`}</p>;
  return (
    <>
      {thread.more ? (
        <p className={classes.missing}>
          <Trans>Earlier messages of this consult are not on this paper.</Trans>
        </p>
      ) : null}
      {thread.messages.length === 0 ? <p>{t`No messages`}</p> : null}
      <ol className={classes.messages}>
        {thread.messages.map((message) => {
          const member = people.get(message.sentBy)?.member;
          return (
            <li key={message.id} data-system={message.kind === 'system' || undefined}>
              <time dateTime={message.sentAt}>{paperTimeWords(i18n, new Date(message.sentAt))}</time>
              {message.kind === 'system' ? (
                <p>
                  {systemWords(i18n, message.event, {
                    actor: nameOf(message.sentBy),
                    subject: people.get(subjectOf(message))?.name || t`Former member`,
                    self: subjectOf(message) === message.sentBy,
                    activityType: activity.activityType,
                  })}
                </p>
              ) : (
                <div>
                  <p>
                    <strong>{nameOf(message.sentBy)}</strong>{' '}
                    <span>{member ? i18n._(roleNames[member.role]) : null}</span>
                  </p>
                  {message.copied ? <p>{t`Copied from the consult that this one was forwarded from`}</p> : null}
                  <p className={classes.text}>{message.empty ? t`This entry cannot be shown.` : message.text}</p>
                  <MessageFileNames message={message} />
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {waiting > 0 ? (
        <p className={classes.missing}>
          {t`${plural(waiting, { one: '# message is not sent yet and not on this paper.', other: '# messages are not sent yet and not on this paper.' })}`}
        </p>
      ) : null}
    </>
  );
}

function MessageFileNames({ message }: { message: Message }) {
  const { t } = useLingui();
  const names = [
    ...message.resources.map(({ resourceName }) => resourceName),
    ...message.files.map(({ name }) => name),
  ];
  const list = names.join(', ');
  return names.length > 0 ? <p>{t`Attached: ${list}`}</p> : null;
}
