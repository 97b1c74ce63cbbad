import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fullName } from '@consult/domain/activity/person-name.ts';
import { inRoleOrder } from '@consult/domain/activity/roles.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { Button } from '../../ui/button.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import type { Activity } from './thread-activity.ts';
import classes from './thread.module.css';
import { useOutgoing } from './outgoing.ts';
import { ReplyBox } from './reply-box.tsx';
import { ThreadList } from './thread-list.tsx';
import { loadEarlier, threadQuery } from './thread-query.ts';
import { useMarkRead } from './use-mark-read.ts';
import { useThreadScroll } from './use-thread-scroll.ts';
import { useNewMessages } from './use-new-messages.ts';

type Props = {
  className: string | undefined;
  activity: Activity;
  viewerId: string;
  onRead: (activityId: string) => void;
};

/** The thread: earlier messages on demand, new ones as they come, and the box to reply in. */
export function ThreadPane({ className, activity, viewerId, onRead }: Props) {
  const { t, i18n } = useLingui();
  const thread = useQuery(threadQuery(activity.id));
  const outgoing = useOutgoing(viewerId, activity.id);
  const [earlier, setEarlier] = useState<{ loading: boolean; error: unknown }>({ loading: false, error: null });
  const messages = thread.data?.messages ?? [];
  const lastSeq = messages.at(-1)?.seq ?? 0;
  const { scroller, end, endInSight, toEnd, handleScroll } = useThreadScroll(messages, outgoing.length);
  const unseen = useNewMessages(messages, activity.members, viewerId, endInSight);
  useMarkRead(activity, lastSeq, endInSight && thread.data !== undefined, onRead);

  const handleEarlier = () => {
    setEarlier({ loading: true, error: null });
    loadEarlier(activity.id).then(
      () => setEarlier({ loading: false, error: null }),
      (error: unknown) => setEarlier({ loading: false, error }),
    );
  };
  return (
    <section className={className} aria-label={t`Messages`}>
      <p className={classes.people}>
        {inRoleOrder(activity.members).map((member, index) => (
          <span key={member.personId}>
            {index > 0 ? ', ' : ''}
            {member.personId === viewerId ? <strong>{fullName(member)}</strong> : fullName(member)}
          </span>
        ))}
      </p>
      <div
        className={classes.scroller}
        ref={scroller}
        onScroll={handleScroll}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must scroll it
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={t`Thread`}
      >
        {thread.isPending ? <PageSkeleton /> : null}
        {!thread.data && thread.isError ? (
          <ErrorState
            title={t`Error loading messages`}
            kept={<Trans>Your unsent text is kept. The rest of this consult still works.</Trans>}
            onTryAgain={() => void thread.refetch()}
            trying={thread.isFetching}
          />
        ) : null}
        {thread.data ? (
          <div className={classes.measure}>
            {thread.data.more ? (
              <div className={classes.earlier}>
                {earlier.error ? <span role="alert">{callErrorText(i18n, earlier.error)}</span> : null}
                <Button look="quiet" onClick={handleEarlier} running={earlier.loading ? t`Loading…` : undefined}>
                  <Trans>Show earlier messages</Trans>
                </Button>
              </div>
            ) : null}
            <ThreadList activity={activity} messages={messages} outgoing={outgoing} viewerId={viewerId} />
          </div>
        ) : null}
        <div ref={end} className={classes.end} />
      </div>
      <div className={classes.foot}>
        {unseen > 0 && !endInSight ? (
          <div className={classes.newBelow}>
            <Button look="soft" icon={<IconArrowDown size={16} stroke={1.75} aria-hidden="true" />} onClick={toEnd}>
              {t`${plural(unseen, { one: '# new message', other: '# new messages' })}`}
            </Button>
          </div>
        ) : null}
        {activity.can.send && viewerId ? (
          <ReplyBox
            key={`${viewerId} ${activity.id}`}
            activityId={activity.id}
            viewerId={viewerId}
            sending={outgoing.some(({ state }) => state === 'sending')}
            onSend={toEnd}
          />
        ) : (
          <p className={classes.noReply}>
            <Trans>You can read this consult but not write in it.</Trans>
          </p>
        )}
      </div>
    </section>
  );
}
