/** The patient's window on a consult, as those see it who share. */
export { ShareDialog } from './share-dialog.tsx';
