import { createFileRoute } from '@tanstack/react-router';
import { PatientCopyPage } from '../features/patient-message/patient-copy-page.tsx';

export const Route = createFileRoute('/patient-copy')({
  validateSearch: (search: Record<string, unknown>): { code?: string } =>
    typeof search['code'] === 'string' ? { code: search['code'] } : {},
  component: Page,
});

function Page() {
  const { code } = Route.useSearch();
  return <PatientCopyPage code={code ?? ''} />;
}
