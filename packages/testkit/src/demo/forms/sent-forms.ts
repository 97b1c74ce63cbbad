import type { CareAnswers } from '@consult/domain/care-form/answers.ts';
import type { CareProgress } from '@consult/domain/care-form/progress.ts';
import type { Patient } from '../patients.ts';
import { patients } from '../patients.ts';
import { demoForms } from './forms.ts';
import type { DemoForm } from './forms.ts';

/** A form that Dr. Falardeau has sent from Elbow Park, as it stands. */
export type SentDemoForm = {
  patient: Patient;
  sent: DemoForm;
  /** Days before now on which its mail went out. */
  days: number;
  language: 'en' | 'fr';
  /** What its patient has typed, or submitted. */
  progress?: CareProgress;
  answers?: CareAnswers;
  /** Its link has run out, or takes no proof for an hour. */
  link?: 'ended' | 'locked';
};

const typed = (fieldName: string, answer: string | readonly string[]) => ({ fieldName, answer, at: 0 });

/** One of each: sent, half answered, answered in either language, run out, locked. */
export const sentForms: readonly SentDemoForm[] = [
  { patient: patients[5]!, sent: demoForms.newPatient, days: 1, language: 'en' },
  {
    patient: patients[0]!,
    sent: demoForms.beforeYourVisit,
    days: 2,
    language: 'en',
    progress: {
      typed: [
        typed('reason', 'The mole on my forearm has a new colour.'),
        typed('since', 'A few weeks'),
        typed('pain', 'No'),
        typed('takesMedicine', 'Yes'),
        typed('medicines', 'Ramipril, and'),
      ],
      person: null,
    },
  },
  {
    patient: patients[23]!,
    sent: demoForms.mood,
    days: 3,
    language: 'en',
    answers: {
      interest: 'Several days',
      down: 'Several days',
      sleep: 'Nearly every day',
      tired: 'More than half the days',
      harm: 'Not at all',
      words: 'I wake at three every night. The days are better since I walk with the dog.',
    },
  },
  {
    patient: patients[4]!,
    sent: demoForms.skinChange,
    days: 5,
    language: 'fr',
    answers: {
      place: 'Épaule gauche',
      noticed: '2026/09/14',
      changed: 'Yes',
      how: ['Larger', 'It itches'],
    },
  },
  { patient: patients[13]!, sent: demoForms.headache, days: 41, language: 'en', link: 'ended' },
  { patient: patients[7]!, sent: demoForms.afterProcedure, days: 4, language: 'en', link: 'locked' },
];
