import { createFileRoute, redirect } from '@tanstack/react-router';
import { ComposerPage } from '../../../features/composer/composer-page.tsx';
import { readComposerSearch } from '../../../features/composer/composer-search.ts';
import { holdLaunch } from '../../../features/composer/launch.ts';

export const Route = createFileRoute('/dashboard/consult/consult-form')({
  validateSearch: readComposerSearch,
  beforeLoad: ({ location, search }) => {
    const jwt = new URLSearchParams(location.searchStr).get('jwt');
    if (jwt === null) return;
    // The token of a launch leaves the address before anything is shown.
    holdLaunch(jwt);
    // What the router hands on still holds what no route knows.
    throw redirect({ to: '/dashboard/consult/consult-form', search: readComposerSearch(search), replace: true });
  },
  component: ComposerPage,
});
