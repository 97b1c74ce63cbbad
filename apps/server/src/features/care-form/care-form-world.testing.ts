import type { Calls } from '@consult/contract/calls.ts';
import type { CareField, CareForm } from '@consult/domain/care-form/form.ts';
import { visitor } from '@consult/testkit/client.ts';
import type { Client } from '@consult/testkit/client.ts';
import type { OwnPeople } from '@consult/testkit/own-people.ts';
import type { App } from '../../call/context.ts';
import { codeIn, mailNow } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { newId } from '../../infra/db/new-id.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { putForm } from './put-form.ts';

/** The patient of the forms of tests. */
export const delphine = { phn: '055521444', province: 'AB', firstName: 'Delphine', lastName: 'Okafor-Marchand' };

const plain = { help: '', required: false, options: [], showWhen: null, fr: { label: '', help: '', options: [] } };
const field = (given: Partial<CareField> & Pick<CareField, 'inputType' | 'fieldName'>): CareField => ({
  ...plain,
  label: given.fieldName,
  ...given,
});

/** A form that asks for pain, where it is, and the day; its second version asks nothing else. */
export const painForm = (name: string): CareForm => ({
  name,
  instructions: '',
  comments: '',
  fr: { name: `${name} (fr)`, instructions: '', comments: '' },
  sections: [
    {
      sectionName: 'Pain',
      description: '',
      fr: { sectionName: 'Douleur', description: '' },
      fields: [
        field({ inputType: 'Select', fieldName: 'pain', options: ['Yes', 'No'], required: true }),
        field({ inputType: 'Text', fieldName: 'where', showWhen: { fieldName: 'pain', is: 'Yes' }, required: true }),
        field({ inputType: 'Label', fieldName: 'note', label: 'The day counts.' }),
        field({ inputType: 'Date', fieldName: 'day', required: true }),
        field({ inputType: 'TextArea', fieldName: 'constructor', label: 'Words' }),
      ],
    },
  ],
});

/** What answers it. */
export const painAnswers = { pain: 'Yes', where: 'left knee', day: '2026-11-03', constructor: 'وجع شديد 痛' };

/** Puts a form that everybody may send. */
export async function publicForm(app: App, form = painForm(`Pain ${newId()}`)): Promise<string> {
  const put = await inTransaction(app.write, (client) => putForm(client, form, {}));
  return put!.formId;
}

export type SentTestForm = { formId: string; messageId: string; sentFormId: string; code: string };

/** A form that plus@ sends to Delphine, mailed now instead of in 20 seconds, and the code of its link. */
export async function sentForm(
  { app, client, people }: Pick<CallsWorld, 'app' | 'client' | 'people'>,
  { formId, remind = false }: { formId?: string; remind?: boolean } = {},
): Promise<SentTestForm> {
  const id = formId ?? (await publicForm(app));
  const messageId = newId();
  await (await client('plus')).call('careForm-send', sendingOf(people, { formId: id, messageId, remind }));
  const code = codeIn(await mailNow(app, messageId));
  const { rows } = await app.write.query<{ id: string }>('select id from sent_form where message_id = $1', [messageId]);
  return { formId: id, messageId, sentFormId: rows[0]!.id, code };
}

/** What plus@ sends: a form to Delphine, who agreed to e-mail. */
export function sendingOf(
  { cast }: OwnPeople,
  { formId, messageId = newId(), remind = false }: { formId: string; messageId?: string; remind?: boolean },
): Calls['careForm-send']['input'] {
  const { phn, province } = delphine;
  return {
    batchId: newId(),
    physicianUid: cast.plus.id,
    locationId: cast.plus.locations[0]!.id,
    formId,
    patients: [{ messageId, phn, province, email: 'delphine@patients.example', delay: false, consent: true }],
    remind,
  };
}

/** A private form that is offered to nobody. */
export async function hiddenForm(app: App): Promise<string> {
  const put = await inTransaction(app.write, (client) =>
    putForm(client, painForm(`Hidden ${newId()}`), { isPrivate: true }),
  );
  return put!.formId;
}

/** What a patient submits. */
export const submissionOf = (
  code: string,
  change: Partial<Calls['forms-submitForm']['input']> = {},
): Calls['forms-submitForm']['input'] => ({
  jwt: code,
  formData: painAnswers as Record<string, string>,
  patientInfo: { firstName: 'Delphine', lastName: 'Okafor-Marchand', phn: '055 521 444', email: '' },
  ccPatient: false,
  filledInBy: 'myself',
  language: 'en',
  ...change,
});

/** Opens a form, and gives a patient in the visit to it. */
export async function patientAt(url: string, code: string, address = '127.0.9.6'): Promise<Client> {
  const gate = visitor(url, { address });
  const { phn, province } = delphine;
  const { visit } = await gate.call('forms-renderForm', { jwt: code, province, phn });
  gate.close();
  return visitor(url, { visit: visit.token, address });
}

/** A form that plus@ may send, and forms that they have sent: one to open, one to submit, one that is answered. */
export type NamedForms = { formId: string; openCode: string; submitCode: string; answeredId: string };

/** One of each form that a call can name. */
export async function makeForms(world: CallsWorld): Promise<NamedForms> {
  const [open, submit, answered] = [await sentForm(world), await sentForm(world), await sentForm(world)];
  const patient = await patientAt(world.url, answered.code);
  await patient.call('forms-submitForm', submissionOf(answered.code));
  patient.close();
  return {
    formId: open.formId,
    openCode: open.code,
    submitCode: submit.code,
    answeredId: answered.messageId,
  };
}
