import { visitHours, visitIdleMinutes } from '@consult/domain/patient-link/limits.ts';
import type { CareInputType } from '@consult/domain/care-form/form.ts';
import type { Output } from '../../app/call.ts';
import { usualNow } from '../clock.ts';

type Template = Output<'forms-previewForm'>['formTemplate'];
type Field = Template['sections'][number]['fields'][number];

const minute = 60_000;
/** Of the patient's clinic. */
const formClinic = { name: 'Crowfoot Family Practice', phone: '(403) 555-0142' };
/** A number of Alberta. */
export const formPhn = '055521444';

/** A field; of a Date, which is always required, too. */
export function careField(
  inputType: CareInputType,
  fieldName: string,
  label: string,
  more: Partial<Field> = {},
): Field {
  const blank = { label: '', help: '', options: [] };
  return {
    inputType,
    fieldName,
    label,
    help: '',
    required: inputType === 'Date',
    options: [],
    showWhen: null,
    fr: blank,
    ...more,
  };
}

const french = (label: string, options: string[] = [], help = '') => ({ label, help, options });

/** A form with every field type, in two sections, in French as well but for one question. */
export const careForm: Template = {
  name: 'Before your skin visit',
  instructions: 'If you do not know, leave it empty.',
  comments: 'Bring your medicines.',
  fr: {
    name: 'Avant votre visite',
    instructions: 'Si vous ne savez pas, laissez vide.',
    comments: 'Apportez vos médicaments.',
  },
  sections: [
    {
      sectionName: 'The spot',
      description: 'It may be small.',
      fr: { sectionName: 'La tache', description: 'Elle peut être petite.' },
      fields: [
        careField('Date', 'since', 'When did you see it?', { fr: french('Quand l’avez-vous vue?') }),
        careField('Checkbox', 'changes', 'What have you noticed?', {
          options: ['It has grown', 'It itches', 'None of these'],
          fr: french('Qu’avez-vous remarqué?', ['Elle a grandi', 'Elle démange', 'Rien de cela']),
        }),
        careField('Select', 'where', 'Where is it?', {
          options: ['Arm', 'Leg'],
          required: true,
          fr: french('Où est-elle ?', ['Bras', 'Jambe']),
        }),
        careField('TextArea', 'story', 'Tell us more', { help: 'Does the sun make it worse?' }),
      ],
    },
    {
      sectionName: 'Your health',
      description: '',
      fr: { sectionName: 'Votre santé', description: '' },
      fields: [
        careField('Label', 'note', 'Have your medicines near you.', {
          fr: french('Ayez vos médicaments près de vous.'),
        }),
        careField('Checkbox', 'takes', 'I take medicines', { fr: french('Je prends des médicaments') }),
        careField('Text', 'which', 'Which ones?', {
          required: true,
          showWhen: { fieldName: 'takes', is: true },
          fr: french('Lesquels?'),
        }),
        careField('Phone', 'phone', 'Your phone number', { fr: french('Votre téléphone') }),
        careField('Email', 'helper', 'E-mail of a contact person', { fr: french('Courriel d’un contact') }),
        careField('PatientEmail', 'mail', 'Where may we write to you?', { fr: french('Où vous écrire?') }),
      ],
    },
  ],
};

export const formPhysician = {
  firstName: 'Owen',
  lastName: 'Falardeau',
  displayName: 'Dr. Owen Falardeau',
  location: { clinicName: formClinic.name, city: 'Calgary' },
};

/** What a form's link tells before the proof. */
export const formLink: Output<'patientLink-look'> = {
  kind: 'form',
  language: null,
  questions: 9,
  clinic: formClinic,
  lockedUntil: null,
};

const after = (ms: number) => new Date(usualNow.getTime() + ms).toISOString();

const opened = () => ({
  visit: {
    token: 'the-token-of-the-visit',
    idleAt: after(visitIdleMinutes * minute),
    endsAt: after(visitHours * 60 * minute),
  },
  formTemplate: careForm,
  physicianInfo: formPhysician,
  clinic: formClinic,
  language: null,
});

type Open = Extract<Output<'forms-renderForm'>, { state: 'open' }>;

/** A form that a right proof opens. */
export function openForm(more: Partial<Open> = {}): Open {
  const progress = { version: 0, typed: [], person: null };
  return { state: 'open', ...opened(), tabKey: btoa('k'.repeat(32)), progress, ...more };
}

type Answered = Extract<Output<'forms-renderForm'>, { state: 'answered' }>;

/** A form that was submitted a day before. */
export function answeredForm(): Answered {
  return {
    state: 'answered',
    ...opened(),
    copy: {
      submittedAt: after(-24 * 60 * minute),
      formData: { since: '2026/01/05', where: 'Leg', changes: ['It itches'] },
      patientInfo: { firstName: 'Delphine', lastName: 'Okafor', phn: formPhn, email: '' },
      filledInBy: 'myself',
    },
  };
}
