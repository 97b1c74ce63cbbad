import type { Place } from '../../infra/keystore/cipher.ts';

/** What patient_message.body holds once decrypted. */
export type PatientMessageBody = {
  /** '' where it goes to the staff of the clinic. */
  to: string;
  subject: string;
  text: string;
  /** Whose health number (or date of birth) opens it. */
  patient: { phn: string; province: string; dateOfBirth: string };
};

export const messagePlace = (id: string): Place => ({ table: 'patient_message', column: 'body', id });
