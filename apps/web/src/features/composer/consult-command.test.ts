import { expect, test } from 'vitest';
import type { Attachment } from '@consult/contract/attachment/attachment.ts';
import { FakeBrowser, FakeClock } from '../../app/local/fake-browser.testing.ts';
import { Vault } from '../../app/local/vault.ts';
import type { Shown } from '../../app/local/waiting.ts';
import { forgetCopies } from './confirmed-consults.ts';
import { sentOf, submittedFrom, submittedOf, type ToSend } from './consult-command.ts';
import { blankValues } from './form-values.ts';
import { keepForm, keptForm, type KeptForm } from './kept-consult.ts';

const form: KeptForm = {
  formId: 'form',
  submissionId: 'submission',
  serviceId: 's',
  serviceTitle: 'Dermatology – Acne',
  locationId: 'l',
  draft: { draftId: 'draft', collection: 'user_drafts', version: 2 },
  at: 1,
  values: { ...blankValues('BC'), patientFirstName: 'Ada' },
  whose: null,
};

const shown = (call: string, preview?: unknown): Shown => {
  const command = { call, preview } as unknown as Shown['command'];
  return { command, standing: 'goes', failed: false };
};

test('a submitted form is found by its id and by the draft that went into it', () => {
  const submitted = shown('consult-sendConsult', { form, base: 0, wish: null });
  const all = [shown('message-send'), submitted];
  expect(submittedOf(all, 'form')).toBe(submitted);
  expect(submittedFrom(all, 'draft')).toBe(submitted);
  expect(submittedOf(all, 'other')).toBeNull();
  expect(submittedFrom(all, 'other')).toBeNull();
});

test('what was sent is told with its patient, its files and the time of its call', () => {
  const inputFields = {
    activityType: 'econsult',
    patientFirstName: 'Ada',
    patientLastName: '',
    attachmentIds: ['a', 'b'],
    galleryMediaURIs: ['c', 'd', 'e'],
    phoneConsultData: { startTime: '2026-11-30T17:00:00.000Z', endTime: '2026-11-30T17:10:00.000Z' },
  };
  const answer = { activityId: 'a', subject: 'Acne', recipients: [], usualAnswer: null };
  const shownFiles = [{ name: 'CBC.pdf' }, { name: 'mole.jpg' }] as unknown as readonly Attachment[];
  expect(sentOf({ inputFields } as unknown as ToSend, answer, shownFiles)).toEqual({
    ...answer,
    activityType: 'econsult',
    patient: 'Ada',
    files: 5,
    fileNames: ['CBC.pdf', 'mole.jpg'],
    call: { startTime: '2026-11-30T17:00:00.000Z', endTime: '2026-11-30T17:10:00.000Z' },
  });
});

test('a confirmed consult leaves no copy of its form, and leaves what was typed otherwise', async () => {
  const vault = new Vault(new FakeBrowser('desk', new FakeClock()).open().ground, 'ana', null);
  await keepForm(vault, { ...form, at: 5 });
  await forgetCopies(vault, form);
  expect(keptForm(vault, 'form')).toBeNull();
  const other = { ...form, values: { ...form.values, patientFirstName: 'Bea' } };
  await keepForm(vault, other);
  await forgetCopies(vault, form);
  expect(keptForm(vault, 'form')?.values.patientFirstName).toBe('Bea');
});
