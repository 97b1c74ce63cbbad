import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '@consult/contract/error-body.ts';
import { commandHeader } from '@consult/contract/headers.ts';
import type { CastName } from '@consult/testkit/cast.ts';
import { beforeAll, expect, it } from 'vitest';
import { startCallsWorld } from '../app/calls-world.testing.ts';
import type { CallsWorld } from '../app/calls-world.testing.ts';

let world: CallsWorld;
beforeAll(async () => {
  world = await startCallsWorld();
});

/** Makes a call as a command, and gives its status with its answer or refusal. */
async function command(who: CastName, name: string, input: object, id: string) {
  const { cookie } = await world.client(who);
  const response = await fetch(`${world.url}/V5/call/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, [commandHeader]: id },
    body: JSON.stringify(input),
  });
  return { status: response.status, body: (await response.json()) as Partial<ErrorBody> & Record<string, unknown> };
}

const move = (folder: string, activityId = world.activityId) => ({
  ownerId: world.people.cast.plus.id,
  moves: [{ activityId, folder }],
});

async function moves(): Promise<number> {
  const { rows } = await world.app.write.query<{ n: number }>(
    `select count(*)::integer as n from audit_entry where kind = 'row-moved' and actor_id = $1`,
    [world.people.cast.plus.id],
  );
  return rows[0]!.n;
}

it('a command that comes several times at once is carried out once, and each gets the answer', async () => {
  const id = randomUUID();
  const before = await moves();
  const answers = await Promise.all(
    Array.from({ length: 6 }, async (_, n) =>
      command('plus', 'inbox-move', move('archive'), n % 2 ? id : id.toUpperCase()),
    ),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({
    status: 200,
    body: { previous: [{ activityId: world.activityId, folder: 'inbox' }] },
  });
  expect(await moves()).toBe(before + 1);
});

it('a command that was refused is none: it is carried out once it may be', async () => {
  const id = randomUUID();
  const elsewhere = { ...move('inbox'), ownerId: world.people.cast.derm.id };
  expect(await command('plus', 'inbox-move', elsewhere, id)).toMatchObject({ body: { code: 'NOT_FOUND' } });
  expect(await command('plus', 'inbox-move', move('inbox'), id)).toMatchObject({ status: 200 });
});

it('a repeat gets its answer also where the person may not read the consult any more', async () => {
  const [id, other] = [randomUUID(), randomUUID()];
  const read = { activityId: world.activityId, upToSeq: 1 };
  const draft = { activityId: world.activityId, messageId: randomUUID(), text: 'Half a', version: 0 };
  const first = [
    await command('derm', 'activity-markRead', read, id),
    await command('derm', 'message-saveDraft', draft, other),
  ];
  expect(first.map(({ status }) => status)).toEqual([200, 200]);
  await world.app.write.query(`update inbox_row set owner_id = $3 where activity_id = $1 and owner_id = $2`, [
    world.activityId,
    world.people.cast.derm.id,
    world.people.cast.cardio.id,
  ]);
  try {
    expect(await command('derm', 'activity-markRead', read, id)).toEqual(first[0]);
    expect(await command('derm', 'message-saveDraft', draft, other)).toEqual(first[1]);
    expect(await command('derm', 'activity-markRead', read, randomUUID())).toMatchObject({ status: 404 });
  } finally {
    await world.app.write.query(`update inbox_row set owner_id = $2 where activity_id = $1 and owner_id = $3`, [
      world.activityId,
      world.people.cast.derm.id,
      world.people.cast.cardio.id,
    ]);
  }
});

it('a command is its person’s: the same id of somebody else is another one', async () => {
  const id = randomUUID();
  expect((await command('plus', 'hint-dismiss', { name: 'fax-preferences' }, id)).status).toBe(200);
  expect((await command('derm', 'hint-dismiss', { name: 'photos-to-emr' }, id)).status).toBe(200);
});

it('another call under the id of a command is refused and does nothing', async () => {
  const id = randomUUID();
  await command('plus', 'inbox-move', move('archive'), id);
  const mute = { ownerId: world.people.cast.plus.id, activityIds: [world.activityId], muted: true };
  expect(await command('plus', 'inbox-mute', mute, id)).toMatchObject({
    status: 409,
    body: { code: 'COMMAND_REUSED' },
  });
  const { rows } = await world.app.write.query('select muted from inbox_row where activity_id = $1 and owner_id = $2', [
    world.activityId,
    world.people.cast.plus.id,
  ]);
  expect(rows).toEqual([{ muted: false }]);
});

it('an id that is none is refused, and a call that does not wait takes no notice of it', async () => {
  expect(await command('plus', 'inbox-move', move('inbox'), 'first')).toMatchObject({
    status: 400,
    body: { code: 'INVALID_INPUT' },
  });
  expect((await command('plus', 'inbox-counts', {}, 'first')).status).toBe(200);
});

it('nothing that was asked can be read in what is kept of a command', async () => {
  const id = randomUUID();
  const comment = 'Kreuzschmerz';
  await command('plus', 'profile-setSearchFilters', { searchFilters: ['PHN'], comment }, id);
  const { rows } = await world.app.write.query<{ kept: string }>(
    'select command::text as kept from command where id = $1',
    [id],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]!.kept).not.toContain('PHN');
  expect(rows[0]!.kept).not.toContain(comment);
});
