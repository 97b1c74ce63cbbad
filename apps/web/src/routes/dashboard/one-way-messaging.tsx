import { createFileRoute } from '@tanstack/react-router';
import { OneWayPage } from '../../features/one-way/one-way-page.tsx';

export const Route = createFileRoute('/dashboard/one-way-messaging')({ component: OneWayPage });
