import { NotBuiltPage } from '../../app/shell/standard-pages.tsx';

/** /dashboard/outbox. Where a developer reads what went out. */
export function OutboxPage() {
  return <NotBuiltPage />;
}
