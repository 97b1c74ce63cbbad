import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/auth/signup')({
  beforeLoad: () => {
    // Keeps selectedPlan and selectedRole.
    throw redirect({ to: '/signup', search: (before: object) => before, replace: true });
  },
});
