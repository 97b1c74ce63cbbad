import { createFileRoute, redirect } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { failedWith } from '../../app/call-error.ts';
import { watchIdle } from '../../app/idle-lock.ts';
import { joinLive } from '../../app/live.ts';
import { rememberPlace } from '../../app/place.ts';
import { claimsQuery, profileQuery, type Claims } from '../../app/session.ts';
import { DashboardFrame } from '../../app/shell/dashboard-frame.tsx';
import { ErrorPage, NotFoundPage } from '../../app/shell/standard-pages.tsx';
import { InviteDialog } from '../../features/invite/invite.ts';
import { ValidationWatch } from '../../features/validation/validation-watch.tsx';
import { NewsWatch } from '../../features/notification/notification.ts';

export const Route = createFileRoute('/dashboard')({
  /**
   * Signed in or off to /login, the location remembered. Without a connection the page says so; any other
   * failure to learn the claims leaves the user without permissions (document 1, section 6) and with a notice.
   */
  beforeLoad: async ({ context, location }): Promise<{ claims: Claims | null }> => {
    void context.queryClient.prefetchQuery(profileQuery);
    try {
      const claims = await context.queryClient.ensureQueryData(claimsQuery);
      joinLive();
      void watchIdle();
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
  component: Dashboard,
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
});

/** Every page of the dashboard, with what is kept up to date on all of them. */
function Dashboard() {
  const [inviting, setInviting] = useState(false);
  return (
    <>
      <NewsWatch />
      <ValidationWatch />
      <DashboardFrame onInvite={() => setInviting(true)} />
      {inviting ? (
        <Suspense>
          <InviteDialog onClose={() => setInviting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
