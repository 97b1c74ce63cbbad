import { randomUUID } from 'node:crypto';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { Client } from '@consult/testkit/client.ts';
import type { CastName } from '@consult/testkit/cast.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { recording } from '../../infra/pictures/webm.testing.ts';
import { attach, pdfOf } from '../attachment/uploads.testing.ts';
import { saveOf } from '../draft/draft-world.testing.ts';
import { forgetMedia } from './forget.ts';
import { addOf, addPhoto, drawnPhoto, upload } from './media-world.testing.ts';

const people = ownPeople();
const { cast } = people;

let world: CallsWorld;
let plus: Client;
let derm: Client;
beforeAll(async () => {
  world = await startCallsWorld(people);
  [plus, derm] = [await world.client('plus'), await world.client('derm')];
});
afterAll(() => world?.stop());
afterEach(() => {
  world.app.now = () => new Date();
});

const consent = { givenBy: 'patient' as const, way: 'in-words' as const, uses: ['teaching' as const] };
const consentAt = '2025-01-02T12:00:00.000Z';
const recorded = { ...consent, recordedAt: consentAt };

/** Deletes a photo, and lets the minute pass in which it can be taken back. */
async function goneForGood(client: Client, id: string): Promise<void> {
  const { rows } = await world.app.write.query<{ fileId: string }>(
    'select file_id as "fileId" from media where id = $1',
    [id],
  );
  await client.call('media-delete', { mediaIds: [id] });
  world.app.now = () => new Date(Date.now() + 61_000);
  await forgetMedia(world.app, { personId: null });
  world.app.now = () => new Date();
  // Of this file alone: others of the same world have removals of their own.
  const pending = async () => (await world.app.jobs.pending('remove-files')).flatMap(({ fileIds }) => fileIds);
  await expect.poll(pending, { timeout: scaled(10_000) }).not.toContain(rows[0]!.fileId);
}

const send = async (galleryMediaURIs: string[], more: object = {}): Promise<string> =>
  (
    await plus.call('consult-sendConsult', {
      submissionId: randomUUID(),
      inputFields: { ...world.consult(), galleryMediaURIs },
      ...more,
    })
  ).activityId;
const filesOf = async (client: Client, activityId: string) =>
  (await client.call('activity-open', { activityId })).attachments;
const statusOf = async (who: CastName, id: string): Promise<number> => {
  const { cookie } = await world.client(who);
  const answer = await fetch(`${world.url}/V5/files/${id}`, { headers: { cookie } });
  await answer.arrayBuffer();
  return answer.status;
};

describe('sending a consult with photos of one’s gallery', () => {
  it('gives its members copies with the consent, which stay when the gallery loses them', async () => {
    const withConsent = await addPhoto(world.url, plus, { consent, consentAt });
    const without = await addPhoto(world.url, plus, {}, await drawnPhoto(30));
    const formId = randomUUID();
    const file = await attach(world.url, plus, { name: 'letter.pdf', bytes: await pdfOf('a letter'), formId });
    const activityId = (
      await plus.call('consult-sendConsult', {
        submissionId: randomUUID(),
        formId,
        inputFields: {
          ...world.consult(),
          attachmentIds: [file.id],
          galleryMediaURIs: [without.id, withConsent.id],
        },
      })
    ).activityId;
    const files = await filesOf(derm, activityId);
    expect(files.map(({ name, consent: given }) => ({ name, given }))).toEqual([
      { name: 'letter.pdf', given: undefined },
      { name: 'mole.jpg', given: null },
      { name: 'mole (1).jpg', given: recorded },
    ]);
    await goneForGood(plus, withConsent.id);
    await goneForGood(plus, without.id);
    for (const { id } of files) {
      expect(await statusOf('derm', id)).toBe(200);
      expect(await statusOf('np', id)).toBe(404);
    }
    const { rows } = await world.app.write.query(
      `select actor_id, subject_ids from audit_entry where kind = 'media-sent' and $1 = any(subject_ids)`,
      [withConsent.id],
    );
    expect(rows).toEqual([{ actor_id: cast.plus.id, subject_ids: [without.id, withConsent.id] }]);
  });

  it('is refused as for one that does not exist where a photo is somebody else’s, deleted, or never was', async () => {
    const theirs = await addPhoto(world.url, derm);
    const deleted = await addPhoto(world.url, plus);
    await plus.call('media-delete', { mediaIds: [deleted.id] });
    for (const id of [theirs.id, deleted.id, randomUUID()])
      await expect(send([id])).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        fields: { galleryMediaURIs: 'No longer in your gallery: photo 1. Take it out to go on.' },
      });
    const own = await addPhoto(world.url, plus);
    await expect(send([theirs.id, own.id, deleted.id])).rejects.toMatchObject({
      fields: { galleryMediaURIs: 'No longer in your gallery: photo 1, 3. Take it out to go on.' },
    });
  });

  it('takes a recording of our own camera, which no upload brings into a consult', async () => {
    const id = await upload(world.url, plus, recording(), 'gait.webm');
    await plus.call('media-add', addOf(id, { camera: true }));
    const [file] = await filesOf(derm, await send([id]));
    expect(file).toMatchObject({ name: 'gait.webm', contentType: 'video/webm' });
    await expect(attach(world.url, plus, { name: 'gait.webm', bytes: recording() })).rejects.toMatchObject({
      code: 'UNSUPPORTED_TYPE',
    });
  });

  it('counts photos and files together', async () => {
    const ids = Array.from({ length: 20 }, () => randomUUID());
    await expect(
      plus.call('consult-sendConsult', {
        submissionId: randomUUID(),
        inputFields: { ...world.consult(), attachmentIds: [randomUUID()], galleryMediaURIs: ids },
      }),
    ).rejects.toMatchObject({ fields: { attachmentIds: "Can't upload more than 20 file(s)" } });
  });

  it('hands the consent on where the consult is forwarded, and gives the copies back to the draft of one taken back', async () => {
    const photo = await addPhoto(world.url, plus, { consent, consentAt });
    const forwarded = await send([photo.id]);
    const { activityId } = await plus.call('secureMessaging-forwardEconsult', {
      submissionId: randomUUID(),
      activityId: forwarded,
      referingPhysicianUid: cast.plus.id,
      recipientSpecialistUId: cast.ent.id,
      newSpecialty: 'Otolaryngology',
      newSubSite: 'Ear',
      previousMessages: [],
      subject: '',
    });
    expect((await filesOf(plus, activityId)).map((file) => file.consent)).toEqual([recorded]);

    const taken = await send([photo.id]);
    const draftId = randomUUID();
    await plus.call('consult-takeBack', { activityId: taken, draftId });
    const draft = await plus.call('consultDraft-getDraft', { draftId, consultDraftsCollectionType: 'user_drafts' });
    expect(draft).toMatchObject({
      gallerySelectedMedia: [photo.id],
      attachments: [],
      galleryCopies: [{ consent: recorded }],
    });
  });
});

describe('a draft with photos of a gallery', () => {
  const open = (
    client: Client,
    draftId: string,
    consultDraftsCollectionType: 'user_drafts' | 'drafts_pending_approval',
  ) => client.call('consultDraft-getDraft', { draftId, consultDraftsCollectionType });

  it('keeps copies of its own from the moment it is saved, through deletion, saving again and sending', async () => {
    const [stays, goes] = [await addPhoto(world.url, plus, { consent, consentAt }), await addPhoto(world.url, plus)];
    const draft = saveOf({ selectedMedia: [goes.id, stays.id] });
    const { version } = await plus.call('consultDraft-saveDraft', draft);
    await goneForGood(plus, goes.id);
    const opened = await open(plus, draft.draftId, 'user_drafts');
    expect(opened.gallerySelectedMedia).toEqual([goes.id, stays.id]);
    expect(opened.attachments).toEqual([]);
    expect(opened.galleryCopies.map((copy) => copy.consent)).toEqual([null, recorded]);
    for (const { id } of opened.galleryCopies) expect(await statusOf('plus', id)).toBe(200);
    // No list of uploads shows them a second time.
    expect(await plus.call('attachment-list', { formId: draft.formId })).toEqual({ attachments: [] });

    const again = { ...draft, baseVersion: version, subject: 'Again', selectedMedia: [stays.id, goes.id] };
    const saved = await plus.call('consultDraft-saveDraft', again);
    const reordered = await open(plus, draft.draftId, 'user_drafts');
    expect(reordered.galleryCopies.map(({ id }) => id)).toEqual(opened.galleryCopies.map(({ id }) => id).toReversed());
    const activityId = await send([goes.id, stays.id], {
      draft: { draftId: draft.draftId, consultDraftsCollectionType: 'user_drafts', version: saved.version },
    });
    expect((await filesOf(derm, activityId)).map(({ id }) => id)).toEqual(opened.galleryCopies.map(({ id }) => id));
  });

  it('lets a copy go that is left out, and takes none that is not the author’s', async () => {
    const photo = await addPhoto(world.url, plus);
    const draft = saveOf({ selectedMedia: [photo.id] });
    const { version } = await plus.call('consultDraft-saveDraft', draft);
    const [copy] = (await open(plus, draft.draftId, 'user_drafts')).galleryCopies;
    await plus.call('consultDraft-saveDraft', {
      ...draft,
      baseVersion: version,
      selectedMedia: [],
      subject: 'Without',
    });
    expect(await statusOf('plus', copy!.id)).toBe(404);
    const theirs = await addPhoto(world.url, derm);
    await expect(plus.call('consultDraft-saveDraft', saveOf({ selectedMedia: [theirs.id] }))).rejects.toMatchObject({
      fields: { selectedMedia: 'No longer in your gallery: photo 1. Take it out to go on.' },
    });
  });

  it('shows them to its approver, who sends them and sees nothing of the gallery', async () => {
    const resident = await world.client('resident');
    const approver = await world.client('approver');
    const photo = await addPhoto(world.url, resident, { consent, consentAt });
    const draft = saveOf({
      selectedMedia: [photo.id],
      consultDraftsCollectionType: 'drafts_pending_approval',
      approverUid: cast.approver.id,
    });
    await resident.call('consultDraft-saveDraft', draft);
    const opened = await open(approver, draft.draftId, 'drafts_pending_approval');
    expect(opened.gallerySelectedMedia).toEqual([photo.id]);
    const [copy] = opened.galleryCopies;
    expect(copy!.consent).toEqual(recorded);
    expect([await statusOf('approver', copy!.id), await statusOf('resident', copy!.id)]).toEqual([200, 404]);
    const own = await fetch(`${world.url}/V5/media/${photo.id}`, { headers: { cookie: approver.cookie } });
    expect(own.status).toBe(404);
    await goneForGood(resident, photo.id);
    const { activityId } = await approver.call('consult-sendConsult', {
      submissionId: randomUUID(),
      inputFields: {
        ...world.consult(),
        locationId: cast.approver.locations[0]!.id,
        galleryMediaURIs: [photo.id],
      },
      draft: {
        draftId: draft.draftId,
        consultDraftsCollectionType: 'drafts_pending_approval',
        version: opened.version,
      },
    });
    expect((await filesOf(derm, activityId)).map((file) => file.consent)).toEqual([recorded]);
  });

  it('lends its copies to nobody who does not hold it', async () => {
    const photo = await addPhoto(world.url, derm);
    const draft = saveOf({ selectedMedia: [photo.id] });
    await derm.call('consultDraft-saveDraft', draft);
    await expect(
      send([photo.id], { draft: { draftId: draft.draftId, consultDraftsCollectionType: 'user_drafts', version: 1 } }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('a message with photos of one’s gallery', () => {
  it('is sent once with its copies, alone or with words, and another choice under its id is another message', async () => {
    const photo = await addPhoto(world.url, plus, { consent, consentAt });
    const { activityId } = world;
    const message = { activityId, messageId: randomUUID(), text: '', galleryMediaURIs: [photo.id] };
    const sent = await plus.call('message-send', message);
    await goneForGood(plus, photo.id);
    expect(await plus.call('message-send', message)).toMatchObject({ seq: sent.seq });
    const other = await addPhoto(world.url, plus);
    await expect(plus.call('message-send', { ...message, galleryMediaURIs: [other.id] })).rejects.toMatchObject({
      code: 'ALREADY_SENT',
    });
    const { messages } = await derm.call('message-list', { activityId });
    const shown = messages.find(({ id }) => id === message.messageId)!;
    expect(shown).toMatchObject({ files: [{ name: 'mole.jpg', consent: recorded }] });
  });

  it('is refused where a photo is not the sender’s', async () => {
    const theirs = await addPhoto(world.url, derm);
    await expect(
      plus.call('message-send', {
        activityId: world.activityId,
        messageId: randomUUID(),
        text: 'x',
        galleryMediaURIs: [theirs.id],
      }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT', fields: { galleryMediaURIs: expect.any(String) as string } });
  });
});
