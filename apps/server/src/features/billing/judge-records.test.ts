import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { judgeBeforeFile, judgeRecords } from './billing.ts';
import { recordsOf } from './records.testing.ts';

const people = ownPeople();
const { cast } = people;

let world: CallsWorld;
let records: ReturnType<typeof recordsOf>;
beforeAll(async () => {
  world = await startCallsWorld(people);
  records = recordsOf(world, cast.derm.id);
});
afterAll(() => world?.stop());
beforeEach(() => world.app.write.query('delete from billing_record where doctor_id = $1', [cast.derm.id]));

const judged = () => judgeRecords(world.app, cast.derm.id, 'changed');
/** As before a file, but of derm's records alone: others are of other files' tests. */
const beforeFile = () => judgeBeforeFile(world.app, cast.derm.id);
/** Two hours ago: it can be undone no more. */
const earlier = () => new Date(Date.now() - 7_200_000);
const shown = async (id: string) => {
  const { rows } = await world.app.write.query<{ status: string; verdict: string; rules: string[]; rule: string }>(
    `select status, verdict, rule,
        coalesce((select array_agg(f ->> 'rule') from jsonb_array_elements(findings) f), '{}') as rules
      from billing_record where id = $1`,
    [id],
  );
  return rows[0]!;
};

describe('a billing record', () => {
  it('is judged as it is made, and goes with a file where it breaks no rule and can be undone no more', async () => {
    const [old, fresh] = [await records.made({ created_at: earlier() }), await records.made({}, { phn: '050081000' })];
    await judged();
    expect(await shown(old)).toEqual({ status: 'new', verdict: 'ready', rules: [], rule: '' });
    await beforeFile();
    expect(await shown(old)).toMatchObject({ status: 'pending', verdict: 'ready' });
    expect(await shown(fresh)).toMatchObject({ status: 'new', verdict: 'ready' });
  });

  it('is judged each day, without a change', async () => {
    const id = await records.made({ created_at: earlier() });
    await judged();
    const today = world.app.now();
    await judgeRecords({ ...world.app, now: () => today }, cast.derm.id, 'daily');
    expect((await shown(id)).status).toBe('new');
    await judgeRecords({ ...world.app, now: () => new Date(today.getTime() + 80 * 86_400_000) }, cast.derm.id, 'daily');
    expect(await shown(id)).toMatchObject({ status: 'pending', verdict: 'warn', rules: ['submission-late'] });
  });

  it('says what would be refused, and stays out of the file', async () => {
    const id = await records.made({}, { phn: '055521445' });
    await beforeFile();
    expect(await shown(id)).toMatchObject({ status: 'new', verdict: 'refuse', rules: ['health-number'] });
  });

  it('is judged again when another record of the patient comes, and when that one goes', async () => {
    const id = await records.made({ created_at: '2026-11-18T17:00:00Z' });
    await judged();
    expect((await shown(id)).verdict).toBe('ready');
    const call = await records.made({
      type: 'phoneConsult',
      billing_code: '03.01LJ',
      created_at: '2026-11-18T20:00:00Z',
    });
    await judged();
    await judged();
    expect(await shown(id)).toMatchObject({ verdict: 'refuse', rules: ['econsult-near-call'] });
    await world.app.write.query(`update billing_record set status = 'notBillable' where id = $1`, [call]);
    await judged();
    expect((await shown(id)).verdict).toBe('ready');
  });

  it('knows one patient from another, and one doctor’s records from another’s', async () => {
    const at = { created_at: '2026-11-18T17:00:00Z' };
    const [first, second] = [await records.made(at), await records.made(at, { phn: '050081000' })];
    const others = await recordsOf(world, cast.plus.id).made(at);
    await judged();
    expect([(await shown(first)).rules, (await shown(second)).rules]).toEqual([[], []]);
    const twice = await records.made({ created_at: '2026-11-18T18:00:00Z' });
    await judged();
    expect((await shown(twice)).rules).toEqual(['same-day']);
    expect((await shown(first)).rules).toEqual([]);
    await world.app.write.query('delete from billing_record where id = $1', [others]);
  });

  it('is held while the doctor’s practice id is not validated, and goes on by itself when it is', async () => {
    const id = await records.made();
    await judged();
    await world.app.write.query(`insert into person_role (person_id, role) values ($1, 'pracIdValidationRequired')`, [
      cast.derm.id,
    ]);
    await judged();
    expect(await shown(id)).toEqual({ status: 'onHold', verdict: 'hold', rules: ['practice-id'], rule: 'practice-id' });
    await world.app.write.query(`delete from person_role where person_id = $1 and role = 'pracIdValidationRequired'`, [
      cast.derm.id,
    ]);
    await judged();
    expect(await shown(id)).toMatchObject({ status: 'new', verdict: 'ready', rule: '' });
  });

  it('of Quebec is not billable, and one of a doctor elsewhere stays new', async () => {
    const quebec = await records.made({}, { phn: 'TREM84531718', province: 'QC' });
    await beforeFile();
    expect((await shown(quebec)).status).toBe('notBillable');
    const { rows } = await world.app.write.query<{ id: string; province: string }>(
      `select c.id, c.province from clinic c join location l on l.clinic_id = c.id where l.person_id = $1`,
      [cast.derm.id],
    );
    const id = await records.made({}, { phn: '1' });
    await world.app.write.query(`update clinic set province = 'BC' where id = any($1::uuid[])`, [
      rows.map((row) => row.id),
    ]);
    try {
      await beforeFile();
      expect(await shown(id)).toMatchObject({ status: 'new', verdict: 'elsewhere', rules: [] });
    } finally {
      for (const { id: clinic, province } of rows)
        await world.app.write.query('update clinic set province = $2 where id = $1', [clinic, province]);
    }
  });

  it('is told as one that needs its doctor where it would be refused or waits, and not where they hold it', async () => {
    const derm = await world.client('derm');
    await records.made({ created_at: earlier() });
    const refused = await records.made({}, { phn: '055521445' });
    await records.made({ decision: 'hold' }, { phn: '050081000' });
    await judged();
    expect(await derm.call('billing-getNeeds', {})).toEqual({ records: 1, fees: 6899, ready: 1 });
    const asked = { statuses: ['new', 'onHold', 'pending'], needsYou: true } as const;
    const question = { fetchByStatus: { ...asked, statuses: [...asked.statuses] } };
    expect((await derm.call('reporting-createBillingReport', question)).map(({ id }) => id)).toEqual([refused]);
    expect(await derm.call('reporting-countBillingRecords', question)).toEqual({ total: 1 });
  });

  it('tells the open report once it is judged, and not when it is judged alike', async () => {
    const feed = await (await world.client('derm')).live();
    const id = await records.made({ created_at: earlier() });
    await judged();
    const { data } = await feed.next((event) => event.data['kind'] === 'billing');
    expect(data).toMatchObject({ id: cast.derm.id });
    const version = async () =>
      (await world.app.write.query<{ v: string }>('select version::text as v from billing_record where id = $1', [id]))
        .rows[0]!.v;
    const before = await version();
    await beforeFile();
    await beforeFile();
    const after = await version();
    // It became pending once.
    expect(Number(after) - Number(before)).toBe(1);
    feed.close();
  });

  it('keeps nothing in the clear that tells who the patient is', async () => {
    await records.made({}, { phn: '055521445' });
    await judged();
    const { rows } = await world.app.write.query<{ row: string }>(
      'select to_jsonb(b)::text as row from billing_record b where doctor_id = $1',
      [cast.derm.id],
    );
    expect(rows[0]!.row).not.toContain('055521445');
  });
});
