import './ui/theme/tokens.css';
import './ui/theme/fonts.css';
import './ui/theme/base.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { switchAnalytics } from './app/analytics.ts';
import { startColorScheme } from './app/color-scheme.ts';
import { needWords, showLanguage, startingLanguage } from './app/language.ts';
import { queryClient } from './app/query-client.ts';
import { router } from './app/router.ts';
import { appInfoQuery } from './app/session.ts';
import { watchForUpdates } from './app/updates.ts';
import { LockScreen } from './features/account/lock-screen.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');

startColorScheme();
void queryClient
  .fetchQuery(appInfoQuery)
  .then(({ analytics }) => switchAnalytics(analytics))
  .catch(() => undefined);
// The page's own code comes while the language does.
if (!location.pathname.startsWith('/dashboard')) void router.preloadRoute({ to: '/login' });
await showLanguage(startingLanguage());
createRoot(place).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <LockScreen />
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
);
// What the page needs now comes first. What fails here is asked for again where it is needed.
setTimeout(() => void needWords('inbox', 'rest')?.catch(() => undefined));
setTimeout(() => void watchForUpdates(), 2_000);
