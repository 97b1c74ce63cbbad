import { cast } from '@consult/testkit/cast.ts';
import type { CallError, Client } from '@consult/testkit/client.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../infra/db/new-id.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import { place } from '../activity/activity.ts';
import { setRoles } from '../permission/permission.ts';
import { startInboxWorld } from './inbox-world.testing.ts';
import type { InboxWorld } from './inbox-world.testing.ts';

let world: InboxWorld;
let specialistClinic: string;
let referrerClinic: string;
let moa: Client;
/** Oldest first; `c3` is urgent and older than the others to book. */
let made: string[];
const statuses = ['pending', 'completed', 'to_book_urgent', 'to_book', 'booked', 'to_book', 'to_book_urgent'];

beforeAll(async () => {
  world = await startInboxWorld();
  ({ specialistClinic, referrerClinic } = world);
  moa = await world.client('moa');
  made = [];
  for (const [minute, status] of statuses.entries())
    made.push(
      await world.consult({ status, minute, lastName: `Patient${minute}`, email: minute === 6 ? 'p@x.example' : '' }),
    );
});
afterAll(() => world?.stop());

const page = (client: Client, toBook: boolean, clinicId = specialistClinic, after: string | null = null) =>
  client.call('clinicInbox-page', { clinicId, toBook, after });
const code = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: CallError) => error.code,
  );

it('All lists every consult of the clinic, whichever folder and status, newest message first', async () => {
  await moa.call('inbox-move', {
    ownerId: specialistClinic,
    moves: [made[1]!, made[5]!].map((activityId) => ({ activityId, folder: 'archive' as const })),
  });
  const { rows, next } = await page(moa, false);
  expect(rows.map(({ id }) => id)).toEqual(made.toReversed());
  expect(rows.map(({ folder }) => folder)).toEqual(['inbox', 'archive', 'inbox', 'inbox', 'inbox', 'archive', 'inbox']);
  expect(next).toBeNull();
});

it('To Book lists what is to book, urgent ones first, then newest', async () => {
  const { rows } = await page(moa, true);
  expect(rows.map(({ id }) => id)).toEqual([made[6], made[2], made[5], made[3]]);
});

it('both go on page by page, each consult once', async () => {
  const more: string[] = [];
  for (let n = 0; n < 26; n += 1)
    more.push(await world.consult({ status: n % 2 ? 'to_book' : 'to_book_urgent', minute: 50 + ((n * 5) % 13) }));
  for (const toBook of [true, false]) {
    const seen: { id: string; status: string; lastMessageAt: string }[] = [];
    for (let after: string | null = null; ;) {
      const got: Awaited<ReturnType<typeof page>> = await page(moa, toBook, specialistClinic, after);
      expect(got.rows.length).toBeLessThanOrEqual(10);
      seen.push(...got.rows);
      if (got.next === null) break;
      after = got.next;
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
    expect(seen).toHaveLength(toBook ? 30 : 33);
    const key = (row: (typeof seen)[number]) =>
      `${toBook && row.status === 'to_book_urgent' ? 1 : 0} ${row.lastMessageAt} ${row.id}`;
    expect(seen.map(key)).toEqual(seen.map(key).toSorted().toReversed());
  }
  await world.app.write.query('delete from activity where id = any($1::uuid[])', [more]);
});

it('a row shows how the patient is reached and who of the clinic answers; of the referrer’s own clinic the referrer', async () => {
  const { rows } = await page(moa, false);
  expect(rows[0]).toMatchObject({
    patientPhone: '(403) 555-0142',
    hasPatientEmail: true,
    physicians: [{ firstName: cast.derm.firstName, lastName: cast.derm.lastName, salutation: 'Dr.' }],
    ownConsultant: true,
  });
  expect(rows[1]).toMatchObject({ hasPatientEmail: false });
  const own = await page(await world.client('moa2'), false, referrerClinic);
  expect(own.rows[0]!.physicians).toEqual([
    { firstName: cast.plus.firstName, lastName: cast.plus.lastName, salutation: 'Dr.' },
  ]);
  expect(own.rows[0]!.ownConsultant).toBe(false);
});

it('a row shows who wrote last, the viewer’s own draft, and how many files there are', async () => {
  const id = await world.consult({ minute: 70 });
  const row = async (client: Client) => (await page(client, false)).rows.find((one) => one.id === id)!;
  expect(await row(moa)).toMatchObject({ lastSender: null, draft: '', fileCount: 0 });
  const derm = await world.client('derm');
  await derm.call('message-send', { activityId: id, messageId: newId(), text: 'An answer.' });
  const { rows } = await world.app.write.query<{ key_id: number; wrapped_key: Buffer }>(
    'select key_id, wrapped_key from activity where id = $1',
    [id],
  );
  const key = await world.app.keyring.unwrap(rows[0]!.key_id, rows[0]!.wrapped_key, id);
  await world.app.write.query(
    'insert into message_draft (activity_id, person_id, body, saved_at) values ($1, $2, $3, now())',
    [
      id,
      world.id('moa'),
      encrypt(key, place.messageDraft(id, world.id('moa')), JSON.stringify({ text: 'Half a\nsentence' })),
    ],
  );
  expect(await row(moa)).toMatchObject({
    lastSender: { firstName: cast.derm.firstName, lastName: cast.derm.lastName, salutation: 'Dr.' },
    draft: 'Half a sentence',
  });
  expect(await row(await world.client('moa3'))).toMatchObject({ draft: '' });
});

it('a search is among the clinic’s own rows, and with To Book among those to book', async () => {
  const search = async (input: { text?: string; toBook?: boolean; status?: 'to_book' | 'booked'; clinicId?: string }) =>
    (
      await moa.call('clinicInbox-search', {
        clinicId: specialistClinic,
        toBook: false,
        text: '',
        columns: ['Patient Name'],
        ...input,
      })
    ).rows.map(({ id }) => id);
  expect(await search({ text: 'patient1 patient5' })).toEqual([made[5], made[1]]);
  expect(await search({ text: 'patient1 patient5', toBook: true })).toEqual([made[5]]);
  expect(await search({ status: 'to_book' })).toEqual([made[5], made[3]]);
  expect(await search({ status: 'booked', toBook: true })).toEqual([]);
  expect(await code(search({ text: 'patient1', clinicId: referrerClinic }))).toBe('NOT_FOUND');
  expect(await code(search({ text: ' ' }))).toBe('INVALID_INPUT');
  const [entry] = await world.audit('inbox-searched');
  expect(entry).toMatchObject({ actor_id: world.id('moa'), subject_ids: [made[5], made[3]] });
});

it('is for the staff of that clinic alone', async () => {
  for (const name of ['moa', 'moa3'] as const) expect(await code(page(await world.client(name), true))).toBe('done');
  expect(await code(page(await world.client('moa2'), true))).toBe('NOT_FOUND');
  expect(await code(page(moa, false, newId()))).toBe('NOT_FOUND');
  for (const name of ['derm', 'plus', 'admin'] as const)
    expect(await code(page(await world.client(name), false))).toBe('NOT_ALLOWED');
});

it('To Book and a status are for staff who may edit a status alone', async () => {
  await world.app.write.query(
    `insert into role (name, permissions) select 'reader', array_remove(permissions, 'editActivityStatus') from role
      where name = 'moa'`,
  );
  await setRoles(world.app, null, world.id('moa3'), ['reader']);
  const reader = await world.client('moa3');
  const asked = { clinicId: specialistClinic, columns: ['Patient Name' as const], text: 'patient1' };
  expect(await code(page(reader, false))).toBe('done');
  expect(await code(reader.call('clinicInbox-search', { ...asked, toBook: false }))).toBe('done');
  for (const refused of [
    page(reader, true),
    reader.call('clinicInbox-search', { ...asked, toBook: true }),
    reader.call('clinicInbox-search', { ...asked, toBook: false, status: 'to_book' }),
  ])
    expect(await code(refused)).toBe('NOT_ALLOWED');
  await setRoles(world.app, null, world.id('moa3'), ['moa']);
});

it('the counts are of the viewer’s clinics: unread ones in the inbox, and those to book', async () => {
  const ids = [made[1]!, made[4]!];
  await moa.call('inbox-setRead', {
    ownerId: specialistClinic,
    marks: ids.map((activityId) => ({ activityId, lastReadSeq: null })),
  });
  // One of the two lies in the archive.
  const { clinics } = await (await world.client('moa3')).call('clinicInbox-counts', {});
  expect(clinics).toEqual([
    { clinicId: specialistClinic, name: 'Varga Dermatology', unread: expect.any(Number) as number, toBook: 4 },
  ]);
  const { rows } = await page(moa, false);
  expect(clinics[0]!.unread).toBe(rows.filter((row) => row.unread && row.folder === 'inbox').length);
  expect(clinics[0]!.unread).toBeGreaterThan(0);
});
