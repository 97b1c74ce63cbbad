import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, redirect, type ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { failedWith } from '../../app/call-error.ts';
import { ageEarlier, earlierPlaces } from '../../app/earlier-text.ts';
import { watchIdle } from '../../app/idle-lock.ts';
import { needWords } from '../../app/language.ts';
import { joinLive, leaveLive, useConnection } from '../../app/live.ts';
import { openLocal, resumeLocal, useHasUnfinished } from '../../app/local/local.ts';
import { useWantedForm } from '../../app/local/wanted-form.ts';
import { rememberPlace } from '../../app/place.ts';
import { queryClient } from '../../app/query-client.ts';
import { claimsQuery, profileQuery, type Claims } from '../../app/session.ts';
import { DashboardFrame } from '../../app/shell/dashboard-frame.tsx';
import { Shell } from '../../app/shell/shell.tsx';
import { ErrorPage, NotFoundPage } from '../../app/shell/standard-pages.tsx';
import { ConsultWatch } from '../../features/composer/consult-watch.tsx';
import { InviteDialog } from '../../features/invite/invite.ts';
import { PaletteKey } from '../../features/palette/palette.ts';
import { usePhone } from '../../features/phone-camera/which-phone.ts';
import { ValidationWatch } from '../../features/practice-id/validation-watch.tsx';
import { useSavedMetadata } from '../../app/metadata.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import { NewsWatch } from '../../features/notification/notification.ts';
import { PatientMessagesWatch } from '../../features/patient-inbox/patient-inbox.ts';

const RequiredSecondFactor = lazy(async () => {
  const [module] = await Promise.all([
    import('../../features/second-factor/required-second-factor.tsx'),
    needWords('rest'),
  ]);
  return module;
});

const CutOffNotice = lazy(async () => {
  const [{ CutOffNotice: notice }] = await Promise.all([
    import('../../features/upload-queue/cut-off-notice.tsx'),
    needWords('rest'),
  ]);
  return { default: notice };
});

const PhoneWatch = lazy(async () => {
  const [module] = await Promise.all([import('../../features/phone-camera/phone-watch.tsx'), needWords('rest')]);
  return module;
});

const OfflineStart = lazy(async () => {
  const [{ OfflineStart: start }] = await Promise.all([import('../../app/shell/offline-start.tsx'), needWords('rest')]);
  return { default: start };
});

export const Route = createFileRoute('/dashboard')({
  /**
   * Lets signed-in people in and sends all others to /login, remembering the address. Without a connection the page
   * says so; after any other failure to read the claims the user has no permissions (document 1, section 6) and sees a
   * notice.
   */
  beforeLoad: async ({ context, location }): Promise<{ claims: Claims | null }> => {
    void context.queryClient.prefetchQuery(profileQuery);
    try {
      // Without an answer the page tries again by itself, and says so meanwhile.
      const claims = await context.queryClient.ensureQueryData({ ...claimsQuery, retry: false });
      if (!claims.secondFactorRequired) joinLive();
      // If the server can not say when to lock, the next page asks again.
      watchIdle().catch(() => undefined);
      return { claims };
    } catch (error) {
      if (failedWith(error, 'NOT_SIGNED_IN')) {
        rememberPlace(location.href);
        throw redirect({ to: '/login', replace: true });
      }
      if (failedWith(error, 'OFFLINE', 'SERVER_DOWN')) throw error;
      return { claims: null };
    }
  },
  // What says that something could not be loaded must be here by then.
  codeSplitGroupings: [['component', 'errorComponent', 'notFoundComponent']],
  component: Dashboard,
  errorComponent: FailedDashboard,
  notFoundComponent: NotFoundPage,
});

/**
 * The frame with what went wrong in it: there is no connection to start with, or a page could not be loaded or drawn.
 */
function FailedDashboard({ error, reset, ...props }: ErrorComponentProps) {
  return (
    <Shell onInvite={() => undefined}>
      {failedWith(error, 'OFFLINE', 'SERVER_DOWN') && queryClient.getQueryData(claimsQuery.queryKey) === undefined ? (
        <Suspense>
          <OfflineStart reset={reset} />
        </Suspense>
      ) : (
        <ErrorPage error={error} reset={reset} {...props} />
      )}
    </Shell>
  );
}

/** The dashboard; or, where a role requires a second factor that the session lacks, the page that sets one up. */
function Dashboard() {
  const required = useQuery(claimsQuery).data?.secondFactorRequired ?? false;
  // Whether the second factor is set up and its recovery codes are still on screen.
  const [keeping, setKeeping] = useState(false);
  const closed = required || keeping;
  useEffect(() => {
    if (closed) leaveLive();
    else joinLive();
  }, [closed]);
  if (!closed) return <OpenDashboard />;
  return (
    <Suspense>
      <RequiredSecondFactor
        onConfirmed={() => setKeeping(true)}
        onDone={() => void queryClient.invalidateQueries().then(() => setKeeping(false))}
      />
    </Suspense>
  );
}

/** The frame of every page of the dashboard, with the components that keep data up to date on all of them. */
function OpenDashboard() {
  const { t } = useLingui();
  const [inviting, setInviting] = useState(false);
  const [finding, setFinding] = useState(false);
  const uid = useQuery(claimsQuery).data?.uid;
  const tellGone = useEffectEvent(() =>
    showSnack({ text: t`What you had left unsent in this browser was deleted after 14 days.` }),
  );
  useEffect(() => {
    if (!uid) return;
    openLocal(uid, async (...given) => {
      const { bringFiles } = await import('../../features/attachment/bring-files.ts');
      await bringFiles(...given);
    });
    if (ageEarlier(uid, Date.now())) tellGone();
    // Left by an earlier version of the page.
    const left = (...starts: readonly string[]) => starts.some((start) => earlierPlaces(uid, start).length > 0);
    if (left('unsent.', 'reply.', 'reply-with.'))
      void import('../../features/message/move-in.ts').then(({ moveMessagesIn }) => moveMessagesIn(uid));
    if (left('consult.', 'referral-message.'))
      void import('../../features/composer/move-in.ts').then(({ moveConsultsIn }) => moveConsultsIn(uid));
    if (left('forward-', 'fax-moa.', 'invite@', 'profile'))
      void import('../../app/local/move-in-forms.ts').then(({ moveFormsIn }) => moveFormsIn(uid));
  }, [uid]);
  const live = useConnection().state === 'live';
  useEffect(() => {
    if (live) resumeLocal();
  }, [live]);
  const unfinished = useHasUnfinished();
  const [watching, setWatching] = useState(false);
  if (unfinished && !watching) setWatching(true);
  const phone = usePhone();
  useSavedMetadata();
  useWantedForm(({ call }) => {
    if (call === 'invite-inviteAColleague') setInviting(true);
    return call === 'invite-inviteAColleague';
  });
  return (
    <>
      <NewsWatch />
      <PatientMessagesWatch />
      <ConsultWatch />
      <ValidationWatch />
      <PaletteKey shown={finding} onShow={setFinding} onInvite={() => setInviting(true)} />
      {watching ? (
        <Suspense>
          <CutOffNotice />
        </Suspense>
      ) : null}
      {phone ? (
        <Suspense>
          <PhoneWatch />
        </Suspense>
      ) : null}
      <DashboardFrame onInvite={() => setInviting(true)} onFind={() => setFinding(true)} />
      {inviting ? (
        <Suspense>
          <InviteDialog onClose={() => setInviting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
