import { createFileRoute } from '@tanstack/react-router';
import { LabellingPage } from '../../features/labelling/labelling-page.tsx';
import { readLabellingAddress } from '../../features/labelling/labelling-place.ts';

export const Route = createFileRoute('/dashboard/image-annotation')({
  validateSearch: readLabellingAddress,
  component: LabellingPage,
});
