import { createFileRoute } from '@tanstack/react-router';
import { BareNotBuilt } from '../../app/bare-pages.tsx';

export const Route = createFileRoute('/ava/link-account')({ component: BareNotBuilt });
