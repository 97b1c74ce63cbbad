import { randomUUID } from 'node:crypto';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { Client } from '@consult/testkit/client.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attach, pdfOf } from '../features/attachment/uploads.testing.ts';
import { forwardTo, saveOf } from '../features/draft/draft-world.testing.ts';
import { mailMessage } from '../features/patient-message/mail-message.ts';
import { setRoles } from '../features/permission/permission.ts';
import { startCallsWorld } from './calls-world.testing.ts';
import { fillWorld } from './full-world.testing.ts';
import type { FullWorld } from './full-world.testing.ts';

const people = ownPeople();
const { cast } = people;

// Some platforms write UUIDs in capitals. The database compares them as numbers, everything else as texts.
let world: FullWorld;
let plus: Client;
beforeAll(async () => {
  world = await fillWorld(await startCallsWorld(people));
  plus = await world.client('plus');
});
afterAll(() => world?.stop());

const capitals = (): string => randomUUID().toUpperCase();

describe('what comes under an id in capitals', () => {
  it('is readable: a message', async () => {
    const messageId = capitals();
    const { activityId } = world;
    await plus.call('message-send', { activityId: activityId.toUpperCase(), messageId, text: 'In capitals.' });
    const { messages } = await (await world.client('derm')).call('message-list', { activityId });
    expect(messages.at(-1)).toMatchObject({ id: messageId.toLowerCase(), text: 'In capitals.', empty: false });
  });

  it('is readable: a draft, its files and its recovery copy, and it is one draft in either spelling', async () => {
    const formId = capitals();
    const { id } = await attach(world.url, plus, { name: 'a.pdf', bytes: await pdfOf('a'), formId });
    const draft = saveOf({ draftId: capitals(), formId, subject: 'In capitals', attachmentIds: [id.toUpperCase()] });
    const first = await plus.call('consultDraft-saveDraft', draft);
    expect(await plus.call('consultDraft-saveDraft', { ...draft, draftId: draft.draftId.toLowerCase() })).toEqual(
      first,
    );
    await plus.call('consultDraft-saveRecovery', {
      draftId: draft.draftId,
      recovery: { baseVersion: 1, formData: draft.formData, subject: 'Typed since' },
    });
    const opened = await plus.call('consultDraft-getDraft', {
      draftId: draft.draftId.toLowerCase(),
      consultDraftsCollectionType: 'user_drafts',
    });
    expect(opened).toMatchObject({
      subject: 'In capitals',
      empty: false,
      attachments: [{ id, name: 'a.pdf' }],
      recovery: { subject: 'Typed since' },
    });
  });

  it('is sent once: a consult', async () => {
    const input = { submissionId: capitals(), inputFields: world.consult() };
    const { locationId, serviceId } = input.inputFields;
    const again = { ...input.inputFields, locationId: locationId!.toUpperCase(), serviceId: serviceId!.toUpperCase() };
    const first = await plus.call('consult-sendConsult', input);
    expect(
      await plus.call('consult-sendConsult', { submissionId: input.submissionId.toLowerCase(), inputFields: again }),
    ).toEqual(first);
  });

  it('reaches the patient: a message about a referral', async () => {
    const messageId = capitals();
    await plus.call('patientMessage-sendOneWay', {
      messageId,
      activityId: world.referralId.toUpperCase(),
      patientEmail: 'delphine@patients.example',
      subject: 'Your referral',
      body: 'They will call.',
    });
    await mailMessage(world.app, messageId.toLowerCase());
    const { rows } = await world.app.write.query('select outgoing_id from patient_message where id = $1', [messageId]);
    expect(rows).toEqual([{ outgoing_id: expect.any(String) }]);
  });

  it('is still oneself: nobody forwards a draft to their own approval', async () => {
    await setRoles(world.app, null, cast.resident.id, [...cast.resident.roles, 'approver']);
    const resident = await world.client('resident');
    for (const uid of [cast.resident.id, cast.resident.id.toUpperCase()])
      await expect(resident.call('consultDraft-saveDraft', forwardTo(saveOf(), uid))).rejects.toMatchObject({
        fields: { approverUid: 'Choose somebody else to approve this consult.' },
      });
    await setRoles(world.app, null, cast.resident.id, cast.resident.roles);
  });
});
