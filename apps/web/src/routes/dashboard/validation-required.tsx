import { createFileRoute, redirect } from '@tanstack/react-router';
import { validationRequiredRole } from '@consult/domain/permission/roles.ts';
import { NextStepsPage } from '../../features/practice-id/next-steps-page.tsx';

export const Route = createFileRoute('/dashboard/validation-required')({
  // Document 1, section 4: without the role this page has nothing to say.
  beforeLoad: ({ context }) => {
    if (context.claims && !context.claims.roles.includes(validationRequiredRole))
      throw redirect({ to: '/dashboard/consult', replace: true });
  },
  component: NextStepsPage,
});
