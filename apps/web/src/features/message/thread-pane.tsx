import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { threadPageSize } from '@consult/contract/message/message.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useShortcut } from '../../ui/shortcut.ts';
import { ErrorState } from '../../ui/states.tsx';
import type { Activity } from '../activity/activity.ts';
import { OutcomesDialog } from '../outcome/outcome.ts';
import { useOutgoing } from './outgoing.ts';
import { ReplyBox } from './reply-box.tsx';
import { SuggestedOutcome } from './suggested-outcome.tsx';
import { ThreadHeader } from './thread-header.tsx';
import { ThreadList } from './thread-list.tsx';
import { ThreadSkeleton } from './thread-skeleton.tsx';
import { loadEarlier, threadQuery, type Message } from './thread-query.ts';
import { useConsultantGone } from './use-consultant-gone.ts';
import classes from './thread.module.css';
import { useMarkRead } from './use-mark-read.ts';
import { useOutcomePrompt } from './use-outcome-prompt.ts';
import type { GoOn } from './use-reply-done.ts';
import { useThreadScroll } from './use-thread-scroll.ts';
import { useNearTop } from './use-near-top.ts';
import { useNewMessages } from './use-new-messages.ts';

const noMessages: readonly Message[] = [];

type Props = {
  className: string | undefined;
  activity: Activity;
  /** Stands above the messages: what the consult is about. */
  head: ReactNode;
  viewerId: string;
  /** Where the page goes once the consult is done. */
  goOn: GoOn;
  /** Leads back to the details, where the thread has the screen to itself. */
  onBackToConsult: () => void;
};

/** The thread: the reader loads earlier messages, new ones arrive by themselves, and the reply box is below. */
export function ThreadPane({ className, activity, head, viewerId, goOn, onBackToConsult }: Props) {
  const { t, i18n } = useLingui();
  const thread = useQuery(threadQuery(activity.id));
  const outgoing = useOutgoing(activity.id);
  const [earlier, setEarlier] = useState<{ loading: boolean; error: unknown }>({ loading: false, error: null });
  const messages = thread.data?.messages ?? noMessages;
  // Who never read it begins with what is asked; a long one, whose beginning is not loaded, begins at its end.
  const [fromHead] = useState(
    () => head !== null && activity.row.lastReadSeq === 0 && activity.lastSeq <= threadPageSize,
  );
  const [openedSeq] = useState(activity.lastSeq);
  const { scroller, end, endInSight, scrolledUp, toEnd, handleScroll } = useThreadScroll(
    messages,
    outgoing.length,
    fromHead,
  );
  const unseen = useNewMessages(messages, activity.members, viewerId, endInSight, fromHead);
  const [writing, setWriting] = useState(false);
  const outcomes = useOutcomePrompt(activity, messages, thread.data?.more ?? true, viewerId, writing);
  const gone = useConsultantGone(activity);
  const editsOutcome = activity.can.editOutcome;
  useShortcut('o', editsOutcome ? t`Edit Outcomes` : null, () => (editsOutcome ? outcomes.show(null) : undefined));
  // Opened is read (document 3, section 9). What comes after that is read once it was in sight.
  const isOpening = fromHead && (messages.at(-1)?.seq ?? 0) <= openedSeq;
  useMarkRead(activity, messages, viewerId, (endInSight || isOpening) && thread.data !== undefined);

  const handleEarlier = () => {
    setEarlier({ loading: true, error: null });
    loadEarlier(activity.id).then(
      () => setEarlier({ loading: false, error: null }),
      (error: unknown) => setEarlier({ loading: false, error }),
    );
  };
  const { loading, error } = earlier;
  // They come as the reader scrolls up, not to one who is at the end; after a failure by the button alone.
  const near = { first: messages[0]?.seq ?? 0, on: scrolledUp };
  const top = useNearTop(scroller, () => (loading || error !== null ? undefined : handleEarlier()), near);
  return (
    <section className={className} aria-label={t`Messages`}>
      <ThreadHeader
        activity={activity}
        viewerId={viewerId}
        onBackToConsult={onBackToConsult}
        onOutcomes={() => outcomes.show(null)}
      />
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
        {thread.isPending ? <ThreadSkeleton /> : null}
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
            {head}
            {thread.data.more ? (
              <div className={classes.earlier} ref={top}>
                {earlier.error ? <span role="alert">{callErrorText(i18n, earlier.error)}</span> : null}
                <Button look="quiet" onClick={handleEarlier} running={earlier.loading ? t`Loading…` : undefined}>
                  <Trans>Show earlier messages</Trans>
                </Button>
              </div>
            ) : null}
            <ThreadList
              activityId={activity.id}
              activityType={activity.activityType}
              mayPredict={activity.can.predictImages}
              members={activity.members}
              messages={messages}
              others={thread.data.others}
              outgoing={outgoing}
              viewerId={viewerId}
            />
          </div>
        ) : null}
        <div ref={end} className={classes.end} />
      </div>
      <div className={classes.foot} data-foot>
        {unseen > 0 && !endInSight ? (
          <div className={classes.newBelow}>
            <Button look="soft" icon={<IconArrowDown size={16} stroke={1.75} aria-hidden="true" />} onClick={toEnd}>
              {t`${plural(unseen, { one: '# new message', other: '# new messages' })}`}
            </Button>
          </div>
        ) : null}
        {gone ? (
          <Banner tone="warn" icon={<IconUserOff size={18} stroke={1.75} aria-hidden="true" />}>
            <Trans>
              This specialist is no longer on the product. It is no longer possible to send any messages on this
              consult.
            </Trans>
          </Banner>
        ) : activity.can.send && viewerId ? (
          <>
            {outcomes.suggested && !outcomes.open ? (
              <SuggestedOutcome
                suggested={outcomes.suggested}
                onUse={() => outcomes.show(outcomes.suggested)}
                onDismiss={outcomes.forget}
              />
            ) : null}
            <ReplyBox
              key={`${viewerId} ${activity.id}`}
              activity={activity}
              viewerId={viewerId}
              goOn={goOn}
              onSend={() => {
                outcomes.sent();
                toEnd();
              }}
              onWriting={setWriting}
              onLeave={() => scroller.current?.focus({ preventScroll: true })}
              onTemplate={outcomes.suggest}
            />
          </>
        ) : (
          <p className={classes.noReply}>
            <Trans>You can read this consult but not write in it.</Trans>
          </p>
        )}
      </div>
      <OutcomesDialog
        activity={activity}
        open={outcomes.open}
        suggested={outcomes.shown ?? undefined}
        onClose={outcomes.close}
      />
    </section>
  );
}
