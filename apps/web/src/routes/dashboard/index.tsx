import { createFileRoute, redirect } from '@tanstack/react-router';
import { homepageFor } from '../../app/homepage.ts';
import { profileQuery } from '../../app/session.ts';

export const Route = createFileRoute('/dashboard/')({
  beforeLoad: async ({ context }) => {
    const profile = await context.queryClient.ensureQueryData(profileQuery).catch(() => null);
    throw redirect({ to: homepageFor(context.claims, profile), replace: true });
  },
});
