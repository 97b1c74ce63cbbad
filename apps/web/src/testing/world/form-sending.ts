import type { CareField, CareForm } from '@consult/domain/care-form/form.ts';
import { questionCount } from '@consult/domain/care-form/form.ts';
import { cast } from '@consult/testkit/cast.ts';
import { clinics } from '@consult/testkit/demo/clinics.ts';
import { fixedId } from '@consult/testkit/random.ts';
import type { Input, Output } from '../../app/call.ts';
import { refused, type Answers } from '../answers.ts';
import { nextMorning } from './patient-message.ts';
import { usualNow } from '../clock.ts';

type Offered = Output<'careForm-list'>['forms'][number];

/** A question of a form. */
function question(fieldName: string, label: string, changes: Partial<CareField> = {}): CareField {
  return {
    fieldName,
    label,
    inputType: 'Text',
    help: '',
    required: false,
    options: [],
    showWhen: null,
    fr: { label: '', help: '', options: [] },
    ...changes,
  };
}

/** A form of three questions. */
export const skinCheck: CareForm = {
  name: 'Skin check before your visit',
  instructions: 'Eleven short questions help us prepare your visit.',
  comments: '',
  sections: [
    {
      sectionName: 'The spot',
      description: '',
      fields: [
        question('noticed', 'What have you noticed about the spot?', {
          inputType: 'Checkbox',
          options: ['It has grown', 'It itches or hurts'],
          fr: { label: 'Qu’avez-vous remarqué?', help: '', options: ['Elle a grandi', 'Elle démange'] },
        }),
        question('since', 'When did you first see it?', { inputType: 'Date', required: true }),
        question('else', 'Anything else that we should know?', { inputType: 'TextArea' }),
      ],
      fr: { sectionName: 'La tache', description: '' },
    },
  ],
  fr: { name: 'Examen de la peau avant votre visite', instructions: '', comments: '' },
};

/** The forms of a quiet clinic: a favourite, a private one, one in English alone. */
function offeredForms(): Offered[] {
  const form = (n: number, name: string, changes: Partial<Offered> = {}): Offered => ({
    formId: fixedId(9, 700 + n),
    name,
    nameFr: '',
    isPrivate: false,
    favourite: false,
    questions: 9,
    ...changes,
  });
  return [
    form(1, skinCheck.name, { nameFr: skinCheck.fr.name, favourite: true, questions: questionCount(skinCheck) }),
    form(2, 'Biologic start: monthly check', { nameFr: 'Début d’un biologique : suivi mensuel' }),
    form(3, 'Hives diary, 14 days', { questions: 14 }),
    form(4, 'Wound photos after surgery', { nameFr: 'Photos de la plaie', isPrivate: true, questions: 6 }),
  ];
}

/** Serves forms, keeps favourites, and takes every send. */
export function formAnswers(forms: Offered[] = offeredForms()): Answers {
  return {
    'careForm-list': ({ search }) => ({
      forms: forms.filter(({ name, nameFr }) =>
        `${name} ${nameFr}`.toLowerCase().includes((search ?? '').toLowerCase()),
      ),
      next: null,
    }),
    'careForm-setFavourite': ({ formId, favourite }) => {
      const at = forms.findIndex((form) => form.formId === formId);
      forms[at] = { ...forms[at]!, favourite };
      return { ok: true };
    },
    'forms-previewForm': ({ formId }) =>
      forms.some((form) => form.formId === formId)
        ? {
            formTemplate: { ...skinCheck, sections: [...skinCheck.sections] } as never,
            physicianInfo: {
              firstName: cast.plus.firstName,
              lastName: cast.plus.lastName,
              displayName: 'Dr. Owen Falardeau',
              location: { clinicName: clinics.elbowPark.name, city: clinics.elbowPark.city },
            },
          }
        : refused('INVALID_FORM'),
    'careForm-send': sentAs,
  };
}

/** Each goes after twenty seconds, or in the morning. */
function sentAs({ patients }: Input<'careForm-send'>): Output<'careForm-send'> {
  const soon = new Date(usualNow.getTime() + 20_000).toISOString();
  return { sent: patients.map(({ messageId, delay }) => ({ messageId, goesOutAt: delay ? nextMorning : soon })) };
}
