/** The patient's window on a consult, as those see it who share. */
export { ShareDialog } from './share-dialog.tsx';
export { refreshWindow } from './window-query.ts';
export { WindowPlace } from './window-place.tsx';
