import { lookUp } from './lookup.ts';

export type { Recipient } from './claim-records.ts';
export { lookAtRecipients } from './look-at-recipients.ts';
export { lookupLimit } from './lookup.ts';
export { lockRecord, patientIdOf } from './mail-records.ts';
export { patientLanguage, setLanguage, setMailStopped } from './mail-wishes.ts';
export { openPatient } from './patient-record.ts';
export type { SealedPatient } from './patient-record.ts';
export { askingRecords, emailWithdrawn, settleRecipients } from './settle-recipients.ts';
export { PatientDiffers, rehashPatient, takePatient, writePatient } from './write-patient.ts';
export type { RecordAnswer } from './write-patient.ts';

/** The door of patients. */
export const patientCalls = { 'patientInfo-lookup': lookUp };
