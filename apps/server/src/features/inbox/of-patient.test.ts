import type { Client } from '@consult/testkit/client.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startInboxWorld } from './inbox-world.testing.ts';
import type { InboxWorld } from './inbox-world.testing.ts';

let world: InboxWorld;
let plus: Client;
let derm: Client;
const ids: string[] = [];
const phn = '111111116';

beforeAll(async () => {
  world = await startInboxWorld();
  [plus, derm] = await Promise.all([world.client('plus'), world.client('derm')]);
  for (let minute = 1; minute <= 13; minute += 1)
    ids.push(
      await world.consult({
        firstName: 'Anna',
        lastName: 'Bell',
        phn,
        minute,
        ...(minute === 4 ? { own: { folder: 'archive' as const } } : {}),
      }),
    );
  await world.consult({ firstName: 'Bo', lastName: 'Li', phn: '055521444', minute: 20 });
});
afterAll(() => world?.stop());

const ofPatient = (who: Client, activityId: string, after: string | null = null) =>
  who.call('inbox-ofPatient', { activityId, after });

it('are those of the patient in inbox and archive, the newest first, page by page, without the consult itself', async () => {
  const [opened] = ids as [string, ...string[]];
  const first = await ofPatient(plus, opened);
  expect(first.rows.map(({ id }) => id)).toEqual(ids.slice(3).toReversed());
  const second = await ofPatient(plus, opened, first.next);
  expect(second.rows.map(({ id }) => id)).toEqual(ids.slice(1, 3).toReversed());
  expect(second.next).toBeNull();
});

it('are audited like the reading of a list, and are refused for a consult that the viewer may not read', async () => {
  const audited = async () => {
    const { rows } = await world.app.write.query(
      `select 1 from audit_entry where kind = 'inbox-listed' and actor_id = $1 and $2 = any (subject_ids)`,
      [world.id('plus'), ids[12]],
    );
    return rows.length;
  };
  const before = await audited();
  await ofPatient(plus, ids[0]!);
  expect(await audited()).toBe(before + 1);
  await expect(ofPatient(await world.client('cardio'), ids[0]!)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await ofPatient(derm, ids[0]!)).rows.map(({ id }) => id)).not.toContain(ids[0]);
});
