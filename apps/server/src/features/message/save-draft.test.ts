import { randomUUID } from 'node:crypto';
import type { Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';

const people = ownPeople();

let world: CallsWorld;
let here: Client;
let other: Client;
let activityId: string;

beforeAll(async () => {
  world = await startCallsWorld(people);
  here = await world.client('plus');
  other = await world.client('derm');
  ({ activityId } = world);
});
afterAll(() => world?.stop());
beforeEach(() => world.app.write.query('delete from message_draft where activity_id = $1', [activityId]));

const save = (text: string, version: number, client = here) =>
  client.call('message-saveDraft', { activityId, text, version });
const draftOf = async (client: Client) => (await client.call('activity-open', { activityId })).draft;
const changed = { code: 'DRAFT_CHANGED', status: 409 };

describe('what is typed into a thread', () => {
  it('is kept for its writer alone, told to the writer’s own devices, and to nobody else', async () => {
    const device = await here.live();
    const stranger = await other.live();
    const { version } = await save('Half a thou', 0);
    const word = await device.next(({ data }) => data['kind'] === 'message-draft');
    expect(word.data).toMatchObject({ id: activityId, version });
    expect(await draftOf(here)).toMatchObject({ text: 'Half a thou', version });
    expect(await draftOf(other)).toBeNull();
    // The next event at the other device is the message, and no draft before it.
    await here.call('message-send', { activityId, messageId: randomUUID(), text: 'A whole thought' });
    const heard = await stranger.next(({ data }) => data['id'] === activityId);
    expect(heard.data).toMatchObject({ kind: 'activity' });
    device.close();
    stranger.close();
  });

  it('on two devices at once is written over by neither', async () => {
    const { version } = await save('Here', 0);
    await expect(save('There', 0)).rejects.toMatchObject(changed);
    const newer = await save('Here, and more', version);
    await expect(save('There', version)).rejects.toMatchObject(changed);
    await expect(save('', version)).rejects.toMatchObject(changed);
    expect(await draftOf(here)).toMatchObject({ text: 'Here, and more', version: newer.version });
  });

  it('is gone when it is emptied, and what another device still types on it is not taken for a new one', async () => {
    const { version } = await save('Never mind', 0);
    expect((await save('', version)).version).toBe(0);
    expect(await draftOf(here)).toBeNull();
    expect((await save('', 0)).version).toBe(0);
    const anew = await save('Something else', 0);
    await expect(save('Never mind, really', version)).rejects.toMatchObject(changed);
    expect(await draftOf(here)).toMatchObject({ text: 'Something else', version: anew.version });
  });

  it('goes with the message that is sent, and stays where another device wrote a newer one', async () => {
    const { version } = await save('Please excise', 0);
    const newer = await save('Please excise, and', version);
    const send = (draftVersion: number | undefined, text: string) =>
      here.call('message-send', { activityId, messageId: randomUUID(), text, draftVersion });
    await send(version, 'Please excise');
    expect(await draftOf(here)).toMatchObject({ version: newer.version });
    const device = await here.live();
    await send(newer.version, 'Please excise, and send it in');
    expect(await draftOf(here)).toBeNull();
    const word = await device.next(({ data }) => data['kind'] === 'message-draft');
    expect(word.data).toMatchObject({ id: activityId, version: 0 });
    device.close();
    // Words that were on their way when the message went do not come back.
    await expect(save('Please excise, and', newer.version)).rejects.toMatchObject(changed);
    await save('Whatever there is', 0);
    await send(undefined, 'Sent by a client that knows no versions');
    expect(await draftOf(here)).toBeNull();
  });

  it('writes no audit entry and makes nothing unread', async () => {
    const state = async (): Promise<unknown> =>
      (
        await world.app.write.query(
          `select (select count(*) from audit_entry where kind not like '%read%') as audited,
            (select version from activity where id = $1) as version,
            (select json_agg(r order by owner_id) from inbox_row r where activity_id = $1) as rows`,
          [activityId],
        )
      ).rows[0];
    const before = await state();
    await save('Quietly', 0);
    expect(await state()).toEqual(before);
  });
});
