import { readOwnLog } from './of-my-account.ts';
import { readPatientLog } from './of-patient.ts';

/** The door of the access log: who opened an account, who read a patient's record. */
export const accessLogCalls = {
  'accessLog-ofMyAccount': readOwnLog,
  'accessLog-ofPatient': readPatientLog,
};
