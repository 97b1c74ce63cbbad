import { NotBuiltPage } from '../../app/shell/standard-pages.tsx';

/** /dashboard/consult. Finding the service that a consult goes to. */
export function FinderPage() {
  return <NotBuiltPage />;
}
