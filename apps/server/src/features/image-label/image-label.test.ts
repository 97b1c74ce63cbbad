import { randomUUID } from 'node:crypto';
import type { Calls } from '@consult/contract/calls.ts';
import type { Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { consultWithPhoto } from '../../app/full-world.testing.ts';
import { attach, pdfOf } from '../attachment/uploads.testing.ts';

const people = ownPeople();
const { cast } = people;

let world: CallsWorld;
let plus: Client;
let derm: Client;
let derm2: Client;
let activityId: string;
let photoId: string;
beforeAll(async () => {
  world = await startCallsWorld(people);
  [plus, derm, derm2] = [await world.client('plus'), await world.client('derm'), await world.client('derm2')];
});
afterAll(() => world?.stop());

type Entry = Calls['ai-specialistLabelImages']['input']['labels'][number];

const says = (doctorLabels: string[], changes: Partial<Entry> = {}): Entry => ({
  filePath: photoId,
  doctorLabels,
  customLabels: [],
  specialty: 'Dermatology',
  created: new Date().toISOString(),
  ...changes,
});
const label = (who: Client, ...labels: Entry[]) => who.call('ai-specialistLabelImages', { activityId, labels });
const labelsSeenBy = async (who: Client) => (await who.call('activity-open', { activityId })).imageLabels;

describe('the pictures of a consult', () => {
  beforeEach(async () => {
    ({ activityId, photoId } = await consultWithPhoto(world));
  });

  it('are labelled by each of its consultants, who see one another’s labels and names; nobody else sees any', async () => {
    await label(derm, says(['Melanoma', ' melanoma ', 'Wart'], { customLabels: ['Naevus bleu'], aiVersion: 'm1' }));
    await label(derm2, says(['Melanocytic naevus']));
    for (const who of [derm, derm2])
      expect(await labelsSeenBy(who)).toMatchObject([
        {
          filePath: photoId,
          doctorLabels: ['Melanoma', 'Wart'],
          customLabels: ['Naevus bleu'],
          aiVersion: 'm1',
          specialty: 'Dermatology',
          labelledBy: { personId: cast.derm.id, lastName: cast.derm.lastName },
        },
        { doctorLabels: ['Melanocytic naevus'], labelledBy: { personId: cast.derm2.id } },
      ]);
    for (const who of [plus, await world.client('moa'), await world.client('moa2')])
      expect(await labelsSeenBy(who)).toEqual([]);
  });

  it('have the newest labels of each consultant, in whatever order they arrive', async () => {
    const [older, newer] = [new Date(Date.now() - 120_000), new Date(Date.now() - 60_000)];
    await label(derm, says(['Wart'], { created: newer.toISOString() }));
    await label(derm, says(['Acne'], { created: older.toISOString() }));
    expect(await labelsSeenBy(derm)).toMatchObject([{ doctorLabels: ['Wart'], created: newer.toISOString() }]);
    // A clock that is ahead wins no more than the present moment.
    await label(derm, says(['Tinea'], { created: '2100-01-01T00:00:00.000Z' }));
    await label(derm, says(['Eczema']));
    expect(await labelsSeenBy(derm)).toMatchObject([{ doctorLabels: ['Eczema'] }]);
  });

  it('leave their labels to the pool where the consent allows to improve models and the installation collects', async () => {
    const inPool = async () =>
      (
        await world.app.write.query<{ person_id: string; specialty: string }>(
          `select l.person_id, i.specialty, i.labelled_at is not null as labelled
            from attachment a join pool_origin o on o.media_id = a.media_id join pool_image i on i.id = o.image_id
              join pool_label l on l.image_id = i.id where a.id = $1`,
          [photoId],
        )
      ).rows;
    const mediaId = async () =>
      (await world.app.write.query<{ id: string }>('select media_id as id from attachment where id = $1', [photoId]))
        .rows[0]!.id;
    const allow = async (uses: string) =>
      world.app.write.query(
        `update media set consent_giver = 'patient', consent_way = 'in-words', consent_uses = $2::text[],
          consent_at = now(), content_hash = decode(md5(id::text), 'hex') where id = $1`,
        [await mediaId(), uses],
      );
    await label(derm, says(['Wart']));
    await allow('{improving-models}');
    await label(derm, says(['Acne']));
    expect(await inPool()).toEqual([]);
    await world.app.write.query(`insert into content_document (name, body) values ('imaging', '{"collect": true}')`);
    try {
      await allow('{teaching}');
      await label(derm, says(['Tinea']));
      expect(await inPool()).toEqual([]);
      await allow('{improving-models}');
      await label(derm, says(['Melanoma'], { customLabels: ['unknown'] }));
      await label(derm, says(['Naevus']));
    } finally {
      await world.app.write.query(`delete from content_document where name = 'imaging'`);
    }
    expect(await inPool()).toEqual([{ person_id: cast.derm.id, specialty: 'Dermatology', labelled: true }]);
  });

  it('keep their labels encrypted; open pages hear of them, and the audit log says how many pictures', async () => {
    const feed = await plus.live();
    await label(derm, says(['Basal cell carcinoma'], { customLabels: ['Pearly rim'] }));
    expect((await feed.next(({ data }) => data['id'] === activityId)).data).toMatchObject({ kind: 'activity' });
    feed.close();
    const { rows } = await world.app.write.query<{ body: Buffer }>(
      'select body from image_label where activity_id = $1',
      [activityId],
    );
    for (const word of ['Basal', 'Pearly']) expect(rows[0]!.body.toString('latin1')).not.toContain(word);
    const audit = await world.app.write.query(
      `select actor_id, detail from audit_entry where kind = 'images-labelled' and subject_ids = array[$1::uuid]`,
      [activityId],
    );
    expect(audit.rows).toEqual([{ actor_id: cast.derm.id, detail: { images: 1 } }]);
  });

  it('need a picture of this consult and a label: a file that is none, or another consult’s, is unknown', async () => {
    await expect(label(derm)).rejects.toMatchObject({ fields: { labels: 'Select at least one image.' } });
    await expect(label(derm, says([]))).rejects.toMatchObject({ fields: { labels: 'Choose at least one label.' } });
    const { id: letterId } = await attach(world.url, plus, { name: 'letter.pdf', bytes: await pdfOf('A letter.') });
    const { photoId: otherPhoto } = await consultWithPhoto(world);
    for (const filePath of [letterId, otherPhoto, randomUUID()])
      await expect(label(derm, says(['Wart']), says(['Wart'], { filePath }))).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    expect(await labelsSeenBy(derm)).toEqual([]);
  });

  it('are labelled by its consultants alone, whose profile lets data be collected, in the subsites that are', async () => {
    await expect(label(plus, says(['Wart']))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(label(await world.client('ent'), says(['Wart']))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const collects = (on: boolean) =>
      world.app.write.query('update person set econsult_data_collection = $2 where id = $1', [cast.derm.id, on]);
    await label(derm2, says(['Wart']));
    await collects(false);
    expect(await labelsSeenBy(derm)).toEqual([]);
    await expect(label(derm, says(['Wart']))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await collects(true);
    await world.app.write.query(`update activity set specialty = 'Otolaryngology', subsite = 'Thyroid' where id = $1`, [
      activityId,
    ]);
    await expect(label(derm, says(['Wart']))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await world.app.write.query(`update activity set subsite = 'Ear' where id = $1`, [activityId]);
    await label(derm, says(['Earwax']));
    expect((await labelsSeenBy(derm)).map(({ specialty }) => specialty)).toEqual(['Dermatology', 'Otolaryngology']);
  });
});
