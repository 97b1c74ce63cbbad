import { useSearch } from '@tanstack/react-router';
import { PageBody, PageHeader } from '../../ui/page.tsx';
import { useTitle } from '../../app/page-title.ts';
import { EmailSection } from './email-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PartnerSection } from './partner-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProviderSection } from './provider-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** /dashboard/security: what protects the viewer's account, section by section. */
export function SecurityPage() {
  const title = useTitle();
  const { because } = useSearch({ from: '/dashboard/security' });
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
