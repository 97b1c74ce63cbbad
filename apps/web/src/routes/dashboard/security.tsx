import { createFileRoute } from '@tanstack/react-router';
import { SecurityPage } from '../../features/account/security-page.tsx';

export type SecuritySearch = {
  /** Why the page is open: somebody else signed in, and the password is to be changed. */
  because?: 'not-me';
};

export const Route = createFileRoute('/dashboard/security')({
  validateSearch: (search: Record<string, unknown>): SecuritySearch =>
    search['because'] === 'not-me' ? { because: 'not-me' } : {},
  component: SecurityPage,
});
