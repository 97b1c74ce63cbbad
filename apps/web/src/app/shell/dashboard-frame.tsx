import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useMatches } from '@tanstack/react-router';
import { routeOf } from '@consult/contract/permission/routes.ts';
import { isNative } from '../../platform/platform.ts';
import { Banner } from '../../ui/banner.tsx';
import { failedWith } from '../call-error.ts';
import { heldBy, mayOpen } from '../guard.ts';
import { appInfoQuery, claimsQuery, profileQuery } from '../session.ts';
import { UpdateBanner } from '../update-banner.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { OnlyHereBanner } from './only-here-banner.tsx';
import { ProfileWatch } from './profile-watch.tsx';
import { Shell } from './shell.tsx';
import { DeniedPage } from './standard-pages.tsx';

/** The dashboard: frame, notices about the account, and the page, or the denied page in its place. */
export function DashboardFrame({ onInvite, onFind }: { onInvite: () => void; onFind: () => void }) {
  const claims = useQuery(claimsQuery);
  const profile = useQuery(profileQuery);
  const email = useQuery(appInfoQuery).data?.supportEmail ?? '';
  const noProfile = profile.data === null || failedWith(claims.error, 'NO_PROFILE');
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/dashboard' });
  const entry = routeOf(pathname);
  const open = entry === null || mayOpen(entry, { held: heldBy(claims.data), native: isNative() });
  // When the practice id is validated while somebody looks at this page, ValidationWatch leads them on.
  const goesOn = entry?.title === 'validation-required' && claims.data !== undefined;
  return (
    <Shell onInvite={onInvite} onFind={onFind}>
      <ConnectionBanner />
      <OnlyHereBanner />
      <UpdateBanner flush />
      <ProfileWatch />
      {claims.isError && !claims.data && !noProfile ? (
        <Banner tone="err" flush>
          <Trans>
            Unable to load claims data; some features may not work as expected. Please logout and log back in. If you
            continue to receive this error please contact us at {email} for assistance.
          </Trans>
        </Banner>
      ) : null}
      {profile.isError && !profile.data ? (
        <Banner tone="err" flush>
          <Trans>Error loading profile</Trans>
        </Banner>
      ) : null}
      {noProfile ? (
        <Banner tone="err" flush>
          <Trans>There is no profile associated with this account.</Trans>
        </Banner>
      ) : null}
      {open ? <Outlet /> : goesOn ? null : <DeniedPage />}
    </Shell>
  );
}
