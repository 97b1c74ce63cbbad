import { randomUUID } from 'node:crypto';
import { commandHeader } from '@consult/contract/headers.ts';
import type { Calls } from '@consult/contract/calls.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { Client } from '@consult/testkit/client.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import { fillWorld } from '../../app/full-world.testing.ts';
import type { FullWorld } from '../../app/full-world.testing.ts';
import { purge } from '../../infra/jobs/upkeep.ts';
import { openSnapshot, takeSnapshots } from '../billing/billing.ts';
import type { SealedSnapshot } from '../billing/billing.ts';

const people = ownPeople();
const { cast } = people;

let world: FullWorld;
let plus: Client;
let derm: Client;
let activityId: string;

beforeAll(async () => {
  world = await fillWorld(await startCallsWorld(people));
  [plus, derm] = await Promise.all([world.client('plus'), world.client('derm')]);
});
afterAll(() => world?.stop());
beforeEach(async () => {
  ({ activityId } = await plus.call('consult-sendConsult', {
    submissionId: randomUUID(),
    inputFields: world.consult(),
  }));
});

type Finish = Calls['activity-finish']['input']['finish'];

const open = (who: Client) => who.call('activity-open', { activityId });

/** Everything that can be done with a consult besides a reply, chosen on what stands there now. */
async function all(): Promise<Required<Finish>> {
  const { lastMessageAt, outcomeSavedAt } = await open(derm);
  return {
    status: { to: 'completed', seen: 'pending' },
    outcome: { outcome: 'No treatment required', diagnosis: 'Seborrhoeic keratosis', seen: outcomeSavedAt ?? null },
    archive: { ownerId: cast.derm.id, seenAt: lastMessageAt },
  };
}

async function reply(finish: Finish, messageId: string = randomUUID()): Promise<string> {
  await derm.call('message-send', { activityId, messageId, text: 'Leave it.', finish });
  return messageId;
}

/** What everybody sees of the consult. */
async function standing() {
  const [{ status, outcome, row }, { messages }, { rows }] = await Promise.all([
    open(derm),
    plus.call('message-list', { activityId }),
    world.app.write.query<{ last_seq: number; last_message_at: Date }>(
      'select last_seq, last_message_at from activity where id = $1',
      [activityId],
    ),
  ]);
  return {
    status,
    outcome,
    folder: row.folder,
    said: messages.map(({ kind, event }) => event?.kind ?? kind),
    ...rows[0],
  };
}

describe('a reply with which the consult is done', () => {
  it('sends, sets status and outcome and archives in one moment', async () => {
    await reply(await all());
    expect(await standing()).toMatchObject({
      status: 'completed',
      outcome: { outcome: 'No treatment required', diagnosis: 'Seborrhoeic keratosis' },
      folder: 'archive',
      said: ['consult-sent', 'ordinary', 'status-changed', 'outcome-saved'],
    });
    // It comes to those whom it is for as any message does.
    expect((await open(plus)).row).toMatchObject({ folder: 'inbox', unread: true });
    const { rows } = await world.app.write.query<{ kind: string }>(
      `select kind from audit_entry where subject_ids @> array[$1::uuid] and actor_id = $2
        and kind in ('message-sent', 'status-changed', 'outcome-saved', 'row-moved') order by at`,
      [activityId, cast.derm.id],
    );
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual([
      'message-sent',
      'outcome-saved',
      'row-moved',
      'status-changed',
    ]);
  });

  it('keeps the code of the diagnosis with its outcome, and with what it bills', async () => {
    const messageId = randomUUID();
    const { outcome } = await all();
    const finish = { outcome: { ...outcome, diagnosisCode: '173.3' } };
    await derm.call('message-send', { activityId, messageId, text: 'Leave it.', billable: true, finish });
    expect((await open(plus)).outcome).toMatchObject({ diagnosisCode: '1733' });
    await takeSnapshots(world.app, cast.derm.id);
    const { rows } = await world.app.write.query<SealedSnapshot>(
      `select b.id, s.key_id, s.wrapped_key, s.body as snapshot from billing_record b
        join billing_snapshot s on s.record_id = b.id where b.message_id = $1`,
      [messageId],
    );
    expect(await openSnapshot(world.app, rows[0]!)).toMatchObject({ dxCode: '1733' });
    // A later one goes into what was billed already.
    const seen = (await open(derm)).outcomeSavedAt ?? null;
    const refused = { ...outcome, diagnosisCode: 'acne', seen };
    await expect(
      derm.call('activity-finish', { activityId, finishId: randomUUID(), finish: { outcome: refused } }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('does nothing at all where somebody changed the status or the outcome meanwhile', async () => {
    const finish = await all();
    await derm.call('activity-changeStatus_v1', { activityId, status: 'booked' });
    const before = await standing();
    await expect(reply(finish)).rejects.toMatchObject({ code: 'STATE_CHANGED' });
    expect(await standing()).toEqual(before);

    const again = await all();
    await derm.call('outcome-save', { activityId, outcome: 'Unknown', diagnosis: '' });
    const after = await standing();
    await expect(reply({ ...again, status: { to: 'completed', seen: 'booked' } })).rejects.toMatchObject({
      code: 'STATE_CHANGED',
    });
    expect(await standing()).toEqual(after);
  });

  it('does nothing at all where the message is refused, or its writer may not do one of it', async () => {
    const { status, outcome, archive } = await all();
    const before = await standing();
    const missing = { attachments: [randomUUID()], formId: randomUUID() };
    const message = { activityId, messageId: randomUUID(), text: 'Leave it.' };
    await expect(
      derm.call('message-send', { ...message, ...missing, finish: { status, archive } }),
    ).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    await expect(plus.call('message-send', { ...message, finish: { status } })).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    await expect(plus.call('message-send', { ...message, finish: { outcome } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(plus.call('message-send', { ...message, finish: { archive } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(reply({ outcome: { ...outcome, outcome: 'OAT fitted' } })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    expect(await standing()).toEqual(before);
  });

  it('leaves the row in the inbox where somebody wrote since it was read', async () => {
    const finish = await all();
    await plus.call('message-send', { activityId, messageId: randomUUID(), text: 'One more thing.' });
    await reply(finish);
    expect(await standing()).toMatchObject({ status: 'completed', folder: 'inbox' });
  });

  it('comes twice and is done once', async () => {
    const finish = await all();
    const messageId = await reply(finish);
    const once = await standing();
    await reply(finish, messageId);
    expect(await standing()).toEqual(once);
  });
});

describe('taking it back', () => {
  it('takes message, status, outcome and archive together, and everything stands as before', async () => {
    const before = await standing();
    const messageId = await reply(await all());
    await derm.call('message-takeBack', { activityId, messageId, newId: randomUUID() });
    expect(await standing()).toEqual(before);
    expect((await derm.call('activity-auditLog', { activityId })).entries.map(({ kind }) => kind).toSorted()).toEqual([
      'consult-sent',
      'outcome-saved',
      'outcome-taken-back',
      'status-changed',
      'status-changed',
    ]);
  });

  it('puts back the outcome that it replaced', async () => {
    await derm.call('outcome-save', { activityId, outcome: 'Unknown', diagnosis: 'As before' });
    const messageId = await reply(await all());
    await derm.call('message-takeBack', { activityId, messageId, newId: randomUUID() });
    expect((await open(plus)).outcome).toEqual({ outcome: 'Unknown', diagnosis: 'As before' });
  });

  it('takes nothing where one of it was changed since, or the message was opened', async () => {
    const messageId = await reply(await all());
    await derm.call('activity-changeStatus_v1', { activityId, status: 'booked' });
    const taking = () => derm.call('message-takeBack', { activityId, messageId, newId: randomUUID() });
    await expect(taking()).rejects.toMatchObject({ code: 'TOO_LATE', late: { reason: 'changed' } });
    const after = await standing();
    expect(after).toMatchObject({ status: 'booked', folder: 'archive' });
    expect(after.outcome).not.toBeNull();
    // The standing was read by somebody else.
    await expect(taking()).rejects.toMatchObject({ code: 'TOO_LATE', late: { reason: 'opened' } });
    expect(await standing()).toEqual(after);
  });
});

describe('a consult that is done without a reply', () => {
  const finishId = randomUUID();

  it('has status, outcome and archive, and all of it is taken back together', async () => {
    const before = await standing();
    await derm.call('activity-finish', { activityId, finishId, finish: await all() });
    expect(await standing()).toMatchObject({ status: 'completed', folder: 'archive' });
    await derm.call('activity-takeBackFinish', { activityId, finishId });
    expect(await standing()).toEqual(before);
    // A repeat has nothing to take back.
    await derm.call('activity-takeBackFinish', { activityId, finishId });
    expect(await standing()).toEqual(before);
  });

  it('is too late to take back after two minutes, and its note goes after a day', async () => {
    await derm.call('activity-finish', { activityId, finishId, finish: await all() });
    const ago = (span: string) =>
      world.app.write.query(`update finished set finished_at = clock_timestamp() - $2::interval where id = $1`, [
        finishId,
        span,
      ]);
    await ago('2 minutes');
    await expect(derm.call('activity-takeBackFinish', { activityId, finishId })).rejects.toMatchObject({
      late: { reason: 'over' },
    });
    const noted = async () =>
      (await world.app.write.query('select 1 from finished where activity_id = $1', [activityId])).rowCount;
    await purge(world.app.write);
    expect(await noted()).toBe(1);
    await ago('25 hours');
    await purge(world.app.write);
    expect(await noted()).toBe(0);
  });

  it('is never done once it was taken back before it arrived', async () => {
    const before = await standing();
    const late = randomUUID();
    const finish = await all();
    await derm.call('activity-takeBackFinish', { activityId, finishId: late });
    const { cookie } = derm;
    const answer = await fetch(`${world.url}/V5/call/activity-finish`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, [commandHeader]: late },
      body: JSON.stringify({ activityId, finishId: late, finish }),
    });
    expect(await answer.json()).toMatchObject({ code: 'COMMAND_REUSED' });
    expect(await standing()).toEqual(before);
  });

  it('can be taken back by nobody else', async () => {
    await derm.call('activity-finish', { activityId, finishId, finish: await all() });
    const after = await standing();
    await plus.call('activity-takeBackFinish', { activityId, finishId });
    expect(await standing()).toEqual(after);
  });

  it('keeps the replaced outcome encrypted', async () => {
    await derm.call('outcome-save', { activityId, outcome: 'Unknown', diagnosis: 'Suspected lichen' });
    await derm.call('activity-finish', { activityId, finishId, finish: await all() });
    const { rows } = await world.app.write.query<{ outcome_before: Buffer }>(
      'select outcome_before from finished where activity_id = $1',
      [activityId],
    );
    expect(rows[0]!.outcome_before.toString('latin1')).not.toContain('lichen');
  });
});
