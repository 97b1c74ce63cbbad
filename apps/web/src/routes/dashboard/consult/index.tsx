import { createFileRoute } from '@tanstack/react-router';
import { readFinderSearch } from '../../../features/composer/finder-search.ts';
import { ConsultPage } from '../../../features/directory/consult-page.tsx';

export const Route = createFileRoute('/dashboard/consult/')({
  validateSearch: readFinderSearch,
  component: ConsultPage,
});
