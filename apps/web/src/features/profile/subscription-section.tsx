import { Trans, useLingui } from '@lingui/react/macro';
import { IconExternalLink } from '@tabler/icons-react';
import type { ProfileHolder } from '@consult/domain/profile/settings.ts';
import type { Profile } from '../../app/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { SubscriptionSettings } from '../premium/premium.ts';
import { Section } from './section.tsx';

/**
 * The premium subscription of people who may manage one: how it stands, the billing portal, how to cancel. Where the
 * installation names a portal of its own, that is the one.
 */
export function SubscriptionSection({ profile, who }: { profile: Profile; who: ProfileHolder }) {
  const { t } = useLingui();
  if (!who.held.has('mayManagePremium')) return null;
  const { billingPortalUrl } = profile;
  return (
    <Section
      title={<Trans>Subscription Settings</Trans>}
      about={<Trans>Your plan, payments and card are managed in the billing portal.</Trans>}
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
    >
      <SubscriptionSettings elsewhere={billingPortalUrl !== null} />
    </Section>
  );
}
