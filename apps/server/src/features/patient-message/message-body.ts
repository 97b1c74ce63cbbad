import type { Place } from '../../infra/keystore/cipher.ts';

/** The decrypted content of patient_message.body. */
export type PatientMessageBody = {
  /** '' where it goes to the staff of the clinic. */
  to: string;
  subject: string;
  text: string;
  /** The patient whose health number (or date of birth) opens it. */
  patient: { phn: string; province: string; dateOfBirth: string };
};

export const messagePlace = (id: string): Place => ({ table: 'patient_message', column: 'body', id });
