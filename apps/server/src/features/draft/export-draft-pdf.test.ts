import { randomUUID } from 'node:crypto';
import { encodeKey } from '@consult/domain/consult/service-form.ts';
import type { Client } from '@consult/testkit/client.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { metricValue } from '../../infra/log/metrics.ts';
import { readPdf, withoutSpaces } from '../../infra/pdf/pdf-text.testing.ts';
import { attach, pdfOf } from '../attachment/uploads.testing.ts';
import { forwardTo, saveOf } from './draft-world.testing.ts';

vi.setConfig({ testTimeout: scaled(60_000) });

let world: CallsWorld;
let plus: Client;
beforeAll(async () => {
  world = await startCallsWorld();
  plus = await world.client('plus');
});
afterAll(() => world?.stop());

async function exported(client: Client, draftId: string, collection: 'user_drafts' | 'drafts_pending_approval') {
  const base64 = await client.call('secureMessaging-exportEconsultDraftPdf', {
    consultDraftsCollectionType: collection,
    draftId,
  });
  return (await readPdf(Buffer.from(base64, 'base64'))).pages;
}

it('a draft on paper says on every page that it is not sent, asks every question, and has every answer and file', async () => {
  const { formFields } = await plus.call('services-getServiceForm', { serviceId: world.serviceId });
  const asked = formFields.find(({ inputType }) => inputType === 'Textfield')!;
  const lost = 'Which cream was used?';
  const { locations } = (await plus.call('profile-get', {}))!;
  const save = saveOf({
    subject: 'Itching since May',
    formData: {
      locationId: locations[0]!.id,
      serviceId: world.serviceId,
      answers: {
        [world.serviceId]: { [encodeKey(asked.header)]: 'Worse at night.', [encodeKey(lost)]: 'Zinc' },
      },
    },
  });
  const { id } = await attach(world.url, plus, {
    name: 'labs.pdf',
    bytes: await pdfOf('Potassium 4.1'),
    formId: save.formId,
  });
  await plus.call('consultDraft-saveDraft', { ...save, attachmentIds: [id] });
  const pages = await exported(plus, save.draftId, 'user_drafts');
  expect(pages).toHaveLength(2);
  for (const [index, page] of pages.entries())
    for (const stamp of ['Draft – not sent', 'Okafor-Marchand, Delphine', '05552-1444 (AB)', `Page ${index + 1} of 2`])
      expect(page).toContain(stamp);
  const all = withoutSpaces(pages.join('\n'));
  expect(all).toContain(withoutSpaces(`Referring clinic ${locations[0]!.clinicName}`));
  for (const text of ['Itching since May', 'Worse at night.', lost, 'Zinc', ...formFields.map(({ header }) => header)])
    expect(all).toContain(withoutSpaces(text));
  expect(pages[1]).toContain('Potassium 4.1');
});

it('a draft with nothing in it becomes a page that says so', async () => {
  const save = saveOf({
    formData: {
      specialty: '',
      subsite: '',
      patientProvince: '',
      phn: '',
      patientFirstName: '',
      patientLastName: '',
      patientDateOfBirth: '',
    },
  });
  await plus.call('consultDraft-saveDraft', save);
  const pages = await exported(plus, save.draftId, 'user_drafts');
  expect(pages).toHaveLength(1);
  expect(pages[0]).toMatch(/Patient\s+–[\s\S]*No question was answered\./);
});

it('a forwarded draft is exported by its approver, with who prepared it, and by its author as it waits', async () => {
  const resident = await world.client('resident');
  const save = saveOf();
  await resident.call('consultDraft-saveDraft', save);
  await resident.call('consultDraft-saveDraft', { ...forwardTo(save, world.people.cast.approver.id), baseVersion: 1 });
  const [page] = await exported(await world.client('approver'), save.draftId, 'drafts_pending_approval');
  expect(page).toContain('Forwarded by');
  for (const draftId of [save.draftId, randomUUID()])
    await expect(exported(resident, draftId, 'user_drafts')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const stranger = exported(await world.client('np'), save.draftId, 'drafts_pending_approval');
  await expect(stranger).rejects.toMatchObject({ code: 'NOT_FOUND' });
  // What the approver has typed and not saved is for nobody else, and no sign of a broken key.
  await (
    await world.client('approver')
  ).call('consultDraft-saveRecovery', {
    draftId: save.draftId,
    recovery: { baseVersion: 1, formData: save.formData, subject: 'Not saved' },
  });
  const unreadable = () => metricValue('consult_unreadable_total', { table: 'draft_recovery' }) ?? 0;
  const before = unreadable();
  expect((await exported(resident, save.draftId, 'drafts_pending_approval'))[0]).toContain('Forwarded by');
  expect(unreadable()).toBe(before);
  const { rows } = await world.app.write.query(
    `select 1 from audit_entry where kind = 'draft-exported' and subject_ids = array[$1::uuid]`,
    [save.draftId],
  );
  expect(rows).toHaveLength(2);
});
