import { ownPeople } from '@consult/testkit/own-people.ts';
import { startOfDay } from '@consult/domain/time/business-time.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../../call/context.ts';
import { claimDoctor, startClaimWorld } from './claim-world.testing.ts';
import type { ClaimWorld } from './claim-world.testing.ts';
import { makeClaimFiles } from './make-file.ts';
import { setDoctor } from './set-doctor.ts';

const people = ownPeople();
const { cast } = people;
const only = Object.values(cast).map(({ id }) => id);

let world: ClaimWorld;
beforeAll(async () => {
  world = await startClaimWorld(people);
  await setDoctor(world.app.write, cast.cardio.id, claimDoctor);
});
beforeEach(() => world.clear());

/** The pool, where `before` is awaited before each transaction begins. */
const poolWith = (before: () => Promise<void>): App['write'] => {
  const { write } = world.app;
  const pool: Pick<App['write'], 'query'> & { connect: () => Promise<unknown> } = {
    query: write.query.bind(write),
    connect: async () => {
      await before();
      return write.connect();
    },
  };
  return pool as App['write'];
};

const stateOf = async (id: string) => {
  const [row] = await world.query<{ status: string; judged_at: Date; judge_due: boolean }>(
    `select status, judged_at, judge_due or exists (select from billing_mark k where k.record_id = b.id) as judge_due
      from billing_record b where id = $1`,
    [id],
  );
  return row!;
};

describe('the files of one run', () => {
  it('leave out what the rules refuse since a file before, and judge nothing again that did not change', async () => {
    await world.record();
    const kept = await world.record({ doctor_id: cast.cardio.id });
    const other = await world.record();
    const role = [cast.cardio.id, 'pracIdValidationRequired'];
    let judged: Date | undefined;
    const write = poolWith(async () => {
      const [{ files }] = (await world.query<{ files: number }>(
        'select count(*)::integer as files from claim_file',
      )) as [{ files: number }];
      if (files === 0 || judged) return;
      judged = (await stateOf(other)).judged_at;
      expect([(await stateOf(kept)).status, (await stateOf(other)).status]).toEqual(['pending', 'pending']);
      await world.query('insert into person_role (person_id, role) values ($1, $2)', role);
    });
    try {
      const made = await makeClaimFiles({ ...world.app, write }, { only, most: 1 });
      expect(made.map(({ claims }) => claims)).toEqual([1, 1, 0]);
      expect(await world.rowOf(kept)).toMatchObject({ status: 'onHold', rule: 'practice-id' });
      expect(await stateOf(other)).toMatchObject({ status: 'submitted', judged_at: judged });
    } finally {
      await world.query('delete from person_role where person_id = $1 and role = $2', role);
    }
  });

  it('take nothing after midnight that was judged before it', async () => {
    const night = startOfDay('2026-11-20').getTime();
    // Day 90 of those in which it may be submitted ends at midnight.
    const id = await world.record({ created_at: new Date(night - 90 * 86_400_000 - 12 * 3_600_000) });
    let transactions = 0;
    const write = poolWith(() => Promise.resolve(void (transactions += 1)));
    // The first judges the record, the second makes the file.
    const now = () => new Date(transactions > 1 ? night + 1_000 : night - 1_000);
    const made = await makeClaimFiles({ ...world.app, write, now }, { only });
    expect(made.map(({ claims }) => claims)).toEqual([0, 0]);
    expect((await world.rowOf(id)).status).toBe('new');
  });

  it('are made by two at once, though each takes what the other judges by', async () => {
    const patient = { phn: '055521444', province: 'AB', firstName: 'A', lastName: 'B', dateOfBirth: '' };
    const at = (hour: number): Date => new Date(Date.parse('2026-11-18T17:00:00Z') + hour * 3_600_000);
    const refused = await world.record({ created_at: at(1) }, { patient });
    const taken = await world.record({ created_at: at(0) }, { patient });
    let second: Promise<unknown> | undefined;
    const waits = async (): Promise<boolean> => {
      const waiting = await world.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and query like '%claim_submitter%'`,
      );
      return waiting.length > 0;
    };
    // While the first has locked what its file takes, the second begins and waits.
    const unwrapOrNull: App['keyring']['unwrapOrNull'] = async (...args) => {
      if (!second && (await makesFile())) {
        second = world.make();
        await expect.poll(waits, { interval: 5 }).toBe(true);
      }
      return world.app.keyring.unwrapOrNull(...args);
    };
    const makesFile = (): Promise<boolean> =>
      world.query('select from claim_submitter for no key update nowait').then(
        () => false,
        (error: unknown) => (error as { code: string }).code === '55P03',
      );
    const keyring = new Proxy(world.app.keyring, {
      get(target, name) {
        if (name === 'unwrapOrNull') return unwrapOrNull;
        const member: unknown = Reflect.get(target, name, target);
        return typeof member === 'function' ? (member.bind(target) as unknown) : member;
      },
    });
    expect(await makeClaimFiles({ ...world.app, keyring }, { only })).toMatchObject([{ claims: 1 }]);
    expect(await second).toMatchObject([{ claims: 0 }]);
    expect([(await stateOf(taken)).status, (await stateOf(refused)).status]).toEqual(['submitted', 'new']);
  });
});

describe('a fact of the rules', () => {
  const clinic = `(select clinic_id from location where person_id = $1 and is_default)`;
  it.each([
    [
      'the province of the doctor’s clinic',
      `update clinic set province = 'BC' where id = ${clinic}`,
      `update clinic set province = 'AB' where id = ${clinic}`,
    ],
    [
      'where the doctor works',
      'update location set disabled = true where person_id = $1',
      'update location set disabled = false where person_id = $1',
    ],
    [
      'whether the doctor’s practice id is validated',
      `insert into person_role (person_id, role) values ($1, 'pracIdValidationRequired')`,
      `delete from person_role where person_id = $1 and role = 'pracIdValidationRequired'`,
    ],
    [
      'the rules that an admin keeps',
      `update content_document set body = body || '{"note": "x"}'
        where name = 'billing-rules' and $1::uuid is not null`,
      `update content_document set body = body - 'note' where name = 'billing-rules' and $1::uuid is not null`,
    ],
  ])('%s has the open records judged again', async (_, change, back) => {
    const id = await world.record({ doctor_id: cast.cardio.id, created_at: new Date() });
    await world.make();
    expect((await stateOf(id)).judge_due).toBe(false);
    await world.query(change, [cast.cardio.id]);
    try {
      expect((await stateOf(id)).judge_due).toBe(true);
    } finally {
      await world.query(back, [cast.cardio.id]);
    }
  });

  it('is how many messages to patients the doctor sent in the week', async () => {
    const message = { type: 'patientMessage', sub_type: 'OneWayPatient', billing_code: '03.01S' } as const;
    // They may still be undone, so no file takes them.
    const first = await world.record({ ...message, created_at: new Date(Date.now() - 120_000) });
    const later = await world.record({ ...message, created_at: new Date(Date.now() - 60_000) });
    await world.query(`update billing_record set status = 'notBillable' where id = $1`, [first]);
    await world.make();
    expect((await stateOf(later)).judge_due).toBe(false);
    await world.query(`update billing_record set status = 'new' where id = $1`, [first]);
    expect((await stateOf(later)).judge_due).toBe(true);
  });
});
