import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { callErrorText } from '../../app/call-error-text.ts';
import { useWantedForm } from '../../app/local/wanted-form.ts';
import { usePlaceWords } from '../../app/place-words.ts';
import { claimsQuery } from '../../app/session.ts';
import { PageBody } from '../../ui/page.tsx';
import { useShortcut } from '../../ui/shortcut.ts';
import { sidePlaceId } from '../../ui/side-dialog.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { ConsultHeader } from './consult-header.tsx';
import { noteClosedByItself } from '../list/list.ts';
import { activityQuery, forgetActivity, isGone, type Activity } from '../activity/activity.ts';
import { useShownChanges } from '../list/list.ts';
import { useOutcomeCommands, withOutcome } from '../outcome/outcome.ts';
import { useCompletedCalls, withCompletedCall } from '../phone-consult/phone-consult.ts';
import { OvertakenStatus, ShownStatus } from '../status/status.ts';
import { forgetUnsent, ThreadPane, threadQuery } from '../message/message.ts';
import { ConsultCard } from './consult-card.tsx';
import { ConsultPaper } from './consult-paper.tsx';
import { ConsultDialogs, dialogOf, type ConsultDialog } from './consult-dialogs.tsx';
import { ConsultSkeleton, type KnownConsult } from './consult-skeleton.tsx';
import classes from './consult.module.css';
import { Details } from './details.tsx';
import { PhoneActions, useHeaderActions, WideActions } from './header-actions.tsx';
import { useInWords } from './in-words.ts';
import { LoadProgress, loadStep } from './load-progress.tsx';
import { PaneSwitch, PhonePaneSwitch, useSwipe, type Pane } from './pane-switch.tsx';
import { PatientStrip } from './patient-strip.tsx';
import { shownActivity } from './shown-activity.ts';
import { useGoOn } from './use-go-on.ts';
import { useConsultLive } from './use-consult-live.ts';
import { usePaper } from './use-paper.ts';

type Props = {
  activityId: string;
  known: KnownConsult | undefined;
  onClose: () => void;
};

/** One consult: details and thread side by side, or one at a time where there is no room. */
export function ConsultPage({ activityId, known, onClose }: Props) {
  const { t, i18n } = useLingui();
  const words = usePlaceWords();
  const detail = useQuery(activityQuery(activityId));
  // Starts to load at once, beside the details.
  const thread = useQuery(threadQuery(activityId));
  useConsultLive(activityId);
  const { all: changes } = useShownChanges();
  const outcomes = useOutcomeCommands();
  const calls = useCompletedCalls();
  useShortcut('Escape', t`Back to the list`, onClose);

  const gone = isGone(detail.error) || isGone(thread.error);
  const handleGone = useEffectEvent(() => {
    showSnack({ text: t`Consult with ID ${activityId} does not exist.` });
    noteClosedByItself();
    onClose();
  });
  useEffect(() => {
    if (!gone) return;
    handleGone();
    // Forget the consult only when its page is gone: a page that is still there would fetch it again.
    return () => {
      forgetActivity(activityId);
      void forgetUnsent(activityId);
    };
  }, [gone, activityId]);

  const hasThread = thread.data !== undefined || thread.isError;
  if (detail.isPending || gone) {
    return <ConsultSkeleton known={known} onClose={onClose} />;
  }
  if (!detail.data) {
    return (
      <div className={classes.page}>
        <ConsultHeader title={words.subject(known?.subject ?? '') || t`Consult`} onClose={onClose} />
        <PageBody>
          <ErrorState
            title={t`Unable to load this consult`}
            kept={callErrorText(i18n, detail.error)}
            onTryAgain={() => void detail.refetch()}
            trying={detail.isFetching}
          />
        </PageBody>
      </div>
    );
  }
  const activity = withCompletedCall(withOutcome(shownActivity(detail.data, changes), outcomes), calls);
  return <Opened activity={activity} hasThread={hasThread} onClose={onClose} />;
}

type OpenedProps = Pick<Props, 'onClose'> & { activity: Activity; hasThread: boolean };

function Opened({ activity: given, hasThread, onClose }: OpenedProps) {
  const { t } = useLingui();
  const activity = useInWords(given);
  const viewerId = useQuery(claimsQuery).data?.uid ?? '';
  const [pane, setPane] = useState<Pane>('thread');
  const [dialog, setDialog] = useState<ConsultDialog | null>(null);
  const goOn = useGoOn(activity.id, onClose);
  const actions = useHeaderActions({ activity, onClose, goOn, onDialog: setDialog });
  useWantedForm((command) => {
    const form = command.about.activityId === activity.id ? dialogOf(command.call) : null;
    if (form) setDialog(form);
    return form !== null;
  });
  const swipe = useSwipe(pane, setPane);
  const onPaper = usePaper(activity.id);
  const own = activity.members.find(({ personId }) => personId === viewerId);
  return (
    <div className={classes.page} data-pane={pane}>
      <ConsultHeader
        title={activity.subject}
        onClose={onClose}
        activity={activity}
        panes={<PaneSwitch pane={pane} onChange={setPane} />}
        actions={
          <>
            <WideActions actions={actions} />
            <ShownStatus activity={activity} role={own?.role ?? null} />
          </>
        }
        phoneActions={
          <>
            <PhonePaneSwitch pane={pane} onChange={setPane} />
            <PhoneActions actions={actions} />
          </>
        }
      />
      <OvertakenStatus activity={activity} />
      <LoadProgress step={loadStep(true, hasThread)} />
      <div className={classes.panes} {...swipe}>
        {activity.empty ? (
          <p className={classes.strip}>{t`This entry cannot be shown.`}</p>
        ) : (
          <PatientStrip
            patient={activity.patient}
            oopData={activity.oopData}
            listed={{ id: activity.id, ownerId: activity.row.ownerId }}
          />
        )}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must scroll it */}
        <section className={classes.details} aria-label={t`Details`} tabIndex={0} data-snacks>
          <Details activity={activity} own={own} onDialog={setDialog} />
        </section>
        <div id={sidePlaceId} className={classes.sidePlace} />
        <ThreadPane
          className={classes.thread}
          activity={activity}
          head={activity.empty ? null : <ConsultCard activity={activity} />}
          viewerId={viewerId}
          goOn={goOn}
          onBackToConsult={() => setPane('details')}
        />
      </div>
      <ConsultDialogs
        dialog={dialog}
        activity={activity}
        viewerId={viewerId}
        own={own}
        onClose={() => setDialog(null)}
        onLeft={onClose}
        onShare={() => setDialog('share-with-patient')}
      />
      {onPaper ? <ConsultPaper activity={activity} title={activity.subject} /> : null}
    </div>
  );
}
