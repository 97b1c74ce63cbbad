import { createFileRoute } from '@tanstack/react-router';
import { FinderPage } from '../../../features/composer/finder-page.tsx';
import { readFinderSearch } from '../../../features/composer/finder-search.ts';

export const Route = createFileRoute('/dashboard/consult/')({
  validateSearch: readFinderSearch,
  component: FinderPage,
});
