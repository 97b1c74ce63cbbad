import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { DemoBanner } from '../app/demo-banner.tsx';
import { DocumentTitle } from '../app/document-title.tsx';
import { BareError, BareNotFound } from '../app/bare-pages.tsx';
import { needWords, wordsOf } from '../app/language.ts';
import { AfterCommit } from '../ui/after-commit.tsx';
import { onSessionForgotten } from '../app/session.ts';
import { Announcer, forgetSaid } from '../ui/announce.tsx';
import { SnackbarPlace } from '../ui/snackbar.tsx';

onSessionForgotten(forgetSaid);

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  // Load the page's words before showing it.
  beforeLoad: ({ location }) => needWords(...wordsOf(location.pathname)),
  component: Root,
  notFoundComponent: BareNotFound,
  errorComponent: BareError,
});

function Root() {
  return (
    <>
      <DocumentTitle />
      <DemoBanner />
      <Outlet />
      <SnackbarPlace />
      <Announcer />
      <AfterCommit />
    </>
  );
}
