import { createFileRoute } from '@tanstack/react-router';
import { SignupPage } from '../features/signup/signup-page.tsx';
import { readSignupSearch } from '../features/signup/signup-search.ts';

export const Route = createFileRoute('/signup')({ validateSearch: readSignupSearch, component: Page });

function Page() {
  return <SignupPage {...Route.useSearch()} />;
}
