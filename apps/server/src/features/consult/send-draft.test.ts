import { randomUUID } from 'node:crypto';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { Client } from '@consult/testkit/client.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { forwardTo, saveOf } from '../draft/draft-world.testing.ts';
import { footprint } from './footprint.testing.ts';

const people = ownPeople();
const { cast } = people;
const forwardOf = (save: ReturnType<typeof saveOf>, approverUid = cast.approver.id) => forwardTo(save, approverUid);

let world: CallsWorld;
let plus: Client;
let resident: Client;
let approver: Client;
beforeAll(async () => {
  world = await startCallsWorld(people);
  [plus, resident, approver] = await Promise.all([
    world.client('plus'),
    world.client('resident'),
    world.client('approver'),
  ]);
});
afterAll(() => world?.stop());

/** A draft of plus@, saved once. */
async function ownDraft(): Promise<string> {
  const save = saveOf();
  await plus.call('consultDraft-saveDraft', save);
  return save.draftId;
}
const named = (draftId: string, version = 1) => ({
  draftId,
  consultDraftsCollectionType: 'user_drafts' as const,
  version,
});
const forApproval = (draftId: string, version: number) => ({
  draftId,
  consultDraftsCollectionType: 'drafts_pending_approval' as const,
  version,
});
/** A draft of resident@ that waits for approver@, who has opened it. */
async function forwarded(): Promise<{ draftId: string; version: number }> {
  const { draftId } = forwardOf(saveOf());
  const save = { ...forwardOf(saveOf()), draftId };
  await resident.call('consultDraft-saveDraft', save);
  const { version } = await approver.call('consultDraft-getDraft', {
    draftId,
    consultDraftsCollectionType: 'drafts_pending_approval',
  });
  return { draftId, version };
}

describe('sending a draft', () => {
  it('takes the draft with it; sent again the first result comes back although the draft is gone', async () => {
    const draftId = await ownDraft();
    const input = { submissionId: randomUUID(), inputFields: world.consult(), draft: named(draftId) };
    const first = await plus.call('consult-sendConsult', input);
    await expect(
      plus.call('consultDraft-getDraft', { draftId, consultDraftsCollectionType: 'user_drafts' }),
    ).rejects.toMatchObject({ code: 'DRAFT_SENT', about: first.activityId });
    const before = await footprint(world.app.write);
    expect(await plus.call('consult-sendConsult', input)).toEqual(first);
    expect(await footprint(world.app.write)).toEqual(before);
  });

  it('that was saved elsewhere in the meantime is refused, and nothing is written or lost', async () => {
    const save = saveOf();
    await plus.call('consultDraft-saveDraft', save);
    await plus.call('consultDraft-saveDraft', { ...save, baseVersion: 1, subject: 'Typed on the other machine' });
    const before = await footprint(world.app.write);
    await expect(
      plus.call('consult-sendConsult', {
        submissionId: randomUUID(),
        inputFields: world.consult(),
        draft: named(save.draftId, 1),
      }),
    ).rejects.toMatchObject({ code: 'DRAFT_CHANGED', status: 409 });
    expect(await footprint(world.app.write)).toEqual(before);
    expect(
      await plus.call('consultDraft-getDraft', { draftId: save.draftId, consultDraftsCollectionType: 'user_drafts' }),
    ).toMatchObject({ subject: 'Typed on the other machine', version: 2 });
  });

  it('under the id of the draft itself makes a consult as under any other', async () => {
    const draftId = await ownDraft();
    const input = { submissionId: draftId, inputFields: world.consult(), draft: named(draftId) };
    const { activityId } = await plus.call('consult-sendConsult', input);
    expect(await plus.call('activity-open', { activityId })).toMatchObject({ status: 'pending' });
  });

  it('from two devices at once makes one consult, which both are told', async () => {
    const draftId = await ownDraft();
    const inputFields = world.consult();
    const send = (submissionId: string = randomUUID()) =>
      plus.call('consult-sendConsult', { submissionId, inputFields, draft: named(draftId) });
    const second = randomUUID();
    const [first, same] = await Promise.all([send(), send(second)]);
    expect(same).toEqual(first);
    const before = await footprint(world.app.write);
    expect(await send(second)).toEqual(first);
    expect(await footprint(world.app.write)).toEqual(before);
    expect(await send()).toEqual(first);
    // What a third device asked is known by its id as well.
    expect(await footprint(world.app.write)).toEqual({ ...before, submissions: before.submissions + 1 });
  });

  it('that another device sent with other words is refused, and leads to that consult; taken back it leads nowhere', async () => {
    const draftId = await ownDraft();
    const { activityId } = await plus.call('consult-sendConsult', {
      submissionId: randomUUID(),
      inputFields: world.consult(),
      draft: named(draftId),
    });
    const again = () =>
      plus.call('consult-sendConsult', {
        submissionId: randomUUID(),
        inputFields: { ...world.consult(), patientPhone: '(403) 555-0199' },
        draft: named(draftId),
      });
    const before = await footprint(world.app.write);
    await expect(again()).rejects.toMatchObject({ code: 'DRAFT_SENT', status: 409, about: activityId });
    expect(await footprint(world.app.write)).toEqual(before);
    const open = (who: Client) =>
      who.call('consultDraft-getDraft', { draftId, consultDraftsCollectionType: 'user_drafts' });
    await expect(open(resident)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await plus.call('consult-takeBack', { activityId, draftId: randomUUID() });
    await expect(again()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(open(plus)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('an approver who sends what was forwarded', () => {
  it('is its referrer, from a location of their own; who forwarded it is a member and finds it unread', async () => {
    const { draftId, version } = await forwarded();
    const { activityId } = await approver.call('consult-sendConsult', {
      submissionId: randomUUID(),
      inputFields: { ...world.consult(), locationId: cast.approver.locations[0]!.id },
      draft: forApproval(draftId, version),
    });
    const opened = await resident.call('activity-open', { activityId });
    expect(opened.members.filter(({ role }) => role === 'referrer' || role === 'forwarder')).toMatchObject([
      { personId: cast.approver.id, role: 'referrer' },
      { personId: cast.resident.id, role: 'forwarder', clinicName: 'Rundle Children’s Clinic' },
    ]);
    expect(opened.row).toMatchObject({ ownerId: cast.resident.id, folder: 'inbox', unread: true });
    expect(opened.can).toMatchObject({ send: true });
    const { rows } = await world.app.write.query<{ told: boolean; terms: number }>(
      `select (select deliver_after is not null from inbox_row where activity_id = $1 and owner_id = $2) as told,
          (select count(*)::integer from owner_term where activity_id = $1 and owner_id = $2) as terms`,
      [activityId, cast.resident.id],
    );
    expect(rows[0]!.told).toBe(true);
    expect(rows[0]!.terms).toBeGreaterThan(0);
  });

  it('at the same moment as it is discarded, leaves either a consult or a returned draft, never both', async () => {
    for (let n = 0; n < 6; n += 1) {
      const { draftId, version } = await forwarded();
      const before = await footprint(world.app.write);
      const [sent, discarded] = await Promise.allSettled([
        approver.call('consult-sendConsult', {
          submissionId: randomUUID(),
          inputFields: { ...world.consult(), locationId: cast.approver.locations[0]!.id },
          draft: forApproval(draftId, version),
        }),
        approver.call('consultDraft-deleteDraft', { draftId, consultDraftsCollectionType: 'drafts_pending_approval' }),
      ]);
      const after = await footprint(world.app.write);
      const count = sent.status === 'fulfilled' ? 1 : 0;
      expect(after.drafts).toBe(before.drafts - count);
      expect(after.activities - before.activities).toBe(count);
      if (sent.status === 'rejected') {
        expect(sent.reason).toMatchObject({ code: 'NOT_FOUND' });
        expect(discarded.status).toBe('fulfilled');
      }
    }
  });
});
