import { createFileRoute, redirect } from '@tanstack/react-router';

/** The legacy address. */
export const Route = createFileRoute('/dashboard/econsult')({
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/consult', search: (before: object) => before, replace: true });
  },
});
