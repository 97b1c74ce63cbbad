import { createFileRoute } from '@tanstack/react-router';
import { BareNotBuilt } from '../app/bare-pages.tsx';

export const Route = createFileRoute('/forms')({ component: BareNotBuilt });
