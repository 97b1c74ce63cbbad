/** The patient's window on a consult, as those see it who share, and the appointment that stands in it. */
export { AppointmentDialog } from './appointment-dialog.tsx';
export { AppointmentSection } from './appointment-section.tsx';
export { ShareDialog } from './share-dialog.tsx';
export { refreshWindow } from './window-query.ts';
export { WindowPlace } from './window-place.tsx';
