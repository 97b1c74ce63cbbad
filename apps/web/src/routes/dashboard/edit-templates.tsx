import { createFileRoute } from '@tanstack/react-router';
import { EditTemplatesPage } from '../../features/library/edit-templates-page.tsx';

/** `template`: the id of the one that is open. */
export type EditTemplatesSearch = { template?: string };

export const Route = createFileRoute('/dashboard/edit-templates')({
  validateSearch: ({ template }: Record<string, unknown>): EditTemplatesSearch =>
    typeof template === 'string' || typeof template === 'number' ? { template: String(template) } : {},
  component: EditTemplatesPage,
});
