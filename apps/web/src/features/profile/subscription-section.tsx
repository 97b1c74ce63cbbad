import { Trans, useLingui } from '@lingui/react/macro';
import { IconExternalLink } from '@tabler/icons-react';
import type { ProfileHolder } from '@consult/domain/profile/settings.ts';
import type { Profile } from '../../app/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Section } from './section.tsx';

/** Links people who may manage a premium subscription to where they do that, outside of this product. */
export function SubscriptionSection({ profile, who }: { profile: Profile; who: ProfileHolder }) {
  const { t } = useLingui();
  if (!who.held.has('mayManagePremium')) return null;
  const { billingPortalUrl } = profile;
  return (
    <Section
      title={<Trans>Subscription Settings</Trans>}
      about={
        billingPortalUrl ? (
          <Trans>Your plan, invoices and payment method are managed in the billing portal.</Trans>
        ) : (
          <Trans>The billing portal of this installation is not set up.</Trans>
        )
      }
      action={
        billingPortalUrl ? (
          <a
            className={buttonClass('plain')}
            href={billingPortalUrl}
            target="_blank"
            rel="noreferrer"
            aria-label={t`Open the billing portal (opens in a new tab)`}
          >
            <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
            <Trans>Open the billing portal</Trans>
          </a>
        ) : null
      }
    />
  );
}
