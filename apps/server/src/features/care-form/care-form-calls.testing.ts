import { noMarker, noUuid } from '../../app/call-row.testing.ts';
import type { CallRows } from '../../app/call-row.testing.ts';
import { delphine, sendingOf, submissionOf } from './care-form-world.testing.ts';

const { phn, province } = delphine;
const formRecord = { field: 'formId', kind: 'form' } as const;

/** How the tests try the calls of this room. */
export const careFormRows = {
  'careForm-getAnswers': {
    as: 'plus',
    input: (world) => ({ messageId: world.forms.answeredId }),
    record: { field: 'messageId', kind: 'message' },
    bad: { messageId: noUuid },
  },
  'careForm-list': { as: 'plus', input: () => ({}), bad: { search: 'a'.repeat(201), after: noMarker } },
  'careForm-send': {
    as: 'plus',
    input: (world) => sendingOf(world.people, { formId: world.forms.formId }),
    record: formRecord,
    bad: {
      batchId: noUuid,
      physicianUid: noUuid,
      formId: noUuid,
      locationId: noUuid,
      patients: [],
      'patients.0.email': 'no address',
      'patients.0.phn': '123',
    },
  },
  'careForm-setFavourite': {
    as: 'plus',
    input: (world) => ({ formId: world.forms.formId, favourite: true }),
    record: formRecord,
    bad: { formId: noUuid },
  },
  'forms-previewForm': {
    as: 'plus',
    input: (world) => ({ formId: world.forms.formId, locationIdx: 0 }),
    record: formRecord,
    bad: { formId: noUuid, locationIdx: -1 },
  },
  'forms-renderForm': {
    as: 'plus',
    input: (world) => ({ jwt: world.forms.openCode, province, phn }),
    bad: { jwt: '', province: 'ABC', phn: ' ' },
  },
  'forms-saveProgress': {
    as: 'plus',
    form: (world) => world.forms.openCode,
    input: () => ({ baseVersion: 0, typed: [{ fieldName: 'where', answer: 'knee', at: 1 }], person: null }),
    bad: { baseVersion: -1, typed: 'no list', 'typed.0.fieldName': 'foreign', 'typed.0.at': 0.5 },
  },
  'forms-submitForm': {
    as: 'plus',
    form: (world) => world.forms.submitCode,
    input: (world) => submissionOf(world.forms.submitCode),
    bad: { jwt: '', ccPatient: 'no', filledInBy: 'nobody', language: 'de', 'patientInfo.phn': 7 },
  },
} satisfies CallRows;
