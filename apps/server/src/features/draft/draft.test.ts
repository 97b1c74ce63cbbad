import { randomUUID } from 'node:crypto';
import { cast as demoCast } from '@consult/testkit/cast.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { signIn } from '@consult/testkit/client.ts';
import type { Client } from '@consult/testkit/client.ts';
import { scanForMarkers } from '@consult/testkit/leak-scan.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import { fillWorld } from '../../app/full-world.testing.ts';
import type { FullWorld } from '../../app/full-world.testing.ts';
import { attach, pdfOf } from '../attachment/uploads.testing.ts';
import { halfFilled, saveOf } from './draft-world.testing.ts';

vi.setConfig({ testTimeout: scaled(90_000) });

const people = ownPeople();
const { cast } = people;

let world: FullWorld;
let plus: Client;
beforeAll(async () => {
  world = await fillWorld(await startCallsWorld(people));
  plus = await world.client('plus');
});
afterAll(() => world?.stop());

const own = { consultDraftsCollectionType: 'user_drafts' as const };
const get = (draftId: string, client = plus) => client.call('consultDraft-getDraft', { ...own, draftId });
const save = (input: ReturnType<typeof saveOf>, client = plus) => client.call('consultDraft-saveDraft', input);
const count = async (sql: string, values: unknown[] = []): Promise<number> =>
  Number((await world.app.write.query<{ count: number }>(`select count(*) as count ${sql}`, values)).rows[0]!.count);
const made = async (change: Parameters<typeof saveOf>[0] = {}, client = plus): Promise<string> => {
  const input = saveOf(change);
  await save(input, client);
  return input.draftId;
};

describe('saving a draft', () => {
  it('keeps everything typed and chosen, and gives it back on another device', async () => {
    const answers = { [world.serviceId]: { header: 'an answer', ticks: { one: true } } };
    const input = saveOf({ formData: { serviceId: world.serviceId, answers, formVersion: 1 } });
    expect(await save(input)).toMatchObject({
      version: 1,
      draftSubject: 'Dermatology - Acne and rosacea, 05552-1444',
    });
    expect(await get(input.draftId)).toMatchObject({
      draftId: input.draftId,
      version: 1,
      formData: input.formData,
      subject: 'Dermatology - Acne and rosacea, 05552-1444',
      service: { id: world.serviceId },
      econsultForwarder: null,
      attachments: [],
      gallerySelectedMedia: [],
      recovery: null,
      empty: false,
    });
  });

  it('takes the subject as typed, the default where it is blank, and none while specialty, subsite or PHN is missing', async () => {
    const subjectOf = async (change: Parameters<typeof saveOf>[0]): Promise<string> =>
      (await save(saveOf(change))).draftSubject;
    expect(await subjectOf({ subject: ' Mole on the back ' })).toBe('Mole on the back');
    expect(await subjectOf({ subject: '  ', formData: { phn: '055 521 444' } })).toBe(
      'Dermatology - Acne and rosacea, 05552-1444',
    );
    for (const field of ['specialty', 'subsite', 'phn'] as const)
      expect(await subjectOf({ formData: { [field]: ' ' } })).toBe('');
  });

  it('over a newer version is refused and loses neither', async () => {
    const input = saveOf();
    await save(input);
    await save({ ...input, baseVersion: 1, subject: 'From the first device' });
    await expect(save({ ...input, baseVersion: 1, subject: 'From the second device' })).rejects.toMatchObject({
      status: 409,
      code: 'DRAFT_CHANGED',
    });
    await expect(save({ ...input, subject: 'As if it were new' })).rejects.toMatchObject({ code: 'DRAFT_CHANGED' });
    expect(await get(input.draftId)).toMatchObject({ version: 2, subject: 'From the first device' });
  });

  it('by two at the same moment goes through once; the other one is told', async () => {
    const input = saveOf();
    await save(input);
    const saves = await Promise.allSettled(
      ['one', 'two', 'three'].map((subject) => save({ ...input, baseVersion: 1, subject })),
    );
    expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of saves) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'DRAFT_CHANGED' });
    expect((await get(input.draftId)).version).toBe(2);
  });

  it('again after the answer was lost gives the first answer, and writes nothing', async () => {
    const input = saveOf();
    const first = await save(input);
    const [second, third] = await Promise.all([save(input), save(input)]);
    expect([second, third]).toEqual([first, first]);
    const change = { ...input, baseVersion: 1, subject: 'Changed' };
    const changed = await save(change);
    // The same content in another order of keys, from a page that was loaded anew.
    const { phn, ...rest } = change.formData;
    expect(await save({ ...change, formId: randomUUID(), formData: { ...rest, phn } })).toEqual(changed);
    expect(changed.version).toBe(2);
    expect(await count(`from audit_entry where kind = 'draft-saved' and $1 = any(subject_ids)`, [input.draftId])).toBe(
      2,
    );
  });

  it('refuses gallery images that are not the viewer’s, and files that are not there, by the field', async () => {
    await expect(save(saveOf({ selectedMedia: [randomUUID()] }))).rejects.toMatchObject({
      fields: { selectedMedia: expect.any(String) as string },
    });
    const input = saveOf({ attachmentIds: [randomUUID()] });
    await expect(save(input)).rejects.toMatchObject({ fields: { attachmentIds: expect.any(String) as string } });
    await expect(get(input.draftId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('keeps the new files, removes those that the draft has no more, and discards them with it', async () => {
    const formId = randomUUID();
    const [one, two] = [
      await attach(world.url, plus, { name: 'report.pdf', bytes: await pdfOf('one'), formId }),
      await attach(world.url, plus, { name: 'letter.pdf', bytes: await pdfOf('two'), formId }),
    ];
    const input = saveOf({ formId, attachmentIds: [two.id, one.id] });
    await save(input);
    expect((await get(input.draftId)).attachments.map(({ name }) => name)).toEqual(['letter.pdf', 'report.pdf']);
    // From another device, where the composed form has another id.
    await save({ ...input, formId: randomUUID(), baseVersion: 1, attachmentIds: [one.id] });
    expect((await get(input.draftId)).attachments.map(({ id }) => id)).toEqual([one.id]);
    expect(await count('from attachment where id = $1', [two.id])).toBe(0);
    await plus.call('consultDraft-deleteDraft', { ...own, draftId: input.draftId });
    expect(await count('from attachment where id = $1', [one.id])).toBe(0);
  });

  it('reaches the holder’s other screens', async () => {
    const feed = await plus.live();
    const draftId = await made();
    expect((await feed.next((word) => word.data['id'] === draftId)).data).toEqual({
      kind: 'draft',
      id: draftId,
      version: 1,
    });
    await plus.call('consultDraft-deleteDraft', { ...own, draftId });
    expect((await feed.next((word) => word.data['id'] === draftId)).data).toMatchObject({ kind: 'draft', version: 2 });
    feed.close();
  });
});

describe('a recovery copy', () => {
  const recovery = { baseVersion: 1, formData: { ...halfFilled, patientPhone: '(403)' }, subject: 'Not saved' };

  it('stands beside the draft until it is saved, the newest only, and does not change it', async () => {
    const input = saveOf();
    await save(input);
    const { draftId } = input;
    await plus.call('consultDraft-saveRecovery', { draftId, recovery: { ...recovery, subject: 'Older' } });
    const { savedAt } = await plus.call('consultDraft-saveRecovery', { draftId, recovery });
    expect(await get(draftId)).toMatchObject({
      version: 1,
      subject: 'Dermatology - Acne and rosacea, 05552-1444',
      recovery: { ...recovery, savedAt },
    });
    expect(await count('from draft_recovery where draft_id = $1', [draftId])).toBe(1);
    await save({ ...input, baseVersion: 1, subject: 'Saved' });
    expect(await get(draftId)).toMatchObject({ version: 2, recovery: null });
  });

  it('is never written over one that another device saved since, nor forgets it', async () => {
    const draftId = await made();
    const here = await plus.call('consultDraft-saveRecovery', { draftId, recovery, over: null });
    const words = { ...recovery, subject: 'From the phone' };
    const refused = { code: 'DRAFT_CHANGED' };
    await expect(
      plus.call('consultDraft-saveRecovery', { draftId, recovery: words, over: null }),
    ).rejects.toMatchObject(refused);
    const there = await plus.call('consultDraft-saveRecovery', { draftId, recovery: words, over: here.savedAt });
    for (const late of [recovery, null])
      await expect(
        plus.call('consultDraft-saveRecovery', { draftId, recovery: late, over: '2026-01-01T00:00:00.000Z' }),
      ).rejects.toMatchObject(refused);
    expect((await get(draftId)).recovery).toEqual({ ...words, savedAt: there.savedAt });
    await plus.call('consultDraft-saveRecovery', { draftId, recovery: null, over: there.savedAt });
    // Where none is any more, nothing is written over.
    await plus.call('consultDraft-saveRecovery', { draftId, recovery, over: there.savedAt });
    expect((await get(draftId)).recovery).toMatchObject({ subject: recovery.subject });
  });

  it('can be forgotten, goes with its draft, and is refused for a version that never was', async () => {
    const draftId = await made();
    await plus.call('consultDraft-saveRecovery', { draftId, recovery });
    await plus.call('consultDraft-saveRecovery', { draftId, recovery: null });
    expect((await get(draftId)).recovery).toBeNull();
    await expect(
      plus.call('consultDraft-saveRecovery', { draftId, recovery: { ...recovery, baseVersion: 2 } }),
    ).rejects.toMatchObject({ fields: { 'recovery.baseVersion': expect.any(String) as string } });
    await plus.call('consultDraft-saveRecovery', { draftId, recovery });
    await plus.call('consultDraft-deleteDraft', { ...own, draftId });
    expect(await count('from draft_recovery where draft_id = $1', [draftId])).toBe(0);
  });
});

describe('discarding a draft', () => {
  it('is done once and for all: a second discard is done already, and no late save brings it back', async () => {
    const input = saveOf();
    await save(input);
    const { draftId } = input;
    const gone = { ...own, draftId };
    expect(
      await Promise.all([plus.call('consultDraft-deleteDraft', gone), plus.call('consultDraft-deleteDraft', gone)]),
    ).toEqual([{ ok: true }, { ok: true }]);
    expect(await count(`from audit_entry where kind = 'draft-discarded' and $1 = any(subject_ids)`, [draftId])).toBe(1);
    for (const late of [input, { ...input, subject: 'Late' }, { ...input, baseVersion: 1, subject: 'Late' }])
      await expect(save(late)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(get(draftId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('at the same moment as a save leaves no draft, whichever comes first', async () => {
    const input = saveOf();
    await save(input);
    const { draftId } = input;
    const [discarded] = await Promise.allSettled([
      plus.call('consultDraft-deleteDraft', { ...own, draftId }),
      save({ ...input, baseVersion: 1, subject: 'Saved at the same moment' }),
    ]);
    expect(discarded.status).toBe('fulfilled');
    await expect(get(draftId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the list of drafts', () => {
  const list = (client: Client, input: { search?: string; after?: string | null } = {}) =>
    client.call('consultDraft-listDrafts', { ...own, ...input });

  it('pages by 25, the last saved first, each once, also while others are saved', async () => {
    const np = await world.client('np');
    const ids: string[] = [];
    for (let n = 0; n < 30; n += 1) ids.push(await made({ subject: `Case ${n}` }, np));
    const first = await list(np);
    expect(first.order).toEqual(ids.slice(5).reverse());
    const late = await made({ subject: 'Late' }, np);
    const second = await list(np, { after: first.next });
    // The one that the world made for np@ before is the oldest.
    expect(second.order).toEqual([...ids.slice(0, 5).reverse(), world.drafts.foreign[0]]);
    expect(second.next).toBeNull();
    expect((await list(np)).order[0]).toBe(late);
    expect(first.drafts[ids[29]!]).toMatchObject({
      subject: 'Case 29',
      read: true,
      activityType: 'econsult',
      econsultForwarder: null,
      empty: false,
    });
    const { created, updated } = first.drafts[ids[29]!]!;
    expect(created.seconds * 1000 + created.nanoseconds / 1e6).toBe(new Date(updated).getTime());
  });

  it('is searched by a part of the subject in either case and with or without accents, page by page', async () => {
    const np = await world.client('np');
    for (let n = 0; n < 28; n += 1) await made({ subject: `Éruption ${n}` }, np);
    const first = await list(np, { search: ' eruption' });
    const second = await list(np, { search: 'ERUPTION', after: first.next });
    expect([first.order.length, second.order.length, second.next]).toEqual([25, 3, null]);
    const subjects = [first, second].flatMap(({ order, drafts }) => order.map((id) => drafts[id]!.subject));
    expect(subjects).toEqual(Array.from({ length: 28 }, (_, n) => `Éruption ${27 - n}`));
    expect((await list(np, { search: 'ruption 2' })).order.length).toBe(9);
    expect((await list(np, { search: 'nothing like it' })).order).toEqual([]);
    const draftId = await made({ subject: 'Dermatology - Psoriasis, 555002887' }, np);
    for (const search of ['psoriasis, 55500-2887', '555 002 887', '002887'])
      expect((await list(np, { search })).order, search).toEqual([draftId]);
  });

  it('shows a draft that does not open as an empty entry, and breaks nothing', async () => {
    const free = await world.client('free');
    const [one, other] = [await made({ subject: 'One' }, free), await made({ subject: 'Other' }, free)];
    await world.app.write.query(
      `update draft d set subject = o.subject, body = o.body, key_id = o.key_id, wrapped_key = o.wrapped_key
        from draft o where d.id = $1 and o.id = $2`,
      [one, other],
    );
    const { drafts } = await list(free);
    expect(drafts[one]).toMatchObject({ empty: true, subject: '' });
    expect(drafts[other]).toMatchObject({ empty: false, subject: 'Other' });
    expect(await get(one, free)).toMatchObject({ empty: true, subject: '', service: null, formData: { phn: '' } });
  });

  it('is written to the audit log with the ids that it showed, and opening with the one', async () => {
    const free = await world.client('free');
    const { order } = await list(free);
    const { rows } = await world.app.write.query<{ subject_ids: string[] }>(
      `select subject_ids from audit_entry where kind = 'drafts-listed' and actor_id = $1 order by id desc limit 1`,
      [cast.free.id],
    );
    expect(rows[0]!.subject_ids).toEqual(order);
    await get(order[0]!, free);
    expect(
      await count(`from audit_entry where kind = 'draft-opened' and actor_id = $1 and subject_ids = array[$2::uuid]`, [
        cast.free.id,
        order[0],
      ]),
    ).toBeGreaterThan(0);
  });
});

describe('the demo world', () => {
  it('has drafts that open, each with the service that was chosen', async () => {
    const { rows } = await world.app.write.query<{ id: string }>(
      `select id from draft where holder_id = $1 and save_hash is null order by updated_at desc`,
      [demoCast.plus.id],
    );
    const reader = await signIn(world.url, demoCast.plus.email);
    const opened = await Promise.all(rows.map(({ id }) => get(id, reader)));
    reader.close();
    expect(opened.map(({ subject, service }) => [subject, service?.type])).toEqual([
      [expect.stringMatching(/^Dermatology - Acne, 05\d{7}$/), 'service'],
      ['Scalp lesion, on apixaban – photo to follow', 'service'],
      ['', undefined],
      [expect.stringMatching(/^Gastroenterology - Screening colonoscopy, 05\d{7}$/), 'referral'],
    ]);
    expect(opened.every(({ empty }) => !empty)).toBe(true);
  });
});

describe('what a draft holds', () => {
  it('stands readable in no table, statistic, job or file of the data folder', async () => {
    const since = new Date();
    const markers = ['Draft-marker-Zyxwvuts', 'Kept-beside-marker-xylem', 'answer-marker-plumbago'];
    const input = saveOf({
      subject: markers[0]!,
      formData: { patientLastName: markers[0]!, answers: { [world.serviceId]: { header: markers[2]! } } },
    });
    await save(input);
    await plus.call('consultDraft-saveRecovery', {
      draftId: input.draftId,
      recovery: { baseVersion: 1, formData: { ...halfFilled, patientFirstName: markers[1]! }, subject: markers[1]! },
    });
    const opened = JSON.stringify(await get(input.draftId));
    for (const marker of markers) expect(opened).toContain(marker);
    expect(
      await scanForMarkers({
        url: world.app.config.databaseUrl!,
        dataDir: world.app.config.dataDir,
        markers,
        since,
      }),
    ).toEqual([]);
  });
});
