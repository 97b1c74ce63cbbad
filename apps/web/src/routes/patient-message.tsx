import { createFileRoute } from '@tanstack/react-router';
import { PatientMessagePage } from '../features/patient-message/patient-message-page.tsx';

export const Route = createFileRoute('/patient-message')({
  validateSearch: (search: Record<string, unknown>): { code?: string } =>
    typeof search['code'] === 'string' ? { code: search['code'] } : {},
  component: Page,
});

function Page() {
  const { code } = Route.useSearch();
  return <PatientMessagePage code={code ?? ''} />;
}
