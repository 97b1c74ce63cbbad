import { usePrefetchInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTitle } from '../../app/page-title.ts';
import { appInfoQuery } from '../../app/session.ts';
import { EmailSection, ownEmailQuery } from '../../features/account/email-section.tsx';
import { PartnerSection } from '../../features/account/partner-section.tsx';
import { ownPasswordQuery, PasswordSection } from '../../features/account/password-section.tsx';
import { providerQuery, ProviderSection } from '../../features/oidc/provider-section.tsx';
import { secondFactorQuery } from '../../features/second-factor/second-factor-query.ts';
import { SecondFactorSection } from '../../features/second-factor/second-factor-section.tsx';
import { sessionsQuery } from '../../features/account/sessions-query.ts';
import { SessionsSection } from '../../features/account/sessions-section.tsx';
import { passkeysQuery } from '../../features/passkey/passkeys-query.ts';
import { PasskeysSection } from '../../features/passkey/passkeys-section.tsx';
import { PageBody, PageHeader } from '../../ui/page.tsx';
import { RowSkeletons } from '../../ui/skeleton.tsx';

export type SecuritySearch = {
  /** Why the page is open: somebody else signed in, and the password is to be changed. */
  because?: 'not-me';
};

export const Route = createFileRoute('/dashboard/security')({
  validateSearch: (search: Record<string, unknown>): SecuritySearch =>
    search['because'] === 'not-me' ? { because: 'not-me' } : {},
  component: SecurityPage,
});

/**
 * What protects the viewer's account, section by section, each from its room. They are drawn from above, each once
 * those above it are whole: a section that grew would push the buttons below it away from a hand about to click.
 */
function SecurityPage() {
  const title = useTitle();
  const { because } = Route.useSearch();
  const hasProvider = useQuery(appInfoQuery).data?.oidc?.name !== undefined;
  usePrefetchInfiniteQuery(sessionsQuery);
  const loading = useQueries({
    queries: [
      ownEmailQuery,
      ownPasswordQuery,
      secondFactorQuery,
      passkeysQuery,
      { ...providerQuery, enabled: hasProvider },
    ],
    combine: (asked) => asked.findIndex(({ isLoading }) => isLoading),
  });
  const drawn = loading === -1 ? Infinity : loading;
  return (
    <>
      <PageHeader title={title} />
      <PageBody>
        {drawn > 0 ? <EmailSection /> : <RowSkeletons rows={3} />}
        {drawn > 0 ? <PasswordSection disowned={because === 'not-me'} /> : null}
        {drawn > 1 ? <SecondFactorSection /> : null}
        {drawn > 2 ? <PasskeysSection /> : null}
        {drawn > 3 ? <ProviderSection /> : null}
        {drawn > 4 ? <PartnerSection /> : null}
        {drawn > 4 ? <SessionsSection /> : null}
      </PageBody>
    </>
  );
}
