import { createFileRoute, redirect } from '@tanstack/react-router';
import { ComposerPage } from '../../../features/composer/composer-page.tsx';
import { readComposerSearch } from '../../../features/composer/composer-search.ts';
import { takeLaunch } from '../../../features/composer/launch.ts';

export const Route = createFileRoute('/dashboard/consult/consult-form')({
  validateSearch: readComposerSearch,
  beforeLoad: ({ location, search }) => {
    // The token of a launch leaves the address before the page shows anything.
    if (!takeLaunch(location.searchStr)) return;
    // The router's `search` still has parameters that no route declares: keep only the composer's.
    throw redirect({ to: '/dashboard/consult/consult-form', search: readComposerSearch(search), replace: true });
  },
  component: ComposerPage,
});
