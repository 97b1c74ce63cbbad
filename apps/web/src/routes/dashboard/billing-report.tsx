import { createFileRoute } from '@tanstack/react-router';
import { BillingReportPage } from '../../features/billing/billing-report-page.tsx';

export type BillingReportSearch = {
  /** The month of closed and processed records: 2026-10. By default the previous one. */
  month?: string;
};

export const Route = createFileRoute('/dashboard/billing-report')({
  validateSearch: (search: Record<string, unknown>): BillingReportSearch =>
    typeof search['month'] === 'string' && /^\d{4}-\d{2}$/.test(search['month']) ? { month: search['month'] } : {},
  component: BillingReportPage,
});
