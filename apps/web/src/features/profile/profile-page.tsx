import { Trans } from '@lingui/react/macro';
import { IconHistory, IconShieldLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { heldBy } from '../../app/guard.ts';
import { useShown } from '../../app/local/local.ts';
import { useTitle } from '../../app/page-title.ts';
import { claimsQuery, profileQuery } from '../../app/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PageBody, PageHeader } from '../../ui/page.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { withProfileChanges } from './profile-changes.ts';
import { ProfileSettings } from './profile-settings.tsx';

/** /dashboard/profile: the person's clinics, fields and notices. Source: document 3, section 2.6. */
export function ProfilePage() {
  const title = useTitle();
  const profile = useQuery(profileQuery);
  const claims = useQuery(claimsQuery);
  const who = useMemo(
    () => ({ held: heldBy(claims.data), specialist: claims.data?.roles.includes('specialist') ?? false }),
    [claims.data],
  );
  const shown = useShown();
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <Link to="/dashboard/access-log" className={buttonClass('quiet')}>
              <IconHistory size={16} stroke={1.75} aria-hidden="true" />
              <Trans>Access log</Trans>
            </Link>
            <Link to="/dashboard/security" className={buttonClass('quiet')}>
              <IconShieldLock size={16} stroke={1.75} aria-hidden="true" />
              <Trans>Security</Trans>
            </Link>
          </>
        }
      />
      {profile.data && claims.data ? (
        <ProfileSettings key={profile.data.uid} profile={withProfileChanges(profile.data, shown)} who={who} />
      ) : (
        <PageBody>
          {profile.isError || claims.isError ? (
            <ErrorState
              title={<Trans>Error loading profile</Trans>}
              trying={profile.isFetching || claims.isFetching}
              onTryAgain={() => {
                if (!profile.data) void profile.refetch();
                if (!claims.data) void claims.refetch();
              }}
            />
          ) : profile.data === null ? null : ( // The frame says that there is none.
            <PageSkeleton />
          )}
        </PageBody>
      )}
    </>
  );
}
