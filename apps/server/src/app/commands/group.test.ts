import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startGroupWorld } from '../../features/group/group-world.testing.ts';
import type { GroupWorld } from '../../features/group/group-world.testing.ts';
import { runAdmin } from '../admin.ts';

const people = ownPeople();
const { cast } = people;

let world: GroupWorld;
let said: string[];
beforeAll(async () => {
  world = await startGroupWorld(people);
});
afterAll(() => world?.stop());
beforeEach(() => {
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line));
});
afterEach(() => vi.restoreAllMocks());

const admin = (...args: string[]): Promise<number> =>
  runAdmin(['group', ...args], {
    DATA_DIR: world.app.config.dataDir,
    DATABASE_URL: world.app.config.databaseUrl,
  });

it('an operator makes a service a group, with keepers, members and a promise', async () => {
  const { serviceId, send } = await world.group('everyone', ['derm']);
  expect(await admin('add-member', serviceId, cast.derm2.email)).toBe(0);
  expect(await admin('add-keeper', serviceId, cast.cardio.email)).toBe(0);
  expect(await admin('mode', serviceId, 'turn')).toBe(0);
  expect(await admin('promise', serviceId, '--seen', '4h', '--answered', '2d')).toBe(0);
  said = [];
  expect(await admin('show', serviceId)).toBe(0);
  expect(said).toEqual([
    'A group: given to turn; seen: 4 working hours; answered: 2 working days',
    `  ${cast.derm.email}: keeper; member, share 1, given 0`,
    `  ${cast.derm2.email}: member, share 1, given 0`,
    `  ${cast.cardio.email}: keeper`,
  ]);
  expect((await send()).consultants).toEqual(['derm']);
  expect((await send()).consultants).toEqual(['derm2']);
  const { rows } = await world.app.write.query<{ count: number }>(
    `select count(*)::integer as count from audit_entry where kind = 'group-changed' and subject_ids[1] = $1`,
    [serviceId],
  );
  expect(rows[0]!.count).toBe(4);
});

it('is refused what would leave a service without anybody, and told what it wrote wrongly', async () => {
  const { serviceId } = await world.group('everyone', ['derm']);
  await world.app.write.query('update service set owner_id = null where id = $1', [serviceId]);
  await admin('mode', serviceId, 'hand');
  await admin('remove-member', serviceId, cast.derm.email);
  expect(said).toEqual([
    'A group: nobody keeps it, so nobody could give what comes. Add a keeper first.',
    'A group: nobody else answers there. Add another member first.',
  ]);
  for (const wrong of [
    ['mode', serviceId, 'dice'],
    ['promise', serviceId, '--seen', 'soon'],
    ['promise', serviceId],
    ['add-keeper', serviceId],
  ])
    expect(await admin(...wrong)).toBe(2);
  expect(await admin('show', 'No such service')).toBe(1);
});
