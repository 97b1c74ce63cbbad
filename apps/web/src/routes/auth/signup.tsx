import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/auth/signup')({
  beforeLoad: () => {
    // selectedPlan and selectedRole travel on.
    throw redirect({ to: '/signup', search: (before: object) => before, replace: true });
  },
});
