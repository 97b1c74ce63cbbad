import { createFileRoute } from '@tanstack/react-router';
import { GetPremiumPage } from '../../features/premium/premium.ts';

export const Route = createFileRoute('/dashboard/get-premium')({ component: GetPremiumPage });
