import { createFileRoute } from '@tanstack/react-router';
import { GalleryPage } from '../../features/gallery/gallery-page.tsx';

export const Route = createFileRoute('/dashboard/gallery')({ component: GalleryPage });
