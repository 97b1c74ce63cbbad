import { createFileRoute } from '@tanstack/react-router';
import { SignupPage } from '../features/signup/signup-page.tsx';
import { readSignupSearch } from '../features/signup/signup-search.ts';

export const Route = createFileRoute('/signup')({ validateSearch: readSignupSearch, component: Page });

function Page() {
  // The root route's search, which is merged in, keeps plans and roles that do not exist: read it once more.
  return <SignupPage {...readSignupSearch(Route.useSearch())} />;
}
