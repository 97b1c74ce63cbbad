import { createFileRoute } from '@tanstack/react-router';
import { HelpPage } from '../../features/library/help-page.tsx';

export const Route = createFileRoute('/dashboard/resources')({ component: HelpPage });
