import { lookUp } from './lookup.ts';

export { writePatient } from './write-patient.ts';

/** The door of patients. */
export const patientCalls = { 'patientInfo-lookup': lookUp };
