import { createFileRoute } from '@tanstack/react-router';
import { BillingPortalPage } from '../../features/premium/premium.ts';

export const Route = createFileRoute('/dashboard/billing-portal')({ component: BillingPortalPage });
