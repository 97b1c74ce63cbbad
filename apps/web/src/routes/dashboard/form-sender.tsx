import { createFileRoute } from '@tanstack/react-router';
import { FormSenderPage } from '../../features/care-form/form-sender-page.tsx';

export const Route = createFileRoute('/dashboard/form-sender')({ component: FormSenderPage });
