import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';

const people = ownPeople();

let world: CallsWorld;
beforeAll(async () => {
  world = await startCallsWorld(people);
});
afterAll(() => world?.stop());

it('the help page has the installation’s links in the reader’s language, counts broken ones, and has usual ones', async () => {
  const plus = await world.client('plus');
  const usual = await plus.call('library-getHelpLinks', { language: 'en' });
  expect(usual.references.length).toBeGreaterThan(0);
  await world.app.write.query(`insert into content_document (name, body) values ('resources', $1)`, [
    JSON.stringify({
      support: [{ title: 'Help desk', titleFr: 'Centre d’assistance', address: 'https://help.example/' }],
      handouts: [{ title: 'Old', address: 'http://old.example/' }],
    }),
  ]);
  try {
    expect(await plus.call('library-getHelpLinks', { language: 'fr' })).toEqual({
      support: [{ title: 'Centre d’assistance', address: 'https://help.example/' }],
      handouts: [],
      references: (await plus.call('library-getHelpLinks', { language: 'fr' })).references,
      leftOut: 1,
    });
  } finally {
    await world.app.write.query(`delete from content_document where name = 'resources'`);
  }
});
