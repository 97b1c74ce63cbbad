import { randomUUID } from 'node:crypto';
import { loanMs } from '@consult/domain/labelling/loan.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { Client } from '@consult/testkit/client.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { addImages, lend } from './labelling-world.testing.ts';
import type { OwnImages } from './labelling-world.testing.ts';

const people = ownPeople();
const { cast } = people;

let world: CallsWorld;
let derm: Client;
let derm2: Client;
beforeAll(async () => {
  world = await startCallsWorld(people);
  derm = await world.client('derm');
  derm2 = await world.client('derm2');
});
afterAll(() => world?.stop());
let present: () => Date;
beforeAll(() => {
  present = world.app.now;
});
afterEach(() => {
  world.app.now = present;
});

/** Lets the loans of everybody run out but for what is lent from now on. */
const lapse = (): void => {
  const at = present().getTime() + loanMs + 1_000;
  world.app.now = () => new Date(at);
};
const label = (client: Client, fileUri: string, ...doctorLabels: string[]) =>
  client.call('ai-doctorLabelImage', { fileUri, doctorLabels });
const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
/** The images of the doctor's open batch by their ids. */
async function shown(client: Client, own: OwnImages) {
  const { batch } = await client.call('labelling-lendBatch', {
    specialty: 'Dermatology',
    conditionId: own.conditionId,
  });
  return new Map((batch?.images ?? []).map((image) => [image.id, image]));
}
async function labelsIn(own: OwnImages): Promise<{ image_id: string; person_id: string }[]> {
  const { rows } = await world.app.write.query<{ image_id: string; person_id: string }>(
    `select l.image_id, l.person_id from pool_label l join pool_image i on i.id = l.image_id
      where i.condition_id = $1 order by l.image_id, l.person_id`,
    [own.conditionId],
  );
  return rows;
}

describe('lending', () => {
  it('lends 100 at most, the oldest first, to one doctor at a time', async () => {
    const own = await addImages(world.app, 120);
    const first = await lend(derm, own);
    expect(first.imageIds).toEqual(own.imageIds.slice(0, 100));
    const second = await lend(derm2, own);
    expect(second.imageIds).toEqual(own.imageIds.slice(100));
    expect((await lend(await world.client('cardio'), own)).imageIds).toEqual([]);
  });

  it('goes on with the batch that is open, also from another device, until the doctor asks for the next', async () => {
    const own = await addImages(world.app, 101);
    const first = await lend(derm, own);
    expect(await lend(derm, own)).toEqual(first);
    await label(derm, first.imageIds[0]!, 'Naevus');
    const next = await lend(derm, own, first.id);
    // What they left without a word is free again.
    expect(next.imageIds).toEqual(own.imageIds.slice(1));
    // Asked twice, the same.
    expect(await lend(derm, own, first.id)).toEqual(next);
  });

  it('ends a batch when the doctor chooses another condition', async () => {
    const [one, other] = [await addImages(world.app, 2), await addImages(world.app, 2)];
    await lend(derm, one);
    await lend(derm, other);
    expect((await lend(derm2, one)).imageIds).toEqual(one.imageIds);
  });

  it('gives images on once the 30 minutes are over, which each label begins anew', async () => {
    const own = await addImages(world.app, 3);
    const { imageIds } = await lend(derm, own);
    const at = present().getTime();
    world.app.now = () => new Date(at + loanMs - 60_000);
    const { lentUntil } = await label(derm, imageIds[0]!, 'Naevus');
    expect(Date.parse(lentUntil!)).toBe(at + 2 * loanMs - 60_000);
    world.app.now = () => new Date(at + loanMs + 60_000);
    expect((await lend(derm2, own)).imageIds).toEqual([]);
    world.app.now = () => new Date(at + 2 * loanMs);
    expect((await lend(derm2, own)).imageIds).toEqual(imageIds.slice(1));
  });

  it('names what is lent in one audit entry', async () => {
    const own = await addImages(world.app, 2);
    await lend(derm, own);
    const { rows } = await world.app.write.query(
      `select actor_id, subject_ids from audit_entry where kind = 'images-lent' and subject_ids && $1::uuid[]`,
      [own.imageIds],
    );
    expect(rows).toEqual([{ actor_id: cast.derm.id, subject_ids: own.imageIds }]);
  });

  it('of two doctors at once, 300 images get 300 labels, none twice', { timeout: scaled(60_000) }, async () => {
    const own = await addImages(world.app, 300);
    const work = async (client: Client, name: string) => {
      let done = 0;
      for (let at = await lend(client, own); at.id !== null; at = await lend(client, own, at.id))
        for (let n = 0; n < at.imageIds.length; n += 4) {
          const some = at.imageIds.slice(n, n + 4);
          await Promise.all(some.map((id) => label(client, id, name)));
          done += some.length;
        }
      return done;
    };
    const counts = await Promise.all([work(derm, 'first'), work(derm2, 'second')]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(300);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    const labelled = (await labelsIn(own)).map((row) => row.image_id);
    expect(labelled).toEqual(own.imageIds.toSorted());
  });

  it('never lends an image to two of many who ask at the same moment', async () => {
    const own = await addImages(world.app, 90);
    const clients = await Promise.all((['derm', 'derm2', 'cardio', 'ent'] as const).map((name) => world.client(name)));
    const lent = await Promise.all(clients.map((client) => lend(client, own)));
    expect(lent.flatMap(({ imageIds }) => imageIds).toSorted()).toEqual(own.imageIds.toSorted());
    expect(lent.filter(({ id }) => id !== null)).toHaveLength(1);
  });
});

describe('labels', () => {
  it('are shown to their doctor, can be mended while the batch is open, and take the image out of the pool', async () => {
    const own = await addImages(world.app, 4);
    const { id, imageIds } = await lend(derm, own);
    const [first, second, third, fourth] = imageIds as [string, string, string, string];
    await label(derm, first, ' Blue  naevus', 'Irritated', 'blue naevus');
    await label(derm, second, 'unknown');
    await label(derm, third, 'exclude');
    expect((await shown(derm, own)).get(first)).toEqual({
      id: first,
      aiPrediction: own.condition,
      aiVersion: 'derm-2.1',
      width: 60,
      height: 40,
      doctorLabels: ['Blue naevus', 'Irritated'],
      movedTo: null,
    });
    await label(derm, first, 'Melanoma');
    const now = await shown(derm, own);
    expect([...now.values()].map(({ doctorLabels }) => doctorLabels)).toEqual([
      ['Melanoma'],
      ['unknown'],
      ['exclude'],
      null,
    ]);
    expect((await lend(derm, own, id)).imageIds).toEqual([fourth]);
    expect(await codeOf(label(derm, first, 'Naevus'))).toBe('BATCH_CLOSED');
    expect(await labelsIn(own)).toHaveLength(3);
  });

  it('count also after the loan ran out, beside those of the doctor who has the image now', async () => {
    const own = await addImages(world.app, 1);
    const { imageIds } = await lend(derm, own);
    lapse();
    expect((await lend(derm2, own)).imageIds).toEqual(imageIds);
    await label(derm, imageIds[0]!, 'Naevus');
    await label(derm2, imageIds[0]!, 'Melanoma');
    expect((await labelsIn(own)).map((row) => row.person_id)).toEqual([cast.derm.id, cast.derm2.id].toSorted());
    expect((await shown(derm2, own)).get(imageIds[0]!)?.doctorLabels).toEqual(['Melanoma']);
  });

  it('count for an image of an earlier batch, once: what was said of it then stays', async () => {
    const own = await addImages(world.app, 2);
    const { id, imageIds } = await lend(derm, own);
    await lend(derm, own, id);
    await lend(derm, await addImages(world.app, 1));
    expect(await label(derm, imageIds[0]!, 'Naevus')).toEqual({ lentUntil: null });
    expect(await codeOf(label(derm, imageIds[0]!, 'Melanoma'))).toBe('BATCH_CLOSED');
  });

  it('are unreadable where they lie, as are conditions, and open in no other row', async () => {
    const own = await addImages(world.app, 2);
    const { imageIds } = await lend(derm, own);
    const mark = `Mark ${randomUUID()}`;
    await label(derm, imageIds[0]!, mark);
    await label(derm, imageIds[1]!, 'Naevus');
    const { rows } = await world.app.write.query<{ text: string }>(
      `select string_agg(encode(labels, 'escape'), ' ') as text from pool_label where image_id = any($1::uuid[])
        union all select encode(name, 'escape') from pool_condition where id = $2`,
      [imageIds, own.conditionId],
    );
    expect(rows.map(({ text }) => text).join(' ')).not.toMatch(/Mark|Naevus|Condition/);
    await world.app.write.query(
      `update pool_label l set labels = o.labels from pool_label o where l.image_id = $1 and o.image_id = $2`,
      imageIds,
    );
    expect((await shown(derm, own)).get(imageIds[0]!)?.doctorLabels).toBe(null);
  });

  it('are audited without a word of them', async () => {
    const own = await addImages(world.app, 1);
    const { imageIds } = await lend(derm, own);
    await label(derm, imageIds[0]!, 'Naevus');
    const { rows } = await world.app.write.query(
      `select actor_id, subject_ids, detail from audit_entry where kind = 'image-labelled' and $1 = any(subject_ids)`,
      imageIds,
    );
    expect(rows).toEqual([{ actor_id: cast.derm.id, subject_ids: imageIds, detail: null }]);
  });
});

describe('changing the specialty', () => {
  const move = (client: Client, id: string) =>
    client.call('ai-updateImageSpecialty', { id, oldSpecialty: 'Dermatology', newSpecialty: 'Otolaryngology' });

  it('moves the image there under a new id, unlabelled; asked twice it answers with the same id', async () => {
    const own = await addImages(world.app, 2);
    const { imageIds } = await lend(derm, own);
    const [first] = imageIds as [string];
    await label(derm, first, 'Naevus');
    const { id } = await move(derm, first);
    expect(id).not.toBe(first);
    expect((await move(derm, first)).id).toBe(id);
    expect((await shown(derm, own)).get(first)).toMatchObject({ movedTo: 'Otolaryngology', doctorLabels: null });
    const ent = await world.client('ent');
    const { batch } = await ent.call('labelling-lendBatch', {
      specialty: 'Otolaryngology',
      conditionId: own.conditionId,
    });
    expect(batch?.images).toMatchObject([{ id, aiPrediction: own.condition, doctorLabels: null, movedTo: null }]);
    expect(await codeOf(move(derm, id))).toBe('NOT_FOUND');
    expect(await labelsIn(own)).toEqual([]);
  });

  it('by two doctors at once makes one image', async () => {
    const own = await addImages(world.app, 1);
    await lend(derm, own);
    lapse();
    const { imageIds } = await lend(derm2, own);
    const answers = await Promise.all([move(derm, imageIds[0]!), move(derm2, imageIds[0]!)]);
    expect(answers[0].id).toBe(answers[1].id);
  });
});

it('the choices are the conditions with what is unlabelled, and the doctor’s own labels, those used most first', async () => {
  const own = await addImages(world.app, 4);
  const { imageIds } = await lend(derm, own);
  const [mark, more] = [`Own ${randomUUID()}`, `Own ${randomUUID()}`];
  await label(derm, imageIds[0]!, more, own.condition);
  await label(derm, imageIds[1]!, mark);
  await label(derm, imageIds[2]!, mark.toUpperCase());
  const { conditions, unlabelled, ownLabels } = await derm.call('labelling-getChoices', { specialty: 'Dermatology' });
  expect(conditions.find(({ id }) => id === own.conditionId)).toEqual({
    id: own.conditionId,
    name: own.condition,
    unlabelled: 1,
  });
  expect(unlabelled).toBeGreaterThanOrEqual(1);
  expect(ownLabels.filter((one) => [mark.toUpperCase(), more].includes(one))).toEqual([mark.toUpperCase(), more]);
  expect(ownLabels).not.toContain(own.condition);
  const others = await derm2.call('labelling-getChoices', { specialty: 'Dermatology' });
  expect(others.ownLabels).not.toContain(more);
});
