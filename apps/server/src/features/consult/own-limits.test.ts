import { randomUUID } from 'node:crypto';
import { addDays, businessDay } from '@consult/domain/time/business-time.ts';
import type { Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';

const people = ownPeople();
const { cast } = people;

let world: CallsWorld;
let plus: Client;
let derm: Client;
let derm2: Client;
beforeAll(async () => {
  world = await startCallsWorld(people);
  [plus, derm, derm2] = [await world.client('plus'), await world.client('derm'), await world.client('derm2')];
});
afterAll(() => world?.stop());
const both = [cast.derm.id, cast.derm2.id];
const serviceId = () => world.consult().serviceId;
beforeEach(async () => {
  await world.app.write.query('delete from specialist_availability where person_id = any($1::uuid[])', [both]);
  await world.app.write.query('delete from vacation where person_id = any($1::uuid[])', [both]);
  await world.app.write.query('delete from service_user where service_id = $1', [serviceId()]);
  await answering(cast.derm.id);
});

const answering = (id: string) =>
  world.app.write.query('insert into service_user (service_id, person_id) values ($1, $2)', [serviceId(), id]);
const send = (submissionId = randomUUID()) =>
  plus.call('consult-sendConsult', { submissionId, inputFields: world.consult() });
const outcomeOf = (made: Promise<unknown>): Promise<string> =>
  made.then(
    () => 'sent',
    (error: { code: string }) => error.code,
  );
const countOf = async (who: Client) => (await who.call('schedule-getAvailability', {})).limit.count;
const limit = (who: Client, most: number) => who.call('schedule-saveLimit', { version: 0, enabled: true, limit: most });
const away = (who: Client) => {
  const today = businessDay(world.app.now());
  const days = { from: today, to: addDays(today, 2), disableEconsult: true, disablePhoneConsult: true };
  return who.call('schedule-saveVacations', {
    version: 0,
    added: [{ id: randomUUID(), ...days, description: 'Lisbon' }],
    changed: [],
    removed: [],
  });
};

describe('a specialist’s own daily limit', () => {
  it('counts every send that makes them a consultant, once for a repeat, and gives back what is taken back', async () => {
    const submissionId = randomUUID();
    const { activityId } = await send(submissionId);
    await send(submissionId);
    expect(await countOf(derm)).toBe(1);
    await send();
    expect(await countOf(derm)).toBe(2);
    await plus.call('consult-takeBack', { activityId, draftId: randomUUID() });
    expect(await countOf(derm)).toBe(1);
  });

  it('of a service with colleagues counts for each, and closes it when nobody is left', async () => {
    await answering(cast.derm2.id);
    await limit(derm, 1);
    await send();
    await send();
    expect([await countOf(derm), await countOf(derm2)]).toEqual([2, 2]);
    await limit(derm2, 2);
    const refusal = await send().catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('lets no more through than it says when many send at once', async () => {
    await limit(derm, 3);
    const sent = await Promise.all(Array.from({ length: 8 }, () => outcomeOf(send())));
    expect(sent.filter((one) => one === 'sent')).toHaveLength(3);
    // Those that had passed the check are refused by the count, later ones by the check.
    expect(sent.filter((one) => one !== 'sent' && one !== 'SERVICE_UNAVAILABLE' && one !== 'INVALID_INPUT')).toEqual(
      [],
    );
    expect(await countOf(derm)).toBe(3);
  });

  it('counts nothing for a send that fails, nor a colleague who does not answer', async () => {
    await limit(derm, 1);
    await outcomeOf(send());
    expect(await outcomeOf(send())).toBe('INVALID_INPUT');
    expect([await countOf(derm), await countOf(derm2)]).toEqual([1, 0]);
  });
});

describe('a change of a specialist’s own settings', () => {
  it('holds from its commit for a send that has not committed', async () => {
    const client = await world.app.write.connect();
    try {
      await client.query('begin');
      // The save of time away stands just before its commit.
      await client.query('insert into specialist_availability (person_id) values ($1)', [cast.derm.id]);
      const sending = outcomeOf(send());
      await expect
        .poll(async () => {
          const { rows } = await world.app.write.query<{ waiting: number }>(
            `select count(*)::int as waiting from pg_stat_activity
              where wait_event_type = 'Lock' and query like '%specialist_availability%'`,
          );
          return rows[0]!.waiting;
        })
        .toBeGreaterThan(0);
      await client.query(
        `insert into vacation (person_id, starts_at, ends_at)
          values ($1, now() - interval '1 day', now() + interval '3 days')`,
        [cast.derm.id],
      );
      await client.query('commit');
      expect(await sending).toBe('SERVICE_UNAVAILABLE');
    } finally {
      client.release();
    }
    expect(await countOf(derm)).toBe(0);
  });

  it('is refused by name, with the day of return', async () => {
    await away(derm);
    const refused = await fetch(new URL('/V5/call/consult-sendConsult', world.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: plus.cookie },
      body: JSON.stringify({ submissionId: randomUUID(), inputFields: world.consult() }),
    });
    const body = (await refused.json()) as object;
    expect(body).toMatchObject({
      code: 'INVALID_INPUT',
      faults: { serviceId: { code: 'specialist-away' } },
      returning: addDays(businessDay(world.app.now()), 3),
    });
    expect(JSON.stringify(body)).not.toContain('Lisbon');
  });
});
