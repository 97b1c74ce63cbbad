import { randomUUID } from 'node:crypto';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { Client } from '@consult/testkit/client.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { runWaiting } from '../../infra/jobs/run-waiting.testing.ts';
import { openKeystore } from '../../infra/keystore/open-keystore.ts';
import { purposeKeys } from '../../infra/keystore/purpose-keys.ts';
import { readOutboxItem } from '../../infra/outbox/outbox.ts';
import { photoUploads } from '../../infra/partner/photo-uploads.ts';
import { PlayedPartner } from '../../infra/partner/played-partner.testing.ts';
import { publicPemOf, signingKey } from '../../infra/partner/signing-key.ts';
import { addPhoto, drawnPhoto } from '../media/media-world.testing.ts';

const people = ownPeople();
const { cast } = people;
const partnerId = `ava-${cast.plus.id}`;
const timeZone = 'America/Edmonton';

let world: CallsWorld;
let plus: Client;
let ava: PlayedPartner;
let hue = 0;
beforeAll(async () => {
  world = await startCallsWorld(people);
  plus = await world.client('plus');
  const { app } = world;
  const [key] = await purposeKeys(app.write, openKeystore(app.config), 'partner');
  ava = await PlayedPartner.start({
    id: partnerId,
    issuer: app.config.publicUrl,
    publicPem: publicPemOf(signingKey(key)),
  });
  await app.write.query(`insert into partner (id, name, public_key, upload_url) values ($1, 'Ava', '', $2)`, [
    partnerId,
    ava.url,
  ]);
});
afterAll(async () => {
  await ava?.stop();
  await world?.stop();
});
beforeEach(async () => {
  await world.app.write.query(
    `insert into partner_account (person_id, partner_id, ava_uuid, linked_at) values ($1, $2, 'physician-7', now())
      on conflict do nothing`,
    [cast.plus.id, partnerId],
  );
});
afterEach(() => {
  ava.answer = { status: 201 };
  ava.received.length = 0;
});

/** A photo of plus@ that no other one is like. */
async function newPhoto(said: Parameters<typeof addPhoto>[2] = {}) {
  const bytes = await drawnPhoto((hue += 1));
  return { bytes, ...(await addPhoto(world.url, plus, said, bytes)) };
}
const order = (...galleryItemIds: string[]) => plus.call('ava-uploadGalleryFiles', { galleryItemIds });
const uploadOf = async (id: string) =>
  (await plus.call('media-page', { timeZone })).items.find((item) => item.id === id)?.partnerUpload;
async function settles(id: string, upload: object): Promise<void> {
  await expect
    .poll(() => uploadOf(id), { timeout: scaled(10_000) })
    .toEqual({ failure: null, stayedHere: false, ...upload });
}
const entryOf = async (mediaId: string): Promise<string> =>
  (
    await world.app.write.query<{ outgoing_id: string }>('select outgoing_id from partner_upload where media_id = $1', [
      mediaId,
    ])
  ).rows[0]!.outgoing_id;
const triesOf = async (mediaId: string): Promise<number> =>
  (
    await world.app.write.query<{ attempts: number }>('select attempts from outgoing where id = $1', [
      await entryOf(mediaId),
    ])
  ).rows[0]!.attempts;
/** Orders photos from a partner that has no time now, until a first try of each has failed. */
async function orderInVain(...ids: string[]): Promise<void> {
  ava.answer = { status: 503, headers: { 'retry-after': '1' }, body: 'x'.repeat(1_000_000) };
  await order(...ids);
  for (const id of ids) await expect.poll(() => triesOf(id), { timeout: scaled(10_000) }).toBe(1);
}
/** Lets the next try begin, and says how the upload stands then. */
async function standsAfterTry(id: string): Promise<string | undefined> {
  await runWaiting(world.app.write, 'send-to-partner');
  return (await uploadOf(id))?.state;
}
/** Lets it be tried until it stands so. */
async function isTriedUntil(id: string, state: string): Promise<void> {
  await expect.poll(() => standsAfterTry(id), { timeout: scaled(20_000) }).toBe(state);
}

describe('a photo for the account at a partner', () => {
  it('goes there as it lies here, signed, with its consent and moment, and without a word of the patient', async () => {
    const consent = { givenBy: 'patient', way: 'in-writing', uses: ['teaching'] } as const;
    const { id, created, bytes } = await newPhoto({ consent: { ...consent, uses: ['teaching'] }, tags: ['Okafor'] });
    await plus.call('media-change', { mediaId: id, baseVersion: 1, notes: 'Left forearm of Delphine' });
    const feed = await plus.live();
    await order(id);
    await settles(id, { state: 'sent' });
    expect((await feed.next(({ data }) => data['kind'] === 'media')).data).toMatchObject({ id: cast.plus.id });
    feed.close();
    const [photo] = ava.received;
    expect(photo!.bytes.equals(bytes)).toBe(true);
    expect(photo!.contentType).toBe('image/jpeg');
    expect(photo!.claims).toMatchObject({
      avaUuid: 'physician-7',
      takenAt: created,
      consent: { ...consent, recordedAt: created },
    });
    for (const word of ['mole.jpg', 'Delphine', 'Okafor', cast.plus.lastName])
      expect(photo!.headers + JSON.stringify(photo!.claims)).not.toContain(word);
    const audit = await world.app.write.query(
      `select detail from audit_entry where kind = 'media-sent' and subject_ids = array[$1::uuid]`,
      [id],
    );
    expect(audit.rows).toEqual([{ detail: { partner: partnerId } }]);
  });

  it('goes once for each content, also from another photo of the same bytes; each has a job of its own', async () => {
    const [one, other] = [await newPhoto(), await newPhoto()];
    const { id: again } = await addPhoto(world.url, plus, {}, one.bytes);
    await Promise.all([order(one.id, other.id, one.id), order(again)]);
    for (const id of [one.id, other.id, again]) await settles(id, { state: 'sent' });
    await order(one.id, again);
    expect(ava.received.map(({ bytes }) => bytes.toString('base64')).toSorted()).toEqual(
      [one, other].map(({ bytes }) => bytes.toString('base64')).toSorted(),
    );
    expect(ava.received.map(({ claims }) => claims['consent'])).toEqual([null, null]);
    expect(new Set(ava.received.map(({ claims }) => claims.jti)).size).toBe(2);
  });

  it('is tried again where the partner has no time; refused, it is tried no more, but again by hand', async () => {
    const { id } = await newPhoto();
    await orderInVain(id);
    await order(id);
    expect(await uploadOf(id)).toMatchObject({ state: 'waiting' });
    ava.answer = { status: 415 };
    await isTriedUntil(id, 'failed');
    await settles(id, { state: 'failed', failure: 'refused' });
    ava.answer = { status: 201 };
    await order(id);
    await settles(id, { state: 'sent' });
    expect(ava.received).toHaveLength(1);
  });

  it('has failed after the fifth try to reach a partner that is gone; the operator may let it go again', async () => {
    const { id } = await newPhoto();
    await world.app.write.query(`update partner set upload_url = 'http://127.0.0.1:1/' where id = $1`, [partnerId]);
    await order(id);
    await isTriedUntil(id, 'failed');
    expect(await uploadOf(id)).toMatchObject({ failure: 'unreached' });
    await world.app.write.query(`update partner set upload_url = $2 where id = $1`, [partnerId, ava.url]);
    const admin = await world.client('admin');
    await admin.call('outbox-retry', { entryId: await entryOf(id) });
    await settles(id, { state: 'sent' });
  });

  it.each([
    ['silence', 'PARTNER_UNREACHED'],
    [{ status: 302, headers: { location: 'https://elsewhere.example/' } }, 'PARTNER 302'],
    [{ status: 429 }, 'PARTNER 429'],
    [{ status: 500, body: '{' }, 'PARTNER 500'],
  ] as const)('to a partner that answers %o is a try that failed as %s', async (answer, code) => {
    const { id } = await newPhoto();
    await orderInVain(id);
    ava.answer = answer === 'silence' ? answer : { ...answer };
    const { write: pool, files, keyring, config } = world.app;
    const [key] = await purposeKeys(pool, openKeystore(config), 'partner');
    const ground = { pool, files, keyring, issuer: config.publicUrl, key: signingKey(key), timeoutMs: 300 };
    await expect(photoUploads(ground).send(await entryOf(id))).rejects.toMatchObject({ code });
    await plus.call('ava-unlinkAccount', {});
  });

  it('stays in the outbox where the partner has given no address: account, kind and size, never the picture', async () => {
    await world.app.write.query(`update partner set upload_url = null where id = $1`, [partnerId]);
    const { id, bytes } = await newPhoto();
    await order(id);
    await settles(id, { state: 'sent', stayedHere: true });
    const item = await readOutboxItem(world.app.write, world.app.keyring, await entryOf(id));
    expect(item).toMatchObject({
      kind: 'partner',
      state: 'sent',
      via: 'outbox',
      to: 'Ava (physician-7)',
      body: `image/jpeg, ${bytes.length} bytes`,
    });
    await world.app.write.query(`update partner set upload_url = $2 where id = $1`, [partnerId, ava.url]);
    expect(ava.received).toEqual([]);
  });
});

describe('what waits for a partner', () => {
  it('is cancelled with the link, and may be ordered for the next one', async () => {
    const { id } = await newPhoto();
    await orderInVain(id);
    const entry = await entryOf(id);
    await plus.call('ava-unlinkAccount', {});
    expect(await uploadOf(id)).toBeNull();
    const { rows } = await world.app.write.query('select state, last_error from outgoing where id = $1', [entry]);
    expect(rows).toEqual([{ state: 'failed', last_error: 'CANCELLED' }]);
    ava.answer = { status: 201 };
    await runWaiting(world.app.write, 'send-to-partner');
    const admin = await world.client('admin');
    await expect(admin.call('outbox-retry', { entryId: entry })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(order(id)).rejects.toMatchObject({ code: 'NOT_LINKED' });
    expect(ava.received).toEqual([]);
  });

  it('is held back while its photo is deleted, goes when that is undone, and is forgotten with the photo', async () => {
    const [kept, gone] = [await newPhoto(), await newPhoto()];
    await orderInVain(kept.id, gone.id);
    await plus.call('media-delete', { mediaIds: [kept.id, gone.id] });
    ava.answer = { status: 201 };
    await runWaiting(world.app.write, 'send-to-partner');
    await plus.call('media-restore', { mediaIds: [kept.id] });
    await isTriedUntil(kept.id, 'sent');
    await world.app.write.query(`update media set deleted_at = deleted_at - interval '2 minutes' where id = $1`, [
      gone.id,
    ]);
    const left = async () => {
      await runWaiting(world.app.write, 'forget-media', { personId: cast.plus.id });
      return (await world.app.write.query('select 1 from partner_upload where media_id = $1', [gone.id])).rowCount;
    };
    await expect.poll(left, { timeout: scaled(10_000) }).toBe(0);
    expect(ava.received.map(({ bytes }) => bytes.equals(kept.bytes))).toEqual([true]);
  });
});

it('takes images of the viewer’s own gallery alone: films are left out, and so is what is not theirs', async () => {
  const film = await newPhoto();
  await world.app.write.query(`update media set content_type = 'video/mp4' where id = $1`, [film.id]);
  await expect(order(film.id)).rejects.toMatchObject({
    fields: { galleryItemIds: 'Select at least one image to upload to Ava.' },
  });
  const { id: foreign } = await addPhoto(world.url, await world.client('np'));
  for (const id of [foreign, randomUUID()]) await expect(order(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const { id } = await newPhoto();
  await order(film.id, foreign, id);
  await settles(id, { state: 'sent' });
  expect(await uploadOf(film.id)).toBeNull();
  expect(ava.received).toHaveLength(1);
});
