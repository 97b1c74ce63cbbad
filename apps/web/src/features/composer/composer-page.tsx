import { NotBuiltPage } from '../../app/shell/standard-pages.tsx';

/** /dashboard/consult/consult-form. The form that a consult is written in. */
export function ComposerPage() {
  return <NotBuiltPage />;
}
