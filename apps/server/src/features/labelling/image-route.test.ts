import { ownPeople } from '@consult/testkit/own-people.ts';
import type { Client } from '@consult/testkit/client.ts';
import type { CastName } from '@consult/testkit/cast.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { addImages, lend } from './labelling-world.testing.ts';

const people = ownPeople();

let world: CallsWorld;
let derm: Client;
beforeAll(async () => {
  world = await startCallsWorld(people);
  derm = await world.client('derm');
});
afterAll(() => world?.stop());

const get = async (who: CastName | null, id: string, method = 'GET'): Promise<Response> =>
  fetch(`${world.url}/V5/labelling/${id}`, {
    method,
    headers: who ? { cookie: (await world.client(who)).cookie } : {},
  });

it('a picture is told to the doctor who has it on loan, and to nobody else', async () => {
  const own = await addImages(world.app, 1);
  const [id] = own.imageIds as [string];
  const none = await (await get('derm', crypto.randomUUID())).text();
  expect((await get('derm', id)).status).toBe(404);
  const batch = await lend(derm, own);
  const answer = await get('derm', id);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="image\.jpg"/);
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 60, height: 40 });
  expect((await get(null, id)).status).toBe(401);
  for (const who of Object.keys(people.cast) as CastName[]) {
    if (who === 'derm') continue;
    const other = await get(who, id);
    expect({ status: other.status, body: await other.text() }, who).toEqual({ status: 404, body: none });
    expect((await get(who, id, 'HEAD')).status, who).toBe(404);
  }
  await derm.call('ai-doctorLabelImage', { fileUri: id, doctorLabels: ['Naevus'] });
  expect((await get('derm', id, 'HEAD')).status).toBe(200);
  await lend(derm, own, batch.id);
  expect((await get('derm', id)).status).toBe(404);
});
