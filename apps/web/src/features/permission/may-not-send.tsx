import { Trans } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { heldBy } from '../../app/guard.ts';
import { claimsQuery } from '../../app/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { sendingDenied } from './sending-denied.ts';

/** Says that the person may not send before they write, not after. */
export function MayNotSend() {
  const claims = useQuery(claimsQuery).data;
  const denied = sendingDenied(claims);
  // Somebody who may forward for approval can still do that.
  if (denied === null || (denied === 'permission' && heldBy(claims).has('forwardEconsult'))) return null;
  return (
    <Banner
      tone="warn"
      flush
      icon={<IconLock size={18} stroke={1.75} aria-hidden="true" />}
      title={<Trans>You can't send eConsults yet.</Trans>}
    >
      {denied === 'validation' ? (
        <Trans>
          Your practice ID has not been validated. Until then you can look for services and prepare a consult, but not
          send it. <Link to="/dashboard/validation-required">Next Steps</Link>
        </Trans>
      ) : (
        <Trans>Your account has no permission to send them. You can look for services here.</Trans>
      )}
    </Banner>
  );
}
