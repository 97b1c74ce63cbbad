import { createFileRoute } from '@tanstack/react-router';
import { ComposerPage } from '../../../features/composer/composer-page.tsx';

export const Route = createFileRoute('/dashboard/consult/consult-form')({ component: ComposerPage });
