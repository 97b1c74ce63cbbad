import { maxOwnLabels } from '@consult/domain/labelling/consult-labels.ts';
import type { Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';

const people = ownPeople();
const { cast } = people;

let world: CallsWorld;
let derm: Client;
let derm2: Client;
beforeAll(async () => {
  world = await startCallsWorld(people);
  [derm, derm2] = [await world.client('derm'), await world.client('derm2')];
});
afterAll(() => world?.stop());

describe('custom labels', () => {
  const own = async (who: Client) => (await who.call('imageLabel-choices', { specialty: 'Dermatology' })).own;
  const add = (who: Client, text: string) => who.call('imageLabel-addOwn', { label: text });
  beforeEach(() =>
    world.app.write.query('delete from own_label_list where person_id = any($1::uuid[])', [
      [cast.derm.id, cast.derm2.id],
    ]),
  );

  it('are a person’s own, in one spelling, told to their other pages and encrypted', async () => {
    const feed = await derm.live();
    await add(derm, '  Naevus bleu ');
    expect((await feed.next()).data).toMatchObject({ kind: 'own-labels' });
    feed.close();
    await add(derm, 'Éphélide');
    await add(derm, 'NAEVUS BLEU');
    expect(await own(derm)).toEqual(['Éphélide', 'Naevus bleu']);
    expect(await own(derm2)).toEqual([]);
    const { rows } = await world.app.write.query<{ labels: Buffer }>(
      'select labels from own_label_list where person_id = $1',
      [cast.derm.id],
    );
    expect(rows[0]!.labels.toString('latin1')).not.toContain('Naevus');
    await derm.call('imageLabel-removeOwn', { label: 'naevus bleu' });
    await derm.call('imageLabel-removeOwn', { label: 'never there' });
    expect(await own(derm)).toEqual(['Éphélide']);
  });

  it('are a hundred at most, also where several are added at once', async () => {
    for (let n = 2; n < maxOwnLabels; n += 1) await add(derm, `Label ${n}`);
    const tried = await Promise.allSettled(['One', 'Two', 'Three', 'Four'].map((text) => add(derm, text)));
    const refusals = tried.flatMap((one) => (one.status === 'rejected' ? [one.reason as { code?: string }] : []));
    expect(refusals.map(({ code }) => code)).toEqual(['TOO_MANY_LABELS', 'TOO_MANY_LABELS']);
    expect(await own(derm)).toHaveLength(maxOwnLabels);
    await add(derm, 'label 2');
  });

  it('stand beside the list of the specialty, which the installation may have of its own', async () => {
    const offered = async () => (await derm.call('imageLabel-choices', { specialty: 'Dermatology' })).offered;
    expect(await offered()).toContainEqual({ label: 'Melanoma', labelFr: 'Mélanome' });
    await world.app.write.query(
      `insert into content_document (name, body) values ('image-labels', '{"Dermatology": [{"label": "Mole"}]}')`,
    );
    expect(await offered()).toEqual([{ label: 'Mole', labelFr: 'Mole' }]);
    await world.app.write.query(`delete from content_document where name = 'image-labels'`);
  });
});
