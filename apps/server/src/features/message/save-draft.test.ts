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

const save = (text: string, version: number, client = here, messageId: string = randomUUID()) =>
  client.call('message-saveDraft', { activityId, messageId, text, version });
const send = (text: string, messageId: string, draftVersion: number | undefined) =>
  here.call('message-send', { activityId, messageId, text, draftVersion });
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

  it('bears the id of the message that it becomes, and goes with that message', async () => {
    const messageId = randomUUID();
    const { version } = await save('Please excise', 0, here, messageId);
    expect(await draftOf(here)).toMatchObject({ text: 'Please excise', messageId, version });
    const device = await here.live();
    await send('Please excise', messageId, version);
    expect(await draftOf(here)).toBeNull();
    const word = await device.next(({ data }) => data['kind'] === 'message-draft');
    expect(word.data).toMatchObject({ id: activityId, version: 0 });
    device.close();
  });

  it('stays where another device has written more of it, under the id of another message', async () => {
    const messageId = randomUUID();
    const { version } = await save('Please excise', 0, here, messageId);
    const newer = await save('Please excise, and', version, here, messageId);
    const device = await here.live();
    await send('Please excise', messageId, version);
    const word = await device.next(({ data }) => data['kind'] === 'message-draft');
    expect(word.data).toMatchObject({ id: activityId, version: newer.version });
    device.close();
    const kept = (await draftOf(here))!;
    expect(kept).toMatchObject({ text: 'Please excise, and', version: newer.version });
    expect(kept.messageId).not.toBe(messageId);
    await send('Please excise, and send it in', kept.messageId, kept.version);
    expect(await draftOf(here)).toBeNull();
  });

  it('is not touched by another message that is sent', async () => {
    const { version } = await save('At the desk', 0);
    await send('On the phone', randomUUID(), version);
    await send('On the phone again', randomUUID(), 0);
    expect(await draftOf(here)).toMatchObject({ text: 'At the desk', version });
    // Clients of before know no versions: their send removes whichever draft there is.
    await send('Sent by an older client', randomUUID(), undefined);
    expect(await draftOf(here)).toBeNull();
  });

  it('does not come back by a save that is later than its message, also one that comes at the same moment', async () => {
    const sent = { code: 'DRAFT_SENT', status: 409 };
    for (let n = 0; n < 12; n += 1) {
      const messageId = randomUUID();
      const late = save('Excise', 0, here, messageId).catch((error: unknown) => error);
      await Promise.all([send('Excise it', messageId, 0), late]);
      const left = await draftOf(here);
      expect(left?.messageId).not.toBe(messageId);
      await expect(save('Excise', 0, here, messageId)).rejects.toMatchObject(sent);
      await expect(save('', left?.version ?? 0, here, messageId)).rejects.toMatchObject(sent);
      if (left) await save('', left.version);
    }
  });

  it('of two tabs makes one message, and other words under its id are refused by name', async () => {
    const messageId = randomUUID();
    const { version } = await save('Twice', 0, here, messageId);
    const [one, two] = await Promise.all([send('Twice', messageId, version), send('Twice', messageId, version)]);
    expect(one.seq).toBe(two.seq);
    await expect(send('Twice, and more', messageId, version)).rejects.toMatchObject({
      code: 'ALREADY_SENT',
      status: 409,
    });
  });

  it('is none where it is blank: no row says that there is one', async () => {
    const rowOf = async () =>
      (await here.call('inbox-page', { folder: 'inbox' })).rows.find((row) => row.id === activityId);
    const { version } = await save('Typed', 0);
    expect((await rowOf())?.draft).toBe('Typed');
    expect((await save(' \n ', version)).version).toBe(0);
    expect((await rowOf())?.draft).toBe('');
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
