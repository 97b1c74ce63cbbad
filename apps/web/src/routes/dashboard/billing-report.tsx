import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltPage } from '../../app/shell/standard-pages.tsx';

export const Route = createFileRoute('/dashboard/billing-report')({ component: NotBuiltPage });
