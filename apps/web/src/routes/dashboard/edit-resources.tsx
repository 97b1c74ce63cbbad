import { createFileRoute } from '@tanstack/react-router';
import { EditResourcesPage } from '../../features/library/edit-resources-page.tsx';

/** `resource`: the id of the one that is open. */
export type EditResourcesSearch = { resource?: string };

export const Route = createFileRoute('/dashboard/edit-resources')({
  validateSearch: ({ resource }: Record<string, unknown>): EditResourcesSearch =>
    typeof resource === 'string' || typeof resource === 'number' ? { resource: String(resource) } : {},
  component: EditResourcesPage,
});
