import { randomUUID } from 'node:crypto';
import type { Calls } from '@consult/contract/calls.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { CastName } from '@consult/testkit/cast.ts';
import type { Client } from '@consult/testkit/client.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import { dueJobs, putOffLater } from '../../app/footprint-of-calls.testing.ts';
import { fillWorld } from '../../app/full-world.testing.ts';
import type { FullWorld } from '../../app/full-world.testing.ts';
import { footprint } from './footprint.testing.ts';

const people = ownPeople();
const { cast } = people;

let world: FullWorld;
let plus: Client;
beforeAll(async () => {
  world = await fillWorld(await startCallsWorld(people));
  plus = await world.client('plus');
});
afterAll(() => world?.stop());
// The world's referral is still on its way when the first of these tests begins, and writes events when it has arrived.
// Its message to the patient waits until the morning.
beforeEach(async () => {
  const under = `select 1 from activity_delivery d join activity a on a.id = d.activity_id where d.state = 'sending'
    and d.channel not in ('copy', 'message') and a.referrer_id = $1`;
  await expect.poll(async () => (await world.app.write.query(under, [cast.plus.id])).rowCount).toBe(0);
  // Jobs that other files of this world ordered write events as well.
  await putOffLater(world.app);
  await expect.poll(() => dueJobs(world.app)).toBe(0);
});

type Input = Calls['consult-sendConsult']['input'];
type Sends = 'consult-sendConsult' | 'referral-sendReferral';

/** The whole answer of a refused call. */
async function refusal(client: Client, name: Sends, input: Input): Promise<object> {
  const outcome = await client.call(name, input).then(
    () => ({ code: 'SENT', status: 200, fields: {} }),
    (error: { code: string; status: number; fields: object; message: string }) => error,
  );
  return { code: outcome.code, status: outcome.status, fields: outcome.fields };
}

describe.each(['consult-sendConsult', 'referral-sendReferral'] as const)('%s', (name) => {
  const input = (): Input => ({
    submissionId: randomUUID(),
    inputFields: name === 'consult-sendConsult' ? world.consult() : world.referral(),
    formId: randomUUID(),
  });
  const withFields = (change: object): Input => ({ ...input(), inputFields: { ...input().inputFields, ...change } });

  /** Ids of somebody else's, and the same input around any id. */
  const foreign: Record<string, { ids: () => string[] | Promise<string[]>; around: (id: string) => Input }> = {
    'a location of somebody else': {
      ids: () => world.foreign.location,
      around: (locationId) => withFields({ locationId }),
    },
    'a service that the sender’s province or permissions do not show, or that is not enabled': {
      ids: async () => [
        ...world.foreign.service,
        ...(
          await world.app.write.query<{ id: string }>(
            `select s.id from service s join clinic c on c.id = s.clinic_id where c.province = 'AB'
              and s.specialty in ('Dentistry', 'Long Term Care')`,
          )
        ).rows.map(({ id }) => id),
      ],
      around: (serviceId) => withFields({ serviceId }),
    },
    'a draft of somebody else': {
      ids: () => [...world.drafts.foreign, world.drafts.forwarded],
      around: (draftId) => ({
        ...input(),
        draft: { draftId, consultDraftsCollectionType: 'user_drafts', version: 1 },
      }),
    },
    'a draft that waits for somebody else’s approval, and one’s own under the name of one': {
      ids: () => [world.drafts.forwarded, world.drafts.saved],
      around: (draftId) => ({
        ...input(),
        draft: { draftId, consultDraftsCollectionType: 'drafts_pending_approval', version: 1 },
      }),
    },
    'a gallery medium': {
      ids: () => [world.activityId],
      around: (id) => withFields({ galleryMediaURIs: [id] }),
    },
  };

  it.each(Object.keys(foreign))('answers %s like one that does not exist, and writes nothing', async (what) => {
    const { ids, around } = foreign[what]!;
    const before = await footprint(world.app.write);
    const nobody = await refusal(plus, name, around(randomUUID()));
    expect(nobody).not.toMatchObject({ code: 'SENT' });
    const tried = await ids();
    expect(tried.length).toBeGreaterThan(0);
    for (const id of tried) expect(await refusal(plus, name, around(id)), id).toEqual(nobody);
    expect(await footprint(world.app.write)).toEqual(before);
  });

  it('is closed to who may not send, whatever they send, and writes nothing', async () => {
    // Sign in before the count, because it tells the person's other screens of the session.
    const people = ['pending', 'resident', 'moa', 'admin'] satisfies CastName[];
    const clients = await Promise.all(people.map((person) => world.client(person)));
    const before = await footprint(world.app.write);
    for (const [index, client] of clients.entries())
      expect(await refusal(client, name, input()), people[index]).toMatchObject({ code: 'NOT_ALLOWED', status: 403 });
    expect(await footprint(world.app.write)).toEqual(before);
  });

  it('does not hand out what somebody else sent under the same submission id', async () => {
    const sent = input();
    const mine = await plus.call(name, sent);
    const approver = await world.client('approver');
    const theirs = await approver.call(name, {
      ...sent,
      inputFields: { ...sent.inputFields, locationId: cast.approver.locations[0]!.id },
    });
    expect(theirs.activityId).not.toBe(mine.activityId);
  });
});
