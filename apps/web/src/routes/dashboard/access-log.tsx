import { createFileRoute } from '@tanstack/react-router';
import { AccessLogPage } from '../../features/access-log/access-log-page.tsx';

export type AccessLogSearch = {
  of?: 'patient';
  /** The id of a consult, whose patient's log to show. */
  consult?: string;
};

export const Route = createFileRoute('/dashboard/access-log')({
  validateSearch: (search: Record<string, unknown>): AccessLogSearch => ({
    ...(search['of'] === 'patient' ? { of: 'patient' as const } : {}),
    ...(typeof search['consult'] === 'string' && search['consult'] !== '' ? { consult: search['consult'] } : {}),
  }),
  component: AccessLogPage,
});
