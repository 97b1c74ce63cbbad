import { createFileRoute } from '@tanstack/react-router';
import { CameraPage } from '../../features/camera/camera.ts';

export const Route = createFileRoute('/dashboard/camera')({ component: CameraPage });
