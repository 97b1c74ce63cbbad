import { lookUp } from './lookup.ts';

export { lookupLimit } from './lookup.ts';
export { PatientDiffers, rehashPatient, writePatient } from './write-patient.ts';
export type { RecordAnswer } from './write-patient.ts';

/** The door of patients. */
export const patientCalls = { 'patientInfo-lookup': lookUp };
