import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltPage } from '../../app/shell/standard-pages.tsx';

export const Route = createFileRoute('/dashboard/gallery')({ component: NotBuiltPage });
