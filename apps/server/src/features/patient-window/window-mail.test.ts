import type { CallError, Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeIn, startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { mailNotice } from './notice.ts';
import { mailWindow, openWindow, say, sentConsult, sentWindow, shareOf } from './window-world.testing.ts';

const people = ownPeople();
let world: CallsWorld;
let plus: Client;
beforeAll(async () => {
  world = await startCallsWorld(people);
  plus = await world.client('plus');
});
afterAll(() => world?.stop());

const rows = async <T extends object>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await world.app.write.query<T>(sql, values)).rows;
const fateOf = async (activityId: string) => (await plus.call('activity-open', { activityId })).window;
const versionOf = async (activityId: string) => (await plus.call('activity-open', { activityId })).version;
const failedMails = async (activityId: string) =>
  (await rows<{ person_id: string }>('select person_id from failed_mail where activity_id = $1', [activityId])).map(
    (row) => row.person_id,
  );
const settle = (activityId: string, state: 'failed' | 'sent') =>
  rows(
    `update outgoing set state = $2 where id = (select outgoing_id from patient_window where activity_id = $1)`,
    [activityId, state],
  );

/** A window whose mail waits and can not be ordered: nobody can read its address. */
async function unreadable(): Promise<string> {
  const activityId = await sentConsult(world);
  await plus.call('patientWindow-share', shareOf(activityId));
  await rows(`update patient_window set body = '\\x00', notice_due_at = now() - interval '1 second'
    where activity_id = $1`, [activityId]);
  return activityId;
}

describe('a mail of a window that can not be ordered', () => {
  it('waits for the next try, and has failed after the last one; who shared is told, once', async () => {
    const activityId = await unreadable();
    await expect(mailNotice(world.app, activityId, { final: false })).rejects.toThrow('no address');
    expect(await fateOf(activityId)).toMatchObject({ mail: 'none', goesOutAt: expect.any(String) });
    await expect(mailNotice(world.app, activityId, { final: true })).rejects.toThrow('no address');
    expect(await fateOf(activityId)).toMatchObject({ mail: 'failed', goesOutAt: null });
    expect(await failedMails(activityId)).toEqual([people.cast.plus.id]);
    await mailNotice(world.app, activityId, { final: true });
    expect(await failedMails(activityId)).toHaveLength(1);
  });

  it('goes by a new link once the address is corrected', async () => {
    const activityId = await unreadable();
    await mailNotice(world.app, activityId, { final: true }).catch(() => undefined);
    await plus.call('patientWindow-share', shareOf(activityId));
    expect((await mailWindow(world.app, activityId))?.to).toBe('delphine@patients.example');
    expect(await fateOf(activityId)).toMatchObject({ link: 'open', mailedAt: expect.any(String) });
  });
});

describe('a mail of a window that does not arrive', () => {
  it('says so in the consult of whoever may share, and tells who shared', async () => {
    const { activityId } = await sentWindow(world);
    await settle(activityId, 'failed');
    expect(await fateOf(activityId)).toMatchObject({ mail: 'failed', link: 'open' });
    expect(await failedMails(activityId)).toEqual([people.cast.plus.id]);
  });

  it('is sent again by a new link, which closes the old one; said twice, once', async () => {
    const { activityId, code } = await sentWindow(world);
    await settle(activityId, 'failed');
    const { mailedAt } = (await fateOf(activityId))!;
    const again = { activityId, share: [], takeBack: [], again: { mailedAt } };
    expect((await plus.call('patientWindow-share', again)).window).toMatchObject({ link: 'closed' });
    const { patient } = await openWindow(world, codeIn((await mailWindow(world.app, activityId))!));
    patient.close();
    const refused = await openWindow(world, code).catch((error: CallError) => error.code);
    expect(refused).toBe('LINK_INVALID');
    // A repeat of what was said before the mail went.
    const repeated = await plus.call('patientWindow-share', again);
    expect(repeated.window).toMatchObject({ goesOutAt: null, link: 'open' });
  });

  it('of before settles nothing of the newest', async () => {
    const { activityId } = await sentWindow(world);
    const [first] = await rows<{ id: string }>('select outgoing_id as id from patient_window where activity_id = $1', [
      activityId,
    ]);
    const share = [await say(plus, activityId, 'More.')];
    await plus.call('patientWindow-share', shareOf(activityId, { share }));
    await mailWindow(world.app, activityId);
    await settle(activityId, 'sent');
    await rows(`update outgoing set state = 'failed' where id = $1`, [first!.id]);
    expect(await fateOf(activityId)).toMatchObject({ mail: 'sent' });
  });
});

describe('what becomes of a window', () => {
  it('raises the version of its consult: open screens ask again', async () => {
    const { activityId, code } = await sentWindow(world);
    const steps: number[] = [await versionOf(activityId)];
    (await openWindow(world, code)).patient.close();
    steps.push(await versionOf(activityId));
    await settle(activityId, 'failed');
    steps.push(await versionOf(activityId));
    expect(new Set(steps).size).toBe(3);
    const events = await rows(`select 1 from live_event where ref_id = $1 and kind = 'activity'`, [activityId]);
    expect(events.length).toBeGreaterThanOrEqual(3);
  });

  it('is told to nobody who may not share', async () => {
    const { activityId } = await sentWindow(world);
    expect(await fateOf(activityId)).not.toBeNull();
    const derm = await world.client('derm');
    const opened = await derm.call('activity-open', { activityId });
    expect(opened.window === null).toBe(!opened.can.shareWithPatient);
    expect((await plus.call('activity-open', { activityId: await sentConsult(world) })).window).toBeNull();
  });
});
