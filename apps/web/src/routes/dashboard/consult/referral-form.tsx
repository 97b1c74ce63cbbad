import { createFileRoute, redirect } from '@tanstack/react-router';
import { ComposerPage } from '../../../features/composer/composer-page.tsx';
import { readComposerSearch } from '../../../features/composer/composer-search.ts';
import { takeLaunch } from '../../../features/composer/launch.ts';

export const Route = createFileRoute('/dashboard/consult/referral-form')({
  validateSearch: readComposerSearch,
  beforeLoad: ({ location, search }) => {
    if (takeLaunch(location.searchStr))
      throw redirect({ to: '/dashboard/consult/referral-form', search: readComposerSearch(search), replace: true });
  },
  component: ComposerPage,
});
