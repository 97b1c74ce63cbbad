import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { callErrorText } from '../../app/call-error-text.ts';
import { heldBy } from '../../app/guard.ts';
import { claimsQuery } from '../../app/session.ts';
import { PageBody } from '../../ui/page.tsx';
import { useShortcut } from '../../ui/shortcut.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { ConsultHeader } from './consult-header.tsx';
import { activityQuery, forgetActivity, isGone, type Activity } from './consult-query.ts';
import { ConsultSkeleton, type KnownConsult } from './consult-skeleton.tsx';
import classes from './consult.module.css';
import { Details } from './details.tsx';
import { PaneSwitch, type Pane } from './pane-switch.tsx';
import { PatientStrip } from './patient-strip.tsx';
import { ThreadPane, threadQuery } from '../thread/thread.ts';
import { useConsultLive } from './use-consult-live.ts';

type Props = {
  activityId: string;
  known: KnownConsult | undefined;
  onClose: () => void;
  /** The viewer has seen the end of the thread, and the server knows. */
  onRead: (activityId: string) => void;
};

/** One consult: details and thread side by side, or one at a time where there is no room. */
export function ConsultPage({ activityId, known, onClose, onRead }: Props) {
  const { t, i18n } = useLingui();
  const detail = useQuery(activityQuery(activityId));
  // Asked for at once, beside the details.
  const thread = useQuery(threadQuery(activityId));
  useConsultLive(activityId);
  useShortcut('Escape', t`Back to the list`, onClose);

  const gone = isGone(detail.error) || isGone(thread.error);
  const handleGone = useEffectEvent(() => {
    showSnack({ text: t`Consult with ID ${activityId} does not exist.` });
    onClose();
  });
  useEffect(() => {
    if (!gone) return;
    handleGone();
    // The page that shows it goes first: it would ask again for what is forgotten under it.
    return () => forgetActivity(activityId);
  }, [gone, activityId]);

  if (detail.isPending || gone) return <ConsultSkeleton known={known} onClose={onClose} />;
  if (!detail.data) {
    return (
      <div className={classes.page}>
        <ConsultHeader title={known?.subject || t`Consult`} onClose={onClose} />
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
  return <Opened activity={detail.data} onClose={onClose} onRead={onRead} />;
}

function Opened({
  activity,
  onClose,
  onRead,
}: {
  activity: Activity;
  onClose: () => void;
  onRead: (activityId: string) => void;
}) {
  const { t } = useLingui();
  const claims = useQuery(claimsQuery).data;
  const [pane, setPane] = useState<Pane>('thread');
  const own = activity.members.find(({ personId }) => personId === claims?.uid);
  const subject = activity.subject || [activity.specialty, activity.subsite].filter(Boolean).join(' – ');
  return (
    <div className={classes.page} data-pane={pane}>
      <ConsultHeader
        title={subject}
        onClose={onClose}
        activity={activity}
        role={own?.role ?? null}
        withStatus={heldBy(claims).has('editActivityStatus')}
        panes={<PaneSwitch pane={pane} onChange={setPane} />}
      />
      <div className={classes.panes}>
        {activity.empty ? (
          <p className={classes.strip}>{t`This entry cannot be shown.`}</p>
        ) : (
          <PatientStrip patient={activity.patient} />
        )}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- nothing in it takes the focus, and the keyboard must scroll it */}
        <section className={classes.details} aria-label={t`Details`} tabIndex={0}>
          <Details activity={activity} />
        </section>
        <ThreadPane className={classes.thread} activity={activity} viewerId={claims?.uid ?? ''} onRead={onRead} />
      </div>
    </div>
  );
}
