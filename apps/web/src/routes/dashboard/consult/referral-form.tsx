import { createFileRoute } from '@tanstack/react-router';
import { ComposerPage } from '../../../features/composer/composer-page.tsx';
import { readComposerSearch } from '../../../features/composer/composer-search.ts';

export const Route = createFileRoute('/dashboard/consult/referral-form')({
  validateSearch: readComposerSearch,
  component: ComposerPage,
});
