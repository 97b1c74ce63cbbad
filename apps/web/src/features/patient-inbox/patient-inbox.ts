export { PatientMessagesWatch } from './patient-messages-watch.tsx';
