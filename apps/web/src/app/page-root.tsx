import '../ui/theme/tokens.css';
import '../ui/theme/fonts.css';
import '../ui/theme/base.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot, type Root } from 'react-dom/client';
import type { ReactNode } from 'react';
import { LockScreen } from '../features/account/lock-screen.tsx';
import { switchAnalytics } from './analytics.ts';
import { startColorScheme } from './color-scheme.ts';
import { showLanguage, startingLanguage } from './language.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.ts';
import { appInfoQuery } from './session.ts';

/** Starts the page of the present address in an element of the document; `around` wraps all of it. */
export async function startPage(place: Element, around = (page: ReactNode) => page): Promise<Root> {
  startColorScheme();
  void queryClient
    .fetchQuery(appInfoQuery)
    .then(({ analytics }) => switchAnalytics(analytics))
    .catch(() => undefined);
  // The page's own code loads while the language does.
  if (!location.pathname.startsWith('/dashboard')) void router.preloadRoute({ to: '/login' });
  await showLanguage(startingLanguage());
  const root = createRoot(place);
  root.render(
    around(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <LockScreen />
        </QueryClientProvider>
      </I18nProvider>,
    ),
  );
  return root;
}
