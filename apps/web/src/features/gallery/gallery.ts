import { lazy } from 'react';

/** The gallery to choose from; its code is loaded when somebody first opens it. */
export const GalleryPicker = lazy(async () => {
  const { GalleryPicker: picker } = await import('./gallery-picker.tsx');
  return { default: picker };
});

export { ChosenStrip } from './chosen-strip.tsx';
