export { FaxToMoaBox } from './fax-to-moa-box.tsx';
export { ForwardToMoaDialog } from './forward-to-moa-dialog.tsx';
export { ForwardToPatientDialog } from './forward-to-patient-dialog.tsx';
export { ForwardToSpecialistDialog } from './forward-to-specialist-dialog.tsx';
export { StaffMessages } from './staff-messages.tsx';
