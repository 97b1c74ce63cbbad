import { setupI18n } from '@lingui/core';
import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import type { Language } from '../app/language.ts';
import { PageTree } from '../app/page-tree.tsx';
import { appInfoQuery, type AppInfo } from '../app/session.ts';
import { messages as en } from '../locales/en/messages.po?first';
import { messages as fr } from '../locales/fr/messages.po?first';
import { Route as root } from '../routes/__root.tsx';
import { Route as login } from '../routes/login.tsx';

/**
 * The HTML of the sign-in page as React draws it first, for somebody whom the browser does not remember. The build puts
 * it into the document (scripts/sign-in-pages.ts).
 */
export async function renderSignIn(language: Language, info: AppInfo): Promise<string> {
  const i18n = setupI18n({ locale: language, messages: { en, fr } });
  // It is forgotten with its page: the timer of a query would keep the build alive for minutes.
  const queryClient = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } });
  queryClient.setQueryData(appInfoQuery.queryKey, info);
  // Of all pages this one alone: the others would be compiled with it.
  const { component, notFoundComponent, errorComponent } = root.options;
  const top = createRootRoute({ component, notFoundComponent, errorComponent });
  const page = createRoute({ getParentRoute: () => top, path: '/login', component: login.options.component });
  const router = createRouter({
    routeTree: top.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/login'] }),
  });
  await router.load();
  return renderToString(<PageTree i18n={i18n} queryClient={queryClient} router={router} />);
}
