import { randomUUID } from 'node:crypto';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { CastName } from '@consult/testkit/cast.ts';
import type { Client } from '@consult/testkit/client.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import { fillWorld } from '../../app/full-world.testing.ts';
import type { FullWorld } from '../../app/full-world.testing.ts';
import { readOutboxItem } from '../../infra/outbox/outbox.ts';
import { attach, pdfOf } from '../attachment/uploads.testing.ts';
import { setRoles } from '../permission/permission.ts';
import { forwardTo, halfFilled, saveOf } from './draft-world.testing.ts';

// Other files have brought approvers too; this one stands before all of them.
const people = ownPeople({ approver: { lastName: 'Aabye' } });
const { cast } = people;
const forwardOf = (save: ReturnType<typeof saveOf>, approverUid = cast.approver.id) => forwardTo(save, approverUid);

let world: FullWorld;
let resident: Client;
let approver: Client;
beforeAll(async () => {
  world = await fillWorld(await startCallsWorld(people));
  [resident, approver] = await Promise.all([world.client('resident'), world.client('approver')]);
});
afterAll(() => world?.stop());

type Save = ReturnType<typeof saveOf>;
const own = { consultDraftsCollectionType: 'user_drafts' as const };
const pending = { consultDraftsCollectionType: 'drafts_pending_approval' as const };
const save = (client: Client, input: Save) => client.call('consultDraft-saveDraft', input);
const missing = { status: 404, code: 'NOT_FOUND' };
const count = async (sql: string, values: unknown[] = []): Promise<number> =>
  Number((await world.app.write.query<{ count: number }>(`select count(*) as count ${sql}`, values)).rows[0]!.count);
const roles = async (name: CastName, to: readonly string[]): Promise<void> => {
  await setRoles({ write: world.app.write, live: world.app.live }, null, cast[name].id, to);
};
/** The status of fetching a file. */
const fetched = async (client: Client, fileId: string): Promise<number> =>
  (await fetch(`${world.url}/V5/files/${fileId}`, { headers: { cookie: client.cookie } })).status;
/** A draft of resident@ as it came to approver@. */
async function forwarded(change: Parameters<typeof saveOf>[0] = {}): Promise<Save> {
  const input = forwardOf(saveOf(change));
  await save(resident, input);
  return input;
}

describe('forwarding a draft', () => {
  it('gives the approver the draft as it was left, without the location and with who forwarded it; the author has it no more', async () => {
    const first = saveOf({ formData: { locationId: cast.resident.locations[0]!.id } });
    await save(resident, first);
    const answer = await save(resident, { ...forwardOf(first), baseVersion: 1, subject: 'For approval' });
    expect(answer).toMatchObject({ version: 2, draftSubject: 'For approval' });
    const { draftId } = first;
    expect(await approver.call('consultDraft-getDraft', { ...pending, draftId })).toMatchObject({
      version: 2,
      subject: 'For approval',
      formData: { ...halfFilled, locationId: null },
      econsultForwarder: {
        uid: cast.resident.id,
        firstName: cast.resident.firstName,
        lastName: cast.resident.lastName,
        email: cast.resident.email,
      },
      recovery: null,
    });
    for (const collection of [own, pending])
      await expect(resident.call('consultDraft-getDraft', { ...collection, draftId })).rejects.toMatchObject(missing);
    expect((await resident.call('consultDraft-listDrafts', own)).order).not.toContain(draftId);
    expect((await approver.call('consultDraft-listDrafts', pending)).order[0]).toBe(draftId);
  });

  it('works for a draft that was never saved, moves its files, and drops the recovery copy', async () => {
    const formId = randomUUID();
    const file = await attach(world.url, resident, { name: 'ecg.pdf', bytes: await pdfOf('ecg'), formId });
    const { draftId } = await forwarded({ formId, attachmentIds: [file.id] });
    const opened = await approver.call('consultDraft-getDraft', { ...pending, draftId });
    expect(opened.attachments.map(({ id, name }) => ({ id, name }))).toEqual([{ id: file.id, name: 'ecg.pdf' }]);
    expect([await fetched(approver, file.id), await fetched(resident, file.id)]).toEqual([200, 404]);

    const second = saveOf();
    await save(resident, second);
    await resident.call('consultDraft-saveRecovery', {
      draftId: second.draftId,
      recovery: { baseVersion: 1, formData: halfFilled, subject: 'Typed' },
    });
    await save(resident, { ...forwardOf(second), baseVersion: 1 });
    expect(await count('from draft_recovery where draft_id = $1', [second.draftId])).toBe(0);
    // Forwarding has done the work of this separate call of the specification, so it can be repeated.
    const move = { approverUid: cast.approver.id, draftId };
    for (const _ of [1, 2])
      expect(await resident.call('consultDraft-moveStorageAttachments', move)).toEqual({ ok: true });
    await expect(
      resident.call('consultDraft-moveStorageAttachments', { ...move, approverUid: cast.plus.id }),
    ).rejects.toMatchObject(missing);
  });

  it('tells the open screens of both, and the approver by a mail without a word about the patient', async () => {
    const feeds = await Promise.all([resident.live(), approver.live()]);
    const { draftId } = await forwarded({ subject: 'Marfan-like habitus' });
    for (const feed of feeds) {
      expect((await feed.next((word) => word.data['id'] === draftId)).data).toMatchObject({ kind: 'draft' });
      feed.close();
    }
    const { rows } = await world.app.write.query<{ id: string }>(
      `select id from outgoing where template = 'draft-forwarded' and kind = 'mail' and person_id = $1
        order by id desc limit 1`,
      [cast.approver.id],
    );
    const mail = (await readOutboxItem(world.app.write, world.app.keyring, rows[0]!.id))!;
    expect(mail).toMatchObject({ to: cast.approver.email, subject: 'A consult waits for your approval' });
    expect(mail.body).toContain('/dashboard/secure-messaging?tab=approvals');
    expect(`${mail.subject} ${mail.body}`).not.toMatch(/Marfan|Delphine|Okafor|05552-?1444|Dermatology/);
  });

  it('mails in the approver’s language, and not at all where they want no mail', async () => {
    const prefer = (preferences: object) =>
      world.app.write.query('update person set preferences = $2 where id = $1', [cast.approver.id, preferences]);
    const mails = (language: string): Promise<number> =>
      count(`from outgoing where template = 'draft-forwarded' and kind = 'mail' and language = $1`, [language]);
    await prefer({ language: 'fr' });
    await forwarded();
    expect(await mails('fr')).toBe(1);
    await prefer({ language: 'fr', email: { secureMessaging: false } });
    await forwarded();
    expect(await mails('fr')).toBe(1);
    await prefer({});
  });

  it('again after the answer was lost gives the first answer, also when the approver has gone on with it', async () => {
    const input = forwardOf(saveOf());
    const [one, two] = await Promise.all([save(resident, input), save(resident, input)]);
    expect(two).toEqual(one);
    const { approverUid: _to, ...later } = input;
    await save(approver, { ...later, baseVersion: 1, subject: 'Approved in part' });
    expect(await save(resident, input)).toEqual(one);
    await expect(save(resident, { ...input, subject: 'Something else' })).rejects.toMatchObject(missing);
    // Once the author has it back, the same request would forward it a second time: it names an older version.
    await approver.call('consultDraft-returnDraft', { draftId: input.draftId, version: 2, comment: '' });
    await expect(save(resident, input)).rejects.toMatchObject({ code: 'DRAFT_CHANGED' });
    expect(await resident.call('consultDraft-getDraft', { ...own, draftId: input.draftId })).toMatchObject({
      subject: 'Approved in part',
    });
  });

  it('over a newer version is refused, and leaves the draft with its author', async () => {
    const input = saveOf();
    await save(resident, input);
    await save(resident, { ...input, baseVersion: 1, subject: 'Newer' });
    await expect(save(resident, { ...forwardOf(input), baseVersion: 1 })).rejects.toMatchObject({
      code: 'DRAFT_CHANGED',
    });
    expect(await resident.call('consultDraft-getDraft', { ...own, draftId: input.draftId })).toMatchObject({
      version: 2,
      subject: 'Newer',
    });
  });

  it('goes to people who hold the role approver now, and not to oneself; refused, nothing is written', async () => {
    const before = await count('from draft');
    for (const uid of [cast.plus.id, cast.admin.id, randomUUID()])
      await expect(save(resident, forwardOf(saveOf(), uid))).rejects.toMatchObject({
        status: 409,
        code: 'APPROVER_UNKNOWN',
      });
    await expect(save(resident, forwardOf(saveOf(), cast.resident.id))).rejects.toMatchObject({
      fields: { approverUid: expect.any(String) as string },
    });
    await expect(save(resident, { ...forwardOf(saveOf()), ...own })).rejects.toMatchObject({
      fields: { consultDraftsCollectionType: expect.any(String) as string },
    });
    expect(await count('from draft')).toBe(before);
    // Not the approver of the other tests: an account that is disabled ends its live streams a moment later.
    await roles('dentist', ['approver']);
    await save(resident, forwardOf(saveOf(), cast.dentist.id));
    const known = await count('from draft');
    await world.app.write.query('update person set disabled_at = now() where id = $1', [cast.dentist.id]);
    const toDisabled = forwardOf(saveOf(), cast.dentist.id);
    await expect(save(resident, toDisabled)).rejects.toMatchObject({ code: 'APPROVER_UNKNOWN' });
    expect(await count('from draft')).toBe(known);
  });

  it('needs the permission to forward, and a validated practice id; saving does not', async () => {
    await expect(save(await world.client('plus'), forwardOf(saveOf()))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await roles('resident', ['resident', 'pracIdValidationRequired']);
    await expect(save(resident, forwardOf(saveOf()))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await save(resident, saveOf())).toMatchObject({ version: 1 });
    await roles('resident', ['resident']);
  });
});

describe('an approver', () => {
  it('marks what they open as read, which their badge and other screens learn', async () => {
    const { draftId } = await forwarded();
    const before = await approver.call('consultDraft-counts', {});
    expect((await approver.call('consultDraft-listDrafts', pending)).drafts[draftId]).toMatchObject({
      read: false,
      econsultForwarder: { uid: cast.resident.id },
    });
    const feed = await approver.live();
    await approver.call('consultDraft-getDraft', { ...pending, draftId });
    await feed.next((word) => word.data['id'] === draftId);
    feed.close();
    expect((await approver.call('consultDraft-counts', {})).numUnreadApprovals).toBe(before.numUnreadApprovals - 1);
    await approver.call('consultDraft-getDraft', { ...pending, draftId });
    expect((await approver.call('consultDraft-counts', {})).numUnreadApprovals).toBe(before.numUnreadApprovals - 1);
    expect((await approver.call('consultDraft-listDrafts', pending)).drafts[draftId]!.read).toBe(true);
  });

  it('saves what was forwarded under their own eyes, and can not begin one there', async () => {
    const { approverUid: _to, ...input } = await forwarded();
    const location = cast.approver.locations[0]!.id;
    await save(approver, { ...input, baseVersion: 1, formData: { ...input.formData, locationId: location } });
    expect(await approver.call('consultDraft-getDraft', { ...pending, draftId: input.draftId })).toMatchObject({
      version: 2,
      formData: { locationId: location },
      econsultForwarder: { uid: cast.resident.id },
    });
    await expect(save(approver, saveOf(pending))).rejects.toMatchObject(missing);
  });

  it('who lost the role finds nothing there any more, by no call', async () => {
    const formId = randomUUID();
    const file = await attach(world.url, resident, { name: 'ecg.pdf', bytes: await pdfOf('ecg'), formId });
    const { approverUid: _to, ...input } = await forwarded({ formId, attachmentIds: [file.id] });
    const { draftId } = input;
    await roles('approver', ['adminFee']);
    const again = await world.client('approver');
    expect(await again.call('consultDraft-listDrafts', pending)).toEqual({ drafts: {}, order: [], next: null });
    expect((await again.call('consultDraft-counts', {})).numUnreadApprovals).toBe(0);
    expect(await answersTo(again, input, draftId)).toMatchObject(allMissing);
    expect(await fetched(again, file.id)).toBe(404);
    await roles('approver', ['adminFee', 'approver']);
    expect(await approver.call('consultDraft-getDraft', { ...pending, draftId })).toMatchObject({ version: 1 });
  });

  it('has at most 100 unread ones counted, and an own draft counts apart', async () => {
    const before = await approver.call('consultDraft-counts', {});
    expect(before.drafts).toBe(1);
    const { draftId } = await forwarded();
    await world.app.write.query(
      `insert into draft (id, holder_id, author_id, collection, activity_type, key_id, wrapped_key, subject, body,
        created_at, updated_at)
        select gen_random_uuid(), holder_id, author_id, collection, activity_type, key_id, wrapped_key, subject, body,
        created_at, '2020-01-01'
          from draft, generate_series(1, 120) where id = $1`,
      [draftId],
    );
    expect(await approver.call('consultDraft-counts', {})).toEqual({ numUnreadApprovals: 100, drafts: 1 });
    await world.app.write.query(`delete from draft where updated_at = '2020-01-01'`);
  });
});

/** A person's answers from every call that names a draft, in both collections. */
function answersTo(client: Client, input: Save, draftId: string): Promise<PromiseSettledResult<unknown>[]> {
  const recovery = { baseVersion: 1, formData: halfFilled, subject: '' };
  return Promise.allSettled([
    client.call('consultDraft-saveRecovery', { draftId, recovery }),
    ...[own, pending].flatMap((collection) => [
      client.call('consultDraft-getDraft', { ...collection, draftId }),
      client.call('consultDraft-deleteDraft', { ...collection, draftId }),
      save(client, { ...input, ...collection, draftId, baseVersion: 1 }),
    ]),
  ]);
}
const allMissing = Array.from({ length: 7 }, () => ({ status: 'rejected', reason: missing }));

describe('somebody else’s draft', () => {
  it('answers every call like a missing one, to its author after it was forwarded and to everybody else always', async () => {
    const mine = saveOf();
    await save(resident, mine);
    const { approverUid: _to, ...theirs } = await forwarded();
    const strangers = (['plus', 'np', 'beta', 'derm', 'free', 'pending'] as const).map((name) => world.client(name));
    for (const stranger of await Promise.all(strangers))
      for (const draft of [mine, theirs]) {
        const answers = await answersTo(stranger, draft, draft.draftId);
        expect(answers).toEqual(await answersTo(stranger, draft, randomUUID()));
        expect(answers).toMatchObject(allMissing);
        // Under an id that is taken nothing new begins either.
        await expect(save(stranger, draft)).rejects.toMatchObject(missing);
      }
    expect(await answersTo(resident, theirs, theirs.draftId)).toMatchObject(allMissing);
    expect(await answersTo(approver, mine, mine.draftId)).toMatchObject(allMissing);
    expect(await resident.call('consultDraft-getDraft', { ...own, draftId: mine.draftId })).toMatchObject({
      version: 1,
    });
    expect(await approver.call('consultDraft-getDraft', { ...pending, draftId: theirs.draftId })).toMatchObject({
      version: 1,
    });
  });

  it('is closed to clinic staff and administrators altogether', async () => {
    for (const name of ['moa', 'admin'] as const)
      for (const one of await answersTo(await world.client(name), saveOf(), world.drafts.saved))
        expect(one).toMatchObject({ reason: { code: 'NOT_ALLOWED' } });
  });
});

describe('at the same moment', () => {
  it('forwarding and discarding leave either a forwarded draft or none, and say so', async () => {
    for (let n = 0; n < 6; n += 1) {
      const input = saveOf();
      await save(resident, input);
      const forward = () => save(resident, { ...forwardOf(input), baseVersion: 1 });
      const discard = () => resident.call('consultDraft-deleteDraft', { ...own, draftId: input.draftId });
      const [first, second] = await Promise.allSettled(n % 2 === 0 ? [forward(), discard()] : [discard(), forward()]);
      expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected']);
      const won = (first.status === 'fulfilled') === (n % 2 === 0);
      expect(await count('from draft where id = $1 and holder_id = $2', [input.draftId, cast.approver.id])).toBe(
        won ? 1 : 0,
      );
      expect(await count('from draft where id = $1', [input.draftId])).toBe(won ? 1 : 0);
    }
  });

  it('an approver sends while the author discards: the author holds nothing any more, and the consult is sent once', async () => {
    const { draftId } = await forwarded();
    const [sent, discarded] = await Promise.allSettled([
      approver.call('consult-sendConsult', {
        submissionId: randomUUID(),
        inputFields: { ...world.consult(), locationId: cast.approver.locations[0]!.id },
        draft: { ...pending, draftId, version: 1 },
      }),
      resident.call('consultDraft-deleteDraft', { ...own, draftId }),
    ]);
    expect(sent.status).toBe('fulfilled');
    expect(discarded).toMatchObject({ status: 'rejected', reason: missing });
    expect(await count(`from draft_end where draft_id = $1 and how = 'sent'`, [draftId])).toBe(1);
    expect(await count('from draft where id = $1', [draftId])).toBe(0);
  });

  it('sending and saving one draft on two devices: one of them, never a consult beside a newer draft', async () => {
    const plus = await world.client('plus');
    for (let n = 0; n < 4; n += 1) {
      const input = saveOf();
      await save(plus, input);
      const [sent, saved] = await Promise.allSettled([
        plus.call('consult-sendConsult', {
          submissionId: randomUUID(),
          inputFields: world.consult(),
          draft: { ...own, draftId: input.draftId, version: 1 },
        }),
        save(plus, { ...input, baseVersion: 1, subject: 'Saved at the same moment' }),
      ]);
      expect([sent.status, saved.status].sort()).toEqual(['fulfilled', 'rejected']);
      if (sent.status === 'rejected') expect(sent.reason).toMatchObject({ code: 'DRAFT_CHANGED' });
      if (saved.status === 'rejected') expect(saved.reason).toMatchObject(missing);
    }
  });
});

describe('consult-searchApprovers', () => {
  it('finds approvers who may approve now by the beginnings of their names, with nothing else about them, never oneself', async () => {
    const own = new Set(Object.values(cast).map(({ id }) => id));
    const search = async (text: string) =>
      (await resident.call('consult-searchApprovers', { search: text })).filter(({ uid }) => own.has(uid));
    const aabye = { uid: cast.approver.id, firstName: 'Kwabena', lastName: 'Aabye' };
    for (const text of ['', 'aabye', 'KWA', 'aa kw', 'âa']) expect(await search(text)).toEqual([aabye]);
    for (const text of ['abye', 'Falardeau', 'Kwabena Falardeau']) expect(await search(text)).toEqual([]);
    await roles('resident', ['resident', 'approver']);
    expect(await search('')).toEqual([aabye]);
    await roles('resident', ['resident']);
    await world.app.write.query('update person set disabled_at = now() where id = $1', [cast.approver.id]);
    expect(await search('')).toEqual([]);
    await world.app.write.query('update person set disabled_at = null where id = $1', [cast.approver.id]);
  });
});
