import { NotBuiltPage } from '../../app/shell/standard-pages.tsx';

/** /dashboard/secure-messaging. The lists of consults and, with ?econsultId, the opened one. */
export function InboxPage() {
  return <NotBuiltPage />;
}
