import { signOff } from '@consult/domain/patient/one-way-message.ts';
import { clinics } from '../clinics.ts';
import { patients } from '../patients.ts';
import type { Patient } from '../patients.ts';

/** A message that Dr. Falardeau has sent a patient from Elbow Park, as it stands. */
export type SentDemoMessage = {
  patient: Patient;
  subject: string;
  text: string;
  language: 'en' | 'fr';
  /** Days before now on which it was sent. */
  days: number;
  state: 'delivered' | 'opened' | 'failed' | 'cancelled';
  /** The code that the outbox, a bounce or the patient's wish noted. */
  error?: string;
  /** Its link has run out, takes no proof for an hour, was closed by its sender, or by the third lock. */
  link?: 'ended' | 'locked' | 'closed' | 'guessed';
  archived?: true;
};

const { name: clinicName, phone, fax } = clinics.elbowPark;
const signed = (text: string): string =>
  `${text}\n\n${signOff({ name: 'Dr. Owen Falardeau', clinicName, phone, fax })}`;

/** One of each: not opened yet, read, come back for two reasons, cancelled, and each end of a link. */
export const sentMessages: readonly SentDemoMessage[] = [
  {
    patient: patients[0]!,
    subject: 'Secure Message from Dr. Owen Falardeau: your blood test',
    text: signed('Your blood test is normal. There is nothing that you need to do.'),
    language: 'en',
    days: 1,
    state: 'delivered',
  },
  {
    patient: patients[4]!,
    subject: 'Message sécurisé du Dr Owen Falardeau : votre rendez-vous',
    text: signed('Apportez la liste de vos médicaments. Ne mangez rien après minuit.'),
    language: 'fr',
    days: 2,
    state: 'opened',
  },
  {
    patient: patients[5]!,
    subject: 'Secure Message from Dr. Owen Falardeau: your referral',
    text: signed('Your referral has been sent. The specialist’s office will call you within six weeks.'),
    language: 'en',
    days: 3,
    state: 'failed',
    error: 'BOUNCED 5',
  },
  {
    patient: patients[13]!,
    subject: 'Secure Message from Dr. Owen Falardeau: care after your procedure',
    text: signed('Keep the dressing dry for two days. Call us if it bleeds or smells.'),
    language: 'en',
    days: 6,
    state: 'failed',
    error: 'SMTP 552',
  },
  {
    patient: patients[23]!,
    subject: 'Secure Message from Dr. Owen Falardeau: your next visit',
    text: signed('Please call the clinic to book a visit in the next two weeks.'),
    language: 'en',
    days: 4,
    state: 'cancelled',
  },
  {
    patient: patients[7]!,
    subject: 'Secure Message from Dr. Owen Falardeau: your prescription',
    text: signed('Your prescription is at the pharmacy. Take one tablet in the morning.'),
    language: 'en',
    days: 5,
    state: 'delivered',
    link: 'locked',
  },
  {
    patient: patients[1]!,
    subject: 'Secure Message from Dr. Owen Falardeau: your X-ray',
    text: signed('The X-ray of your knee shows no fracture. Rest it for a week.'),
    language: 'en',
    days: 45,
    state: 'opened',
    link: 'ended',
    archived: true,
  },
  {
    patient: patients[0]!,
    subject: 'Secure Message from Dr. Owen Falardeau: a wrong attachment',
    text: signed('Please disregard this message. We will write to you again.'),
    language: 'en',
    days: 8,
    state: 'opened',
    link: 'closed',
  },
  {
    patient: patients[5]!,
    subject: 'Secure Message from Dr. Owen Falardeau: your results',
    text: signed('Please come in to talk about your results. They are not urgent.'),
    language: 'en',
    days: 9,
    state: 'delivered',
    link: 'guessed',
  },
];
