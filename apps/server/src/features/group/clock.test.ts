import { randomUUID } from 'node:crypto';
import { hourMs } from '@consult/domain/promise/working-time.ts';
import type { CastName } from '@consult/testkit/cast.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runWaiting } from '../../infra/jobs/run-waiting.testing.ts';
import { readOutboxItem } from '../../infra/outbox/outbox.ts';
import { refusal } from '../member/member-world.testing.ts';
import { startGroupWorld } from './group-world.testing.ts';
import type { GroupWorld, TestGroup } from './group-world.testing.ts';
import { sweepClocks } from './sweep-clocks.ts';

const people = ownPeople();
const { cast } = people;

let world: GroupWorld;
beforeAll(async () => {
  world = await startGroupWorld(people);
});
afterAll(() => world?.stop());

const idOf = (name: CastName): string => cast[name].id;
const clockOf = async (name: CastName, activityId: string) =>
  (await (await world.client(name)).call('activity-open', { activityId })).clock!;
/** As others see it, without opening it as a consultant. */
const seenBy = (activityId: string) => clockOf('plus', activityId);
const say = async (name: CastName, activityId: string, more: { asks?: boolean } = {}): Promise<unknown> =>
  (await world.client(name)).call('message-send', { activityId, messageId: randomUUID(), text: 'A word.', ...more });
/** The server's sweep as if it were then. */
const sweepAt = (at: Date): Promise<number> => sweepClocks({ ...world.app, now: () => at });
const lookAt = async (activityId: string): Promise<Date | null> =>
  (await world.one<{ look_at: Date | null }>('select look_at from consult_clock where activity_id = $1', [activityId]))!
    .look_at;
const said = async (activityId: string): Promise<string[]> => {
  const { rows } = await world.app.write.query<{ kind: string }>(
    'select kind from promise_nudge where activity_id = $1 order by at, kind',
    [activityId],
  );
  return rows.map(({ kind }) => kind);
};
/** Mails, or pushes, about a consult's clock: which, and to whom. */
const mails = async (activityId: string, kind: 'mail' | 'push' = 'mail'): Promise<string[]> => {
  const { rows } = await world.app.write.query<{ template: string; person_id: string }>(
    `select template, person_id from outgoing where about = array[$1::uuid] and kind = $2
      and (template like 'promise-%' or template = 'consult-without-consultant') order by created_at, template`,
    [activityId, kind],
  );
  const nameOf = (id: string): string => Object.entries(cast).find(([, one]) => one.id === id)![0];
  return rows.map(({ template, person_id: id }) => `${template} ${nameOf(id)}`);
};
/** The code of the link that the mail of a message leads to. */
const codeOfMessage = async (messageId: string): Promise<string> => {
  await runWaiting(world.app.write, 'patient-message', { messageId });
  const mailed = async () =>
    (await world.one<{ id: string | null }>('select outgoing_id as id from patient_message where id = $1', [
      messageId,
    ]))!.id;
  await expect.poll(mailed).toBeTypeOf('string');
  const mail = await readOutboxItem(world.app.write, world.app.keyring, (await mailed())!);
  return /code=(\S+)/.exec(mail!.body)![1]!;
};
const owner = async (activityId: string): Promise<string> => (await seenBy(activityId)).givenTo!;
const promise = { seen: { amount: 4, unit: 'hours' as const }, answered: { amount: 3, unit: 'days' as const } };

const sendTo = async (group: TestGroup): Promise<string> => (await group.send()).activityId;

describe('the line of a consult', () => {
  it('says when and by whom it was seen, answered, booked and informed, to everybody alike', async () => {
    const activityId = await sendTo(await world.group('turn', ['derm'], promise));
    const sent = await seenBy(activityId);
    expect(sent).toMatchObject({ state: 'running', seen: { at: null, due: { kept: null } }, next: { what: 'seen' } });
    // In working hours the clock has begun to run.
    expect(sent.seen.due!.leftMs).toBeLessThanOrEqual(4 * hourMs);
    expect(sent.seen.due!.leftMs).toBeGreaterThan(3 * hourMs);
    await clockOf('derm', activityId);
    const derm = idOf('derm');
    expect(await seenBy(activityId)).toMatchObject({ seen: { byPersonId: derm }, next: { what: 'answered' } });
    await say('derm', activityId);
    await (await world.client('derm')).call('activity-changeStatus_v1', { activityId, status: 'booked' });
    await (await world.client('moa2')).call('consult-setInformed', { activityId, informed: 'marked' });
    const line = await seenBy(activityId);
    expect(line).toMatchObject({
      state: 'answered',
      next: null,
      seen: { byPersonId: derm, due: { kept: true } },
      answered: { byPersonId: derm, due: { kept: true } },
      booked: { byPersonId: derm, notNeeded: false },
      informed: { byPersonId: idOf('moa2'), notNeeded: false },
    });
    for (const name of ['derm', 'moa', 'moa2'] as const) {
      const { can: _can, ...same } = await clockOf(name, activityId);
      const { can: _own, ...own } = line;
      expect(same).toEqual(own);
    }
    await (await world.client('plus')).call('consult-setInformed', { activityId, informed: null });
    expect((await seenBy(activityId)).informed).toEqual({ at: null, byPersonId: null, notNeeded: false });
    await (await world.client('plus')).call('consult-setInformed', { activityId, informed: 'not-needed' });
    expect((await seenBy(activityId)).informed.notNeeded).toBe(true);
    expect(
      await refusal((await world.client('derm')).call('consult-setInformed', { activityId, informed: 'not-needed' })),
    ).toBe('NOT_ALLOWED');
  });

  it('does not take the patient for informed where clinic staff open what was written to them', async () => {
    const activityId = await sendTo(await world.group('turn', ['derm'], promise));
    const derm = await world.client('derm');
    const messageId = randomUUID();
    const words = { subject: 'please book', body: 'Within the week.' };
    await derm.call('secureMessaging-moaMessage', { messageId, activityId, to: 'clinic', moaEmail: '', ...words });
    const code = await codeOfMessage(messageId);
    await (await world.client('moa')).call('patientMessage-openMessage', { code, proof: '055521444' });
    expect((await seenBy(activityId)).informed).toEqual({ at: null, byPersonId: null, notNeeded: false });
  });

  it('says that no visit has to be booked where the outcome needs none', async () => {
    const activityId = await sendTo(await world.group('turn', ['derm'], promise));
    await (
      await world.client('derm')
    ).call('outcome-save', {
      activityId,
      outcome: 'Management or treatment suggested',
      diagnosis: '',
    });
    expect((await seenBy(activityId)).booked).toEqual({ at: null, byPersonId: null, notNeeded: true });
  });

  it('shows the facts alone where nothing was promised, also of a service for everyone', async () => {
    const activityId = await sendTo(await world.group('everyone', ['derm', 'derm2']));
    await clockOf('derm2', activityId);
    expect(await seenBy(activityId)).toMatchObject({
      state: 'none',
      givenTo: null,
      seen: { byPersonId: idOf('derm2'), due: null },
      next: null,
    });
    expect(await lookAt(activityId)).toBeNull();
  });

  it('keeps the promise that was given, whatever the service promises later', async () => {
    const group = await world.group('turn', ['derm'], promise);
    const activityId = await sendTo(group);
    const { seen } = await seenBy(activityId);
    await world.app.write.query('update service set promise = null, custom_calendar = $2 where id = $1', [
      group.serviceId,
      [false, false, false, false, false, false, false],
    ]);
    expect((await seenBy(activityId)).seen.due!.dueAt).toBe(seen.due!.dueAt);
  });
});

describe('asking for information', () => {
  it('is no answer, and stops the clock until the referrer writes', async () => {
    const activityId = await sendTo(await world.group('turn', ['derm'], promise));
    await clockOf('derm', activityId);
    await say('derm', activityId, { asks: true });
    const asked = await seenBy(activityId);
    expect(asked).toMatchObject({ state: 'paused', next: null, answered: { at: null } });
    expect(asked.pausedUntil).not.toBeNull();
    const { rows } = await (await world.client('derm')).call('inbox-page', { folder: 'inbox', after: null });
    expect(rows.find(({ id }) => id === activityId)!.dueAt).toBeNull();
    await say('plus', activityId);
    expect((await seenBy(activityId)).state).toBe('running');
    await sweepAt(new Date(Date.now() + 1000));
    const again = await (await world.client('derm')).call('inbox-page', { folder: 'inbox', after: null });
    expect(again.rows.find(({ id }) => id === activityId)!.dueAt).toBe((await seenBy(activityId)).next!.dueAt);
    await say('derm', activityId);
    expect((await seenBy(activityId)).state).toBe('answered');
    // The thread says which of its messages asked, so that a page knows the answer from the question.
    const { messages } = await (await world.client('plus')).call('message-list', { activityId });
    const said = messages.filter(({ kind }) => kind === 'ordinary').map(({ asks }) => asks);
    expect(said).toEqual([true, false, false]);
  });

  it('is for consultants; a referrer who says so sends nothing', async () => {
    const activityId = await sendTo(await world.group('turn', ['derm'], promise));
    expect(await refusal(say('plus', activityId, { asks: true }))).toBe('NOT_ALLOWED');
    const { messages } = await (await world.client('plus')).call('message-list', { activityId });
    expect(messages.some(({ kind }) => kind === 'ordinary')).toBe(false);
    expect((await seenBy(activityId)).state).toBe('running');
  });

  it('that is taken back has stopped nothing, and an answer that is taken back answers nothing', async () => {
    const activityId = await sendTo(await world.group('turn', ['derm'], promise));
    const derm = await world.client('derm');
    await clockOf('derm', activityId);
    for (const asks of [true, false]) {
      const messageId = randomUUID();
      await derm.call('message-send', { activityId, messageId, text: 'Which side?', asks });
      await derm.call('message-takeBack', { activityId, messageId, newId: randomUUID() });
      expect(await seenBy(activityId)).toMatchObject({ state: 'running', answered: { at: null } });
    }
  });

  it('is no answer either once the answer behind it is taken back', async () => {
    const activityId = await sendTo(await world.group('turn', ['derm'], promise));
    await clockOf('derm', activityId);
    await say('derm', activityId, { asks: true });
    const derm = await world.client('derm');
    const messageId = randomUUID();
    await derm.call('message-send', { activityId, messageId, text: 'It is benign.' });
    expect((await seenBy(activityId)).state).toBe('answered');
    await derm.call('message-takeBack', { activityId, messageId, newId: randomUUID() });
    expect(await seenBy(activityId)).toMatchObject({ state: 'paused', answered: { at: null } });
  });
});

describe('a request for information that is taken back', () => {
  /** Asks and takes it back under a new id. */
  const takenBack = async () => {
    const activityId = await sendTo(await world.group('turn', ['derm'], promise));
    const derm = await world.client('derm');
    await clockOf('derm', activityId);
    const [messageId, newId] = [randomUUID(), randomUUID()];
    const text = 'Since when?';
    await derm.call('message-send', { activityId, messageId, text, asks: true });
    const back = await derm.call('message-takeBack', { activityId, messageId, newId });
    if (!('text' in back)) throw new Error('The answer has no content.');
    return { activityId, derm, messageId, newId, text, back };
  };

  it('comes back as one, also where the answer was lost, and on the other devices', async () => {
    const { activityId, derm, messageId, newId, text, back } = await takenBack();
    expect(back).toMatchObject({ newId, text, asks: true });
    expect(await derm.call('message-takeBack', { activityId, messageId, newId: randomUUID() })).toEqual(back);
    const { draft } = await derm.call('activity-open', { activityId });
    expect(draft).toMatchObject({ messageId: newId, text, asks: true });
  });

  it('pauses the clock again once it is sent again, and is no answer', async () => {
    const { activityId, derm, newId: messageId, text, back } = await takenBack();
    const again = { activityId, messageId, text, asks: true, draftVersion: back.draftVersion };
    const sent = await derm.call('message-send', again);
    expect(await derm.call('message-send', again)).toEqual(sent);
    expect(await seenBy(activityId)).toMatchObject({ state: 'paused', answered: { at: null } });
    await say('plus', activityId);
    expect((await seenBy(activityId)).state).toBe('running');
    await say('derm', activityId);
    expect(await seenBy(activityId)).toMatchObject({ state: 'answered', answered: { due: { kept: true } } });
  });

  it('keeps what it is while its words are changed, and is an answer where its writer makes it one', async () => {
    const { activityId, derm, newId: messageId, back } = await takenBack();
    const drafted = async () => (await derm.call('activity-open', { activityId })).draft;
    const typed = { activityId, messageId, text: 'Since when, and where?', version: back.draftVersion };
    const { version } = await derm.call('message-saveDraft', { ...typed, asks: true });
    expect(await drafted()).toMatchObject({ text: typed.text, asks: true });
    const ordinary = await derm.call('message-saveDraft', { ...typed, text: 'It is benign.', version });
    expect(await drafted()).toMatchObject({ text: 'It is benign.', asks: false });
    const answer = { activityId, messageId, text: 'It is benign.', draftVersion: ordinary.version };
    await derm.call('message-send', answer);
    expect((await seenBy(activityId)).state).toBe('answered');
    // The same words as a request are another message.
    expect(await refusal(derm.call('message-send', { ...answer, asks: true }))).toBe('ALREADY_SENT');
  });

  it('is told from an ordinary message, which comes back as one', async () => {
    const activityId = await sendTo(await world.group('turn', ['derm'], promise));
    const derm = await world.client('derm');
    const messageId = randomUUID();
    await derm.call('message-send', { activityId, messageId, text: 'It is benign.' });
    const back = await derm.call('message-takeBack', { activityId, messageId, newId: randomUUID() });
    expect(back).toMatchObject({ asks: false });
    expect((await derm.call('activity-open', { activityId })).draft).toMatchObject({ asks: false });
  });
});

describe('the sweep', () => {
  it('reminds at half time and an hour before, each once, whoever sweeps', async () => {
    const activityId = await sendTo(await world.group('turn', ['derm', 'derm2'], promise));
    const half = (await lookAt(activityId))!;
    await Promise.all([sweepAt(half), sweepAt(half), sweepAt(half)]);
    expect(await said(activityId)).toEqual(['seen-half']);
    expect(await mails(activityId)).toEqual(['promise-reminder derm']);
    await sweepAt((await lookAt(activityId))!);
    expect(await said(activityId)).toEqual(['seen-half', 'seen-hour']);
    // A clock that jumps back says nothing again.
    await world.app.write.query('update consult_clock set look_at = $2 where activity_id = $1', [activityId, half]);
    await sweepAt(half);
    expect(await mails(activityId)).toEqual(['promise-reminder derm', 'promise-reminder derm']);
  });

  it('reminds nobody who has muted the consult, neither by mail nor by push', async () => {
    const activityId = await sendTo(await world.group('everyone', ['derm', 'derm2'], promise));
    await (
      await world.client('derm2')
    ).call('inbox-mute', { ownerId: idOf('derm2'), activityIds: [activityId], muted: true });
    await sweepAt((await lookAt(activityId))!);
    expect(await mails(activityId)).toEqual(['promise-reminder derm']);
    expect(await mails(activityId, 'push')).toEqual(['promise-reminder derm']);
  });

  it('says of many at once each once, by three at once, and one that can not be read holds no other up', async () => {
    const groups = [await world.group('turn', ['derm'], promise), await world.group('everyone', ['derm2'], promise)];
    const ids: string[] = [];
    for (let n = 0; n < 8; n += 1) ids.push(await sendTo(groups[n % 2]!));
    const half = new Date(Math.max(...(await Promise.all(ids.map(lookAt))).map((at) => at!.getTime())));
    const broken = ids[3]!;
    await world.app.write.query(
      'update consult_clock set weekdays = array_fill(false, array[7]) where activity_id = $1',
      [broken],
    );
    const swept = await Promise.allSettled([sweepAt(half), sweepAt(half), sweepAt(half)]);
    expect(swept.some(({ status }) => status === 'rejected')).toBe(true);
    for (const [n, id] of ids.entries())
      expect(await mails(id)).toEqual(id === broken ? [] : [`promise-reminder ${n % 2 === 0 ? 'derm' : 'derm2'}`]);
    await world.app.write.query('update consult_clock set look_at = null where activity_id = $1', [broken]);
  });

  it('moves on what was not seen, twice at most, then tells the keepers', async () => {
    const group = await world.group('turn', ['derm', 'derm2', 'cardio', 'dentist'], { ...promise, answered: null });
    const activityId = await sendTo(group);
    const owners = [await owner(activityId)];
    for (let n = 0; n < 12 && (await lookAt(activityId)) !== null; n += 1) {
      await sweepAt((await lookAt(activityId))!);
      const now = await owner(activityId);
      if (now !== owners.at(-1)) owners.push(now);
    }
    expect(owners).toEqual([idOf('derm'), idOf('derm2'), idOf('cardio')]);
    expect(await said(activityId)).toEqual([
      'seen-half',
      'seen-hour',
      'seen-missed',
      'seen-missed-again',
      'seen-missed-by-all',
    ]);
    expect((await mails(activityId)).filter((mail) => mail.startsWith('promise-not-seen'))).toEqual([
      'promise-not-seen derm',
    ]);
    expect(await refusal((await world.client('derm')).call('activity-open', { activityId }))).toBe('NOT_FOUND');
    const { messages } = await (await world.client('plus')).call('message-list', { activityId });
    expect(messages.filter(({ event }) => event?.kind === 'moved-on')).toHaveLength(2);
    expect(await group.given()).toEqual({ derm: 1, derm2: 1, cardio: 1, dentist: 0 });
  });

  it('moves nothing on to the member of the group who has sent it', async () => {
    const group = await world.group('turn', ['derm', 'derm2'], { ...promise, answered: null });
    await world.app.write.query('insert into service_user (service_id, person_id, position) values ($1, $2, -1)', [
      group.serviceId,
      idOf('plus'),
    ]);
    const activityId = await sendTo(group);
    const owners = new Set([await owner(activityId)]);
    for (let n = 0; n < 12 && (await lookAt(activityId)) !== null; n += 1) {
      await sweepAt((await lookAt(activityId))!);
      owners.add(await owner(activityId));
    }
    expect(owners).toEqual(new Set([idOf('derm'), idOf('derm2')]));
    expect((await mails(activityId)).filter((mail) => mail.startsWith('promise-not-seen'))).toEqual([
      'promise-not-seen derm',
    ]);
  });

  it('tells keepers and referrer of what was not answered, once, whatever their preferences', async () => {
    await world.app.write.query(
      `update person set preferences = jsonb_set(coalesce(preferences, '{}'), '{email}',
        '{"secureMessaging": false, "overdueSecureMessages": false}') where id = any($1::uuid[])`,
      [[idOf('derm'), idOf('plus')]],
    );
    const activityId = await sendTo(
      await world.group('turn', ['derm'], { seen: null, answered: { amount: 1, unit: 'hours' } }),
    );
    // As after a night without a server: half time and the end have come together.
    const later = new Date(Date.now() + 14 * 24 * hourMs);
    await sweepAt(later);
    await sweepAt(later);
    expect(await said(activityId)).toEqual(['answered-half', 'answered-missed']);
    expect((await mails(activityId)).toSorted()).toEqual([
      'promise-not-answered derm',
      'promise-not-answered-yours plus',
    ]);
    expect(await world.one('select kept from consult_clock where activity_id = $1', [activityId])).toEqual({
      kept: false,
    });
    await world.app.write.query(`update person set preferences = preferences - 'email' where id = any($1::uuid[])`, [
      [idOf('derm'), idOf('plus')],
    ]);
  });

  it('tells no referrer who is no member any more', async () => {
    const activityId = await sendTo(
      await world.group('turn', ['derm'], { seen: null, answered: { amount: 1, unit: 'hours' } }),
    );
    await (await world.client('admin')).call('activity-removeMember', { activityId, personId: idOf('plus') });
    await sweepAt(new Date(Date.now() + 14 * 24 * hourMs));
    expect(await said(activityId)).toContain('answered-missed');
    expect(await mails(activityId)).toEqual(['promise-not-answered derm']);
  });

  it('says nothing of what was answered or seen in time', async () => {
    const activityId = await sendTo(await world.group('turn', ['derm'], promise));
    await clockOf('derm', activityId);
    await say('derm', activityId);
    await sweepAt(new Date(Date.now() + 60 * 24 * hourMs));
    expect(await said(activityId)).toEqual([]);
    expect(await lookAt(activityId)).toBeNull();
  });
});

describe('a consult whose only consultant is removed', () => {
  it('has a clock that stands, keepers who know it, and goes on once somebody has it', async () => {
    const activityId = await sendTo(await world.group('turn', ['derm', 'derm2'], promise));
    await (await world.client('admin')).call('activity-removeMember', { activityId, personId: idOf('derm') });
    expect(await seenBy(activityId)).toMatchObject({ state: 'stopped', givenTo: null, next: null });
    expect(await mails(activityId)).toEqual(['consult-without-consultant derm']);
    await (
      await world.client('admin')
    ).call('consult-reassign', {
      activityId,
      personId: idOf('derm2'),
      fromPersonId: null,
      reason: 'The other one left',
    });
    expect(await seenBy(activityId)).toMatchObject({ state: 'running', givenTo: idOf('derm2') });
  });
});

describe('kept promises', () => {
  it('are counted of the last 20, and shown in the finder from five on', async () => {
    const group = await world.group('turn', ['derm'], { seen: null, answered: { amount: 2, unit: 'days' } });
    const kept = async () =>
      (await (await world.client('plus')).call('services-getServiceById', { serviceId: group.serviceId })).kept;
    for (let n = 0; n < 5; n += 1) {
      expect(await kept()).toBeNull();
      await say('derm', await sendTo(group));
      await sweepAt(new Date(Date.now() + 1000));
    }
    expect(await kept()).toEqual({ kept: 5, of: 5 });
  });
});
