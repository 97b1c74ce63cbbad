import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider, type AnyRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type Props = {
  i18n: I18n;
  queryClient: QueryClient;
  router: AnyRouter;
  /** What stands beside the page. */
  children?: ReactNode;
};

/** All of the page. The build draws the sign-in page with it too, so the browser finds what it would draw itself. */
export function PageTree({ i18n, queryClient, router, children }: Props) {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        {children}
      </QueryClientProvider>
    </I18nProvider>
  );
}
