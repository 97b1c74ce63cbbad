export { ChosenStrip } from './chosen-strip.tsx';
export { GalleryPanel } from './gallery-panel.tsx';
export { takeToAttach } from './to-attach.ts';
export { ToAttachBanner } from './to-attach-banner.tsx';
export { useHasGallery } from './use-has-gallery.ts';
