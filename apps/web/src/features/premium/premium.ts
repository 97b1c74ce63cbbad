export { BillingPortalPage } from './billing-portal-page.tsx';
export { GetPremiumPage } from './get-premium-page.tsx';
export { SubscriptionSettings } from './subscription-settings.tsx';
