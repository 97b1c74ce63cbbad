import { cast } from '@consult/testkit/cast.ts';
import type { Client } from '@consult/testkit/client.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { saveOf } from './draft-world.testing.ts';

let world: CallsWorld;
let plus: Client;
beforeAll(async () => {
  world = await startCallsWorld();
  plus = await world.client('plus');
}, 60_000);
afterAll(() => world?.stop());

const own = 'user_drafts' as const;
const get = (client: Client, draftId: string) =>
  client.call('consultDraft-getDraft', { consultDraftsCollectionType: own, draftId });

describe('saving a draft', () => {
  it('keeps everything typed and chosen, and gives it back on another device', async () => {
    const save = saveOf({ formData: { serviceId: world.serviceId, answers: { [world.serviceId]: { a: 'b' } } } });
    const { version, draftSubject } = await plus.call('consultDraft-saveDraft', save);
    expect({ version, draftSubject }).toEqual({
      version: 1,
      draftSubject: 'Dermatology - Acne and rosacea, 055521444',
    });
    const opened = await get(plus, save.draftId);
    expect(opened).toMatchObject({
      draftId: save.draftId,
      version: 1,
      formData: save.formData,
      subject: 'Dermatology - Acne and rosacea, 055521444',
      service: { id: world.serviceId },
      econsultForwarder: null,
      attachments: [],
      gallerySelectedMedia: [],
      recovery: null,
      empty: false,
    });
  });

  it('over a newer version is refused and loses neither', async () => {
    const save = saveOf();
    await plus.call('consultDraft-saveDraft', save);
    await plus.call('consultDraft-saveDraft', { ...save, baseVersion: 1, subject: 'From the first device' });
    await expect(
      plus.call('consultDraft-saveDraft', { ...save, baseVersion: 1, subject: 'From the second device' }),
    ).rejects.toMatchObject({ status: 409, code: 'DRAFT_CHANGED' });
    expect(await get(plus, save.draftId)).toMatchObject({ version: 2, subject: 'From the first device' });
  });
});

describe('the demo world', () => {
  it('has drafts that open, and approvals that wait, one of them read', async () => {
    const approver = await world.client('approver');
    const all = await approver.call('consultDraft-listDrafts', {
      consultDraftsCollectionType: 'drafts_pending_approval',
    });
    const seeded = all.order.filter((id) => id !== world.drafts.forwarded);
    expect(seeded.map((id) => all.drafts[id]!.read)).toEqual([false, false, true]);
    for (const id of seeded)
      expect(
        await approver.call('consultDraft-getDraft', {
          consultDraftsCollectionType: 'drafts_pending_approval',
          draftId: id,
        }),
      ).toMatchObject({ empty: false, econsultForwarder: { uid: cast.resident.id }, service: expect.anything() });
  });
});
