import '../ui/theme/tokens.css';
import '../ui/theme/fonts.css';
import '../ui/theme/base.css';
import { i18n } from '@lingui/core';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import type { ReactNode } from 'react';
import { LockScreen } from '../features/account/lock-screen.tsx';
import { beginPage, documentPainted } from '../boot/drawn-page.ts';
import { switchAnalytics } from './analytics.ts';
import { startColorScheme } from './color-scheme.ts';
import { showLanguage } from './language.ts';
import { connectionNow } from './live.ts';
import { keepPageWithoutPart } from './missing-part.ts';
import { PageTree } from './page-tree.tsx';
import { queryClient } from './query-client.ts';
import { router } from './router.ts';
import { appInfoQuery } from './session.ts';
import { startingLanguage } from './starting-language.ts';

/** Starts the page of the present address in an element of the document; `around` wraps all of it. */
export async function startPage(place: Element, around = (page: ReactNode) => page): Promise<Root> {
  startColorScheme();
  keepPageWithoutPart(() => !navigator.onLine || connectionNow().state === 'lost');
  const info = queryClient
    .fetchQuery(appInfoQuery)
    .then(({ analytics }) => switchAnalytics(analytics))
    .catch(() => undefined);
  // The page's own code loads while the language does.
  if (!location.pathname.startsWith('/dashboard')) void router.preloadRoute({ to: '/login' });
  await Promise.all([showLanguage(startingLanguage()), documentPainted()]);
  const drawn = beginPage(place);
  const page = around(
    <PageTree i18n={i18n} queryClient={queryClient} router={router}>
      <LockScreen />
    </PageTree>,
  );
  if (drawn) {
    // React draws once, and finds what the document drew: everything that it was drawn with must be here.
    await Promise.all([info, router.load()]);
    return hydrateRoot(place, page);
  }
  const root = createRoot(place);
  root.render(page);
  return root;
}
