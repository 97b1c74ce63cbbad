import { createFileRoute } from '@tanstack/react-router';
import { SignupPage } from '../features/signup/signup-page.tsx';
import { readSignupSearch } from '../features/signup/signup-search.ts';

export const Route = createFileRoute('/signup')({ validateSearch: readSignupSearch, component: Page });

function Page() {
  // Read once more: what is no plan or role comes through from the root, whose search is the address as it is.
  return <SignupPage {...readSignupSearch(Route.useSearch())} />;
}
