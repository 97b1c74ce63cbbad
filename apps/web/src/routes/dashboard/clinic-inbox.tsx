import { createFileRoute } from '@tanstack/react-router';
import { ClinicInboxPage } from '../../features/clinic-inbox/clinic-inbox-page.tsx';
import { pickSearch, type SearchAddress } from '../../features/list/search-address.ts';

export type ClinicInboxSearch = Pick<SearchAddress, 'columns'> & {
  /** The clinic; by default the viewer's first one. */
  clinicId?: string;
  /** By default those to book, for viewers who may change a status. */
  filter?: 'all' | 'to-book';
  /** The id of the opened consult. */
  econsultId?: string;
};

export const Route = createFileRoute('/dashboard/clinic-inbox')({
  validateSearch: (search: Record<string, unknown>): ClinicInboxSearch => {
    const { clinicId, econsultId, filter } = search;
    const { columns } = pickSearch(search);
    return {
      ...(columns ? { columns } : {}),
      ...(typeof clinicId === 'string' && clinicId !== '' ? { clinicId } : {}),
      ...(filter === 'all' || filter === 'to-book' ? { filter } : {}),
      ...(typeof econsultId === 'string' && econsultId !== '' ? { econsultId } : {}),
    };
  },
  component: ClinicInboxPage,
});
