import { randomUUID } from 'node:crypto';
import type { Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { readOutboxItem } from '../../infra/outbox/outbox.ts';
import { attach, pdfOf } from '../attachment/uploads.testing.ts';
import { setRoles } from '../permission/permission.ts';
import { forwardTo, halfFilled, saveOf } from './draft-world.testing.ts';

const people = ownPeople();
const { cast } = people;

let world: CallsWorld;
let resident: Client;
let approver: Client;
beforeAll(async () => {
  world = await startCallsWorld(people);
  [resident, approver] = await Promise.all([world.client('resident'), world.client('approver')]);
});
afterAll(() => world?.stop());

type Save = ReturnType<typeof saveOf>;
const own = { consultDraftsCollectionType: 'user_drafts' as const };
const pending = { consultDraftsCollectionType: 'drafts_pending_approval' as const };
const missing = { status: 404, code: 'NOT_FOUND' };
const byApprover = {
  uid: cast.approver.id,
  firstName: cast.approver.firstName,
  lastName: cast.approver.lastName,
};
const openOwn = (draftId: string) => resident.call('consultDraft-getDraft', { ...own, draftId });
const openPending = (draftId: string) => approver.call('consultDraft-getDraft', { ...pending, draftId });
const giveBack = (draftId: string, comment = '', version = 1) =>
  approver.call('consultDraft-returnDraft', { draftId, version, comment });
const takeBack = (draftId: string) => resident.call('consultDraft-takeBack', { draftId });

/** A draft of resident@ as it came to approver@. */
async function forwarded(change: Parameters<typeof saveOf>[0] = {}): Promise<Save> {
  const input = forwardTo(saveOf(change), cast.approver.id);
  await resident.call('consultDraft-saveDraft', input);
  return input;
}
async function listed(draftId: string) {
  const { forwarded: drafts } = await resident.call('consultDraft-listForwarded', {});
  return drafts.find((one) => one.draftId === draftId);
}
/** The newest order of this kind to a person, as it goes out. */
async function lastOrder(template: string, personId: string) {
  const { rows } = await world.app.write.query<{ id: string }>(
    `select id from outgoing where template = $1 and person_id = $2 and kind = 'mail' order by id desc limit 1`,
    [template, personId],
  );
  return rows[0] ? readOutboxItem(world.app.write, world.app.keyring, rows[0].id) : null;
}
const orders = async (template: string, personId: string): Promise<string[]> => {
  const { rows } = await world.app.write.query<{ kind: string }>(
    'select kind from outgoing where template = $1 and person_id = $2 order by kind',
    [template, personId],
  );
  return rows.map(({ kind }) => kind);
};

describe('a draft that waits for approval', () => {
  it('stands in its forwarder’s list with its patient, with whom, since when, and whether it was opened', async () => {
    const { draftId } = await forwarded({ subject: 'Itchy rash' });
    const waiting = await listed(draftId);
    expect(waiting).toMatchObject({
      subject: 'Itchy rash',
      patient: 'Delphine Okafor-Marchand',
      activityType: 'econsult',
      approver: byApprover,
      openedAt: null,
      sent: null,
      mayTakeBack: true,
    });
    const feed = await resident.live();
    await openPending(draftId);
    await feed.next((word) => word.data['id'] === draftId);
    feed.close();
    expect(await listed(draftId)).toMatchObject({ openedAt: expect.any(String) as string, mayTakeBack: false });
  });

  it('names its patient in the approver’s list', async () => {
    const { draftId } = await forwarded();
    const { drafts } = await approver.call('consultDraft-listDrafts', pending);
    expect(drafts[draftId]).toMatchObject({ patient: 'Delphine Okafor-Marchand', returned: null });
  });

  it('is listed by pages, the last forwarded first, for its forwarder alone', async () => {
    const forwarder = await world.client('np');
    expect(await forwarder.call('consultDraft-listForwarded', {})).toEqual({ forwarded: [], next: null });
    const { draftId } = await forwarded();
    // As many again under other drafts: what is tested is the paging.
    await world.app.write.query(
      `with copied as (
          insert into draft (id, holder_id, author_id, collection, activity_type, key_id, wrapped_key, subject, body,
            created_at, updated_at)
            select gen_random_uuid(), holder_id, author_id, collection, activity_type, key_id, wrapped_key, subject,
              body, created_at, updated_at from draft, generate_series(1, 30) where id = $1 returning id
        )
        insert into draft_approval (id, draft_id, author_id, approver_id, activity_type, forwarded_at, key_id,
          wrapped_key, card)
          select gen_random_uuid(), c.id, a.author_id, a.approver_id, a.activity_type,
            '2020-01-01'::timestamptz + (row_number() over ()) * interval '1 minute', a.key_id, a.wrapped_key, a.card
          from copied c, draft_approval a where a.draft_id = $1`,
      [draftId],
    );
    const seen: string[] = [];
    for (let after: string | null = null; ;) {
      const page: { forwarded: { approvalId: string; forwardedAt: string }[]; next: string | null } =
        await resident.call('consultDraft-listForwarded', { after });
      seen.push(...page.forwarded.map(({ forwardedAt, approvalId }) => `${forwardedAt} ${approvalId}`));
      if (page.next === null) break;
      after = page.next;
    }
    expect(seen.length).toBeGreaterThan(30);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(seen.toSorted().toReversed());
    await world.app.write.query(
      `with gone as (delete from draft_approval where forwarded_at < '2021-01-01' returning draft_id)
        delete from draft where id in (select draft_id from gone)`,
    );
  });

  it('goes back to its author also where its approver discards it', async () => {
    const { draftId } = await forwarded();
    await approver.call('consultDraft-deleteDraft', { ...pending, draftId });
    expect(await openOwn(draftId)).toMatchObject({ returned: { by: byApprover, comment: '' } });
  });
});

describe('returning a draft', () => {
  it('gives it back as the approver left it, with the comment, the files and without their location', async () => {
    const formId = randomUUID();
    const file = await attach(world.url, resident, { name: 'ecg.pdf', bytes: await pdfOf('ecg'), formId });
    const { approverUid: _to, ...input } = await forwarded({ formId, attachmentIds: [file.id] });
    const { draftId } = input;
    const locationId = cast.approver.locations[0]!.id;
    await approver.call('consultDraft-saveDraft', {
      ...input,
      baseVersion: 1,
      subject: 'As I would put it',
      formData: { ...input.formData, locationId },
    });
    await giveBack(draftId, '  Please add the dose.\n', 2);
    expect(await openOwn(draftId)).toMatchObject({
      version: 3,
      subject: 'As I would put it',
      formData: { ...halfFilled, locationId: null },
      attachments: [{ id: file.id, name: 'ecg.pdf' }],
      econsultForwarder: null,
      returned: { by: byApprover, comment: 'Please add the dose.' },
    });
    const { drafts, order } = await resident.call('consultDraft-listDrafts', own);
    expect(order[0]).toBe(draftId);
    expect(drafts[draftId]).toMatchObject({ returned: { by: byApprover, comment: 'Please add the dose.' } });
    expect(await listed(draftId)).toBeUndefined();
    await expect(openPending(draftId)).rejects.toMatchObject(missing);
    expect((await approver.call('consultDraft-listDrafts', pending)).order).not.toContain(draftId);
  });

  it('twice is done once, and can follow another forwarding; the approver reads there what they wrote', async () => {
    const input = await forwarded();
    const { draftId } = input;
    await giveBack(draftId, 'Which side?');
    expect(await giveBack(draftId, 'Which side?')).toEqual({ ok: true });
    expect(await giveBack(draftId)).toEqual({ ok: true });
    const { version } = await openOwn(draftId);
    await resident.call('consultDraft-saveDraft', { ...input, baseVersion: version, subject: 'Left knee' });
    expect(await openPending(draftId)).toMatchObject({
      subject: 'Left knee',
      returned: { by: byApprover, comment: 'Which side?' },
    });
    // What was meant for the version before leaves this one where it is, unread.
    for (const comment of ['Which side?', 'And since when?'])
      await expect(giveBack(draftId, comment)).rejects.toMatchObject({ status: 409, code: 'DRAFT_CHANGED' });
    expect(await openPending(draftId)).toMatchObject({ subject: 'Left knee', version: version + 1 });
    await giveBack(draftId, 'And since when?', version + 1);
    expect((await openOwn(draftId)).returned).toMatchObject({ comment: 'And since when?' });
    const { rows } = await world.app.write.query(
      `select 1 from audit_entry where kind = 'draft-returned' and $1 = any (subject_ids)`,
      [draftId],
    );
    expect(rows).toHaveLength(2);
  });

  it('again with other words is refused: nobody would read them, also after it was discarded without a word', async () => {
    const otherwise = { status: 409, code: 'RETURNED_OTHERWISE' };
    const { draftId } = await forwarded();
    await giveBack(draftId, 'Which side?');
    await expect(giveBack(draftId, 'Since when?')).rejects.toMatchObject(otherwise);
    expect((await openOwn(draftId)).returned).toMatchObject({ comment: 'Which side?' });
    const { draftId: discarded } = await forwarded();
    await approver.call('consultDraft-deleteDraft', { ...pending, draftId: discarded });
    await expect(giveBack(discarded, 'Since when?')).rejects.toMatchObject(otherwise);
    const { draftId: both } = await forwarded();
    const answers = await Promise.allSettled([giveBack(both, 'One'), giveBack(both, 'Two')]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('tells the forwarder’s open screens, and by mail and push unless they want none; no word about the patient', async () => {
    const { draftId } = await forwarded({ subject: 'Marfan-like habitus' });
    const feed = await resident.live();
    await giveBack(draftId, 'Delphine needs an echo first.');
    expect((await feed.next((word) => word.data['id'] === draftId)).data).toMatchObject({ kind: 'draft' });
    feed.close();
    const mail = (await lastOrder('draft-returned', cast.resident.id))!;
    expect(mail).toMatchObject({
      to: cast.resident.email,
      subject: 'A consult that you forwarded has been returned',
    });
    expect(mail.body).toContain('/dashboard/secure-messaging?tab=drafts');
    expect(`${mail.subject} ${mail.body}`).not.toMatch(/Marfan|Delphine|Okafor|05552-?1444|Dermatology|echo/);
    const before = await orders('draft-returned', cast.resident.id);
    await world.app.write.query('update person set preferences = $2 where id = $1', [
      cast.resident.id,
      { email: { secureMessaging: false }, mobilePushNotifications: { secureMessaging: false } },
    ]);
    const second = await forwarded();
    await giveBack(second.draftId);
    expect(await orders('draft-returned', cast.resident.id)).toEqual(before);
    await world.app.write.query(`update person set preferences = '{}' where id = $1`, [cast.resident.id]);
  });

  it('at the same moment as sending does one of the two', async () => {
    const { draftId } = await forwarded();
    const [sent, returned] = await Promise.allSettled([
      approver.call('consult-sendConsult', {
        submissionId: randomUUID(),
        inputFields: { ...world.consult(), locationId: cast.approver.locations[0]!.id },
        draft: { ...pending, draftId, version: 1 },
      }),
      giveBack(draftId),
    ]);
    expect([sent.status, returned.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    if (returned.status === 'fulfilled') expect(await openOwn(draftId)).toMatchObject({ version: 2 });
    else await expect(openOwn(draftId)).rejects.toMatchObject(missing);
  });

  it('is nobody else’s to do', async () => {
    const { draftId } = await forwarded();
    for (const name of ['resident', 'plus', 'np'] as const)
      await expect(
        (await world.client(name)).call('consultDraft-returnDraft', { draftId, version: 1, comment: '' }),
      ).rejects.toMatchObject(missing);
  });
});

describe('a draft that was sent', () => {
  it('stays in its forwarder’s list for two weeks with what it became, and they are told', async () => {
    const { draftId } = await forwarded({ subject: 'For approval' });
    const { activityId } = await approver.call('consult-sendConsult', {
      submissionId: randomUUID(),
      inputFields: { ...world.consult(), locationId: cast.approver.locations[0]!.id },
      draft: { ...pending, draftId, version: 1 },
    });
    expect(await listed(draftId)).toMatchObject({
      subject: 'For approval',
      approver: byApprover,
      sent: { activityId },
      mayTakeBack: false,
    });
    expect(await lastOrder('draft-sent', cast.resident.id)).toMatchObject({ to: cast.resident.email });
    await world.app.write.query(
      `update draft_approval set ended_at = ended_at - interval '15 days' where draft_id = $1`,
      [draftId],
    );
    expect(await listed(draftId)).toBeUndefined();
  });
});

describe('taking a draft back', () => {
  it('works while its approver has not opened it; twice is done once', async () => {
    const { draftId } = await forwarded({ subject: 'Too early' });
    await takeBack(draftId);
    expect(await takeBack(draftId)).toEqual({ ok: true });
    expect(await openOwn(draftId)).toMatchObject({ subject: 'Too early', returned: null });
    await expect(openPending(draftId)).rejects.toMatchObject(missing);
  });

  it('is refused once it was opened, unless its approver approves no more', async () => {
    const { draftId } = await forwarded();
    await openPending(draftId);
    await expect(takeBack(draftId)).rejects.toMatchObject({ status: 409, code: 'APPROVER_HAS_OPENED' });
    await setRoles({ write: world.app.write, live: world.app.live }, null, cast.approver.id, ['adminFee']);
    expect(await listed(draftId)).toMatchObject({ mayTakeBack: true });
    await takeBack(draftId);
    expect(await openOwn(draftId)).toMatchObject({ version: 2 });
    await setRoles({ write: world.app.write, live: world.app.live }, null, cast.approver.id, ['adminFee', 'approver']);
    approver = await world.client('approver');
  });

  it('finds nothing in another person’s name', async () => {
    const { draftId } = await forwarded();
    for (const name of ['approver', 'plus', 'np'] as const)
      await expect((await world.client(name)).call('consultDraft-takeBack', { draftId })).rejects.toMatchObject(
        missing,
      );
  });
});
