import { createFileRoute, redirect } from '@tanstack/react-router';
import { failedWith } from '../../app/call-error.ts';
import { rememberPlace } from '../../app/place.ts';
import { claimsQuery } from '../../app/session.ts';
import { LinkAccountPage } from '../../features/partner/link-account-page.tsx';
import { keepLinkToken } from '../../features/partner/link-token.ts';

export const Route = createFileRoute('/ava/link-account')({
  /** Removes the token from the address at once. Somebody who is not signed in signs in first and comes back. */
  beforeLoad: async ({ context, location }) => {
    const { jwt } = location.search as { jwt?: unknown };
    if (typeof jwt === 'string' && jwt !== '') {
      keepLinkToken(jwt);
      throw redirect({ to: '/ava/link-account', search: {}, replace: true });
    }
    try {
      await context.queryClient.ensureQueryData(claimsQuery);
    } catch (error) {
      if (!failedWith(error, 'NOT_SIGNED_IN')) throw error;
      rememberPlace('/ava/link-account');
      throw redirect({ to: '/login', replace: true });
    }
  },
  component: LinkAccountPage,
});
