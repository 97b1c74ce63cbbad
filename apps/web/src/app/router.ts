import { createRouter } from '@tanstack/react-router';
import { routeTree } from '../route-tree.gen.ts';
import { onSecondFactorRequired, onSessionOver } from './call.ts';
import { rememberPlace } from './place.ts';
import { queryClient } from './query-client.ts';
import { claimsQuery, forgetSessionData, isSigningOut, onSessionChangedElsewhere } from './session.ts';
import { dropRail } from './starting-rail.ts';

export const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/** When the session ends while a page is open, remember the address and forget the loaded data. */
onSessionOver(() => {
  const { pathname, href } = router.state.location;
  if (isSigningOut() || !pathname.startsWith('/dashboard')) return;
  rememberPlace(href);
  void router.navigate({ to: '/login', replace: true }).then(forgetSessionData);
});

/** A role has come to require a second factor: the claims say so, and the dashboard asks for it. */
onSecondFactorRequired(() => {
  if (!queryClient.getQueryData(claimsQuery.queryKey)?.secondFactorRequired)
    void queryClient.invalidateQueries({ queryKey: claimsQuery.queryKey, refetchType: 'all' });
});

/** Another tab signed in or out: this one starts anew with the session of the present cookie. */
onSessionChangedElsewhere((change) => {
  if (!router.state.location.pathname.startsWith('/dashboard')) return;
  if (change === 'signed-in') location.reload();
  else location.assign('/login');
});

/**
 * After a navigation the focus, and with it a screen reader, goes to the heading of the page, or to what the address
 * names on it.
 */
router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
  if (!pathChanged || !fromLocation || document.querySelector('dialog[open]')) return;
  const named = toLocation.hash === '' ? null : document.getElementById(toLocation.hash);
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (named) named.focus();
  else heading?.focus({ preventScroll: true });
});

router.subscribe('onRendered', dropRail);
