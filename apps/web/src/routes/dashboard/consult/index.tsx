import { createFileRoute } from '@tanstack/react-router';
import { FinderPage } from '../../../features/composer/finder-page.tsx';

export const Route = createFileRoute('/dashboard/consult/')({ component: FinderPage });
