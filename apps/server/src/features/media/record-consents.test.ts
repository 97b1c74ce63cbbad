import { randomUUID } from 'node:crypto';
import type { Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { saveOf } from '../draft/draft-world.testing.ts';
import { addPhoto } from './media-world.testing.ts';

const people = ownPeople();
const { cast } = people;

let world: CallsWorld;
let plus: Client;
let derm: Client;
beforeAll(async () => {
  world = await startCallsWorld(people);
  [plus, derm] = [await world.client('plus'), await world.client('derm')];
  await world.app.write.query(
    `insert into content_document (name, body) values ('imaging', '{"consentRequired": true}')`,
  );
});
afterAll(async () => {
  await world?.app.write.query(`delete from content_document where name = 'imaging'`);
  await world?.stop();
});

const consent = { givenBy: 'patient' as const, way: 'in-words' as const, uses: [] };
const consentAt = '2025-01-02T12:00:00.000Z';
const recorded = { ...consent, recordedAt: consentAt };
const refusal = {
  code: 'INVALID_INPUT',
  fields: {
    galleryMediaURIs: 'A consent must be recorded with each of these photos before they can be sent.',
  },
};
const send = (client: Client, galleryMediaURIs: string[], more: object = {}) =>
  client.call('consult-sendConsult', {
    submissionId: randomUUID(),
    inputFields: { ...world.consult(), galleryMediaURIs },
    ...more,
  });
const consentsOf = async (activityId: string) =>
  (await derm.call('activity-open', { activityId })).attachments.map((file) => file.consent);

describe('where the installation sends photos only with a consent', () => {
  it('a consult is refused at its photos until one is recorded with those that have none', async () => {
    const [with_, without] = [await addPhoto(world.url, plus, { consent, consentAt }), await addPhoto(world.url, plus)];
    const mediaIds = [with_.id, without.id];
    await expect(send(plus, mediaIds)).rejects.toMatchObject(refusal);
    expect(await plus.call('media-withoutConsent', { mediaIds })).toEqual({ mediaIds: [without.id] });
    const given = { ...consent, way: 'in-writing' as const };
    for (const _ of ['once', 'twice']) await plus.call('media-recordConsents', { mediaIds, consent: given, consentAt });
    expect(await plus.call('media-withoutConsent', { mediaIds })).toEqual({ mediaIds: [] });
    const { activityId } = await send(plus, mediaIds);
    expect(await consentsOf(activityId)).toEqual([recorded, { ...recorded, way: 'in-writing' }]);
    const { rows } = await world.app.write.query(
      `select detail from audit_entry where kind = 'media-changed' and $1 = any(subject_ids)`,
      [without.id],
    );
    expect(rows).toEqual([{ detail: { consent: 'recorded' } }]);
  });

  it('so is a message', async () => {
    const photo = await addPhoto(world.url, plus);
    const message = { activityId: world.activityId, messageId: randomUUID(), text: '', galleryMediaURIs: [photo.id] };
    await expect(plus.call('message-send', message)).rejects.toMatchObject(refusal);
    await plus.call('media-recordConsents', { mediaIds: [photo.id], consent, consentAt });
    expect(await plus.call('message-send', message)).toMatchObject({ seq: expect.any(Number) as number });
  });

  it('an approver records it with the draft’s copies alone, and nobody else’s photo is named or changed', async () => {
    const resident = await world.client('resident');
    const approver = await world.client('approver');
    const photo = await addPhoto(world.url, resident);
    const draft = saveOf({
      selectedMedia: [photo.id],
      consultDraftsCollectionType: 'drafts_pending_approval',
      approverUid: cast.approver.id,
    });
    const { version } = await resident.call('consultDraft-saveDraft', draft);
    const { draftId } = draft;
    const chosen = { mediaIds: [photo.id], draftId };
    await plus.call('media-recordConsents', { ...chosen, consent, consentAt });
    expect(await plus.call('media-withoutConsent', chosen)).toEqual({ mediaIds: [] });
    expect(await approver.call('media-withoutConsent', chosen)).toEqual({ mediaIds: [photo.id] });
    await approver.call('media-recordConsents', { ...chosen, consent, consentAt });
    const { rows } = await world.app.write.query(
      `select m.consent_giver, a.consent_by from media m join attachment a on a.media_id = m.id where m.id = $1`,
      [photo.id],
    );
    expect(rows).toEqual([{ consent_giver: null, consent_by: cast.approver.id }]);
    const { activityId } = await approver.call('consult-sendConsult', {
      submissionId: randomUUID(),
      inputFields: { ...world.consult(), locationId: cast.approver.locations[0]!.id, galleryMediaURIs: [photo.id] },
      draft: { draftId, consultDraftsCollectionType: 'drafts_pending_approval', version },
    });
    expect(await consentsOf(activityId)).toEqual([recorded]);
  });

  it('a draft’s copy has the consent that its photo has by now, and none once that is taken back; what was sent keeps its own', async () => {
    const photo = await addPhoto(world.url, plus);
    const draft = saveOf({ selectedMedia: [photo.id] });
    await plus.call('consultDraft-saveDraft', draft);
    const copies = async () =>
      (
        await plus.call('consultDraft-getDraft', {
          draftId: draft.draftId,
          consultDraftsCollectionType: 'user_drafts',
        })
      ).galleryCopies.map((copy) => copy.consent);
    await plus.call('media-change', { mediaId: photo.id, baseVersion: 1, consent, consentAt });
    expect(await copies()).toEqual([recorded]);
    const { activityId } = await send(plus, [photo.id]);
    await plus.call('media-change', { mediaId: photo.id, baseVersion: 2, consent: null });
    expect(await copies()).toEqual([null]);
    expect(await consentsOf(activityId)).toEqual([recorded]);
  });
});
