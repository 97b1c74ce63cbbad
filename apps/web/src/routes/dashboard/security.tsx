import { createFileRoute } from '@tanstack/react-router';
import { useTitle } from '../../app/page-title.ts';
import { EmailSection } from '../../features/account/email-section.tsx';
import { PartnerSection } from '../../features/account/partner-section.tsx';
import { PasswordSection } from '../../features/account/password-section.tsx';
import { ProviderSection } from '../../features/oidc/provider-section.tsx';
import { SecondFactorSection } from '../../features/second-factor/second-factor-section.tsx';
import { SessionsSection } from '../../features/account/sessions-section.tsx';
import { PasskeysSection } from '../../features/passkey/passkeys-section.tsx';
import { PageBody, PageHeader } from '../../ui/page.tsx';

export type SecuritySearch = {
  /** Why the page is open: somebody else signed in, and the password is to be changed. */
  because?: 'not-me';
};

export const Route = createFileRoute('/dashboard/security')({
  validateSearch: (search: Record<string, unknown>): SecuritySearch =>
    search['because'] === 'not-me' ? { because: 'not-me' } : {},
  component: SecurityPage,
});

/** What protects the viewer's account, section by section, each from its room. */
function SecurityPage() {
  const title = useTitle();
  const { because } = Route.useSearch();
  return (
    <>
      <PageHeader title={title} />
      <PageBody>
        <EmailSection />
        <PasswordSection disowned={because === 'not-me'} />
        <SecondFactorSection />
        <PasskeysSection />
        <ProviderSection />
        <PartnerSection />
        <SessionsSection />
      </PageBody>
    </>
  );
}
