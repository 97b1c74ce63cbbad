import { lookUp } from './lookup.ts';

export { rehashPatient, writePatient } from './write-patient.ts';

/** The door of patients. */
export const patientCalls = { 'patientInfo-lookup': lookUp };
