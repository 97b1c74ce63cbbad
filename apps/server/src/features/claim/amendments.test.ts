import { writeBalance } from '@consult/domain/claim/balance.ts';
import { amendmentChanges, amendmentStates } from '@consult/domain/claim/amendment.ts';
import { batchName } from '@consult/domain/claim/batch.ts';
import { cents } from '@consult/domain/money/money.ts';
import { signIn } from '@consult/testkit/client.ts';
import type { Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startClaimWorld } from './claim-world.testing.ts';
import type { ClaimWorld } from './claim-world.testing.ts';
import { readKept } from './read-kept.ts';
import { mendClaimFile } from './mend-file.ts';
import { compareClaims } from './verify-claims.ts';

const people = ownPeople();
const { cast } = people;

let world: ClaimWorld;
let derm: Client;
beforeAll(async () => {
  world = await startClaimWorld(people);
  derm = await signIn(world.url, cast.derm.email);
});
afterAll(() => derm?.close());
beforeEach(() => world.clear());

const explained = (recordId: string) => derm.call('billing-getExplanation', { recordId });
const ask = async (recordId: string, way: string, more: object = {}) =>
  derm.call('billing-decide', { recordId, version: (await explained(recordId)).version, way, ...more } as never);
const refused = (wanted: Promise<unknown>): Promise<unknown> =>
  wanted.then(
    () => 'answered',
    (error: { code: string; data?: { fields?: object } }) => error.code,
  );
const waysOf = async (id: string) => (await explained(id)).ways;
const standing = async (id: string) => (await explained(id)).amendment;

/** A record in a file, and its claim. */
async function claimed(): Promise<{ id: string; number: string }> {
  const id = await world.record();
  await world.make();
  const [claim] = await world.query<{ number: string }>('select number from claim where record_id = $1', [id]);
  return { id, number: claim!.number };
}
/** One that the payer paid so much. */
async function paid(amount = 6899): Promise<{ id: string; number: string }> {
  const one = await claimed();
  await world.assess([{ number: one.number, amount: cents(amount) }]);
  return one;
}
const lastFile = async () => world.file(await world.newestBatch());
const moved = () =>
  world.query(
    `select p.kind, p.cents::integer as cents from claim_payment p join ledger_entry e on e.cause_id = p.id
      where p.doctor_id = $1 order by p.id`,
    [cast.derm.id],
  );
const differences = async (id: string) => (await compareClaims(world.app.write)).filter((one) => one.id === id);

it('the report says in which file a record lies, until the payer’s result', async () => {
  const shown = async (status: 'submitted' | 'closed') =>
    (await derm.call('reporting-createBillingReport', { fetchByStatus: { statuses: [status] } })).map(
      ({ id, claimFile }) => ({ id, claimFile }),
    );
  const { id, number } = await claimed();
  const name = batchName('QQQ', await world.newestBatch());
  expect(name).toMatch(/^QQQ\d{6}$/);
  expect(await shown('submitted')).toEqual([{ id, claimFile: name }]);
  await world.assess([{ number, amount: cents(6899) }]);
  expect(await shown('closed')).toContainEqual({ id, claimFile: '' });
});

describe('what a doctor can ask for a claim', () => {
  it('is to change or delete one that was paid as claimed, and to look again at one that was not', async () => {
    expect(await waysOf((await paid()).id)).toEqual(['change', 'delete']);
    expect(await waysOf((await paid(3449)).id)).toEqual(['change', 'reassess', 'delete']);
  });

  it('stands beside what the payer said of one that it paid in part, or that its doctor accepted as lost', async () => {
    const [part, lost] = [await claimed(), await claimed()];
    await world.assess([
      { number: part.number, amount: cents(3449), code: '63A' },
      { number: lost.number, result: 'R', code: '05A' },
    ]);
    const reduced = { code: '63A', en: 'Payment reduced or refused under the benefits schedule.' };
    expect(await explained(part.id)).toMatchObject({ rejection: reduced, record: { fee: 6899, payToDoctor: 3449 } });
    await ask(lost.id, 'accept');
    expect(await explained(lost.id)).toMatchObject({ rejection: { code: '05A' }, record: { status: 'closed' } });
    expect((await explained((await paid()).id)).rejection).toBeNull();
  });

  it('is to delete one that has no result; a record that no file had offers nothing of it', async () => {
    expect(await waysOf((await claimed()).id)).toEqual(['delete']);
    expect(await waysOf(await world.record({ status: 'closed' }))).toEqual([]);
  });

  it('is one thing at a time, can be taken back until a file has it, and is asked again afterwards', async () => {
    const { id } = await paid(3449);
    await ask(id, 'delete');
    expect(await waysOf(id)).toEqual(['withdraw']);
    expect(await refused(ask(id, 'change', { billingCode: '03.01NG' }))).toBe('STATE_CHANGED');
    await ask(id, 'withdraw');
    expect((await world.make())[0]).toMatchObject({ claims: 0 });
    await ask(id, 'reassess', { note: 'Both lesions were assessed.' });
    await world.make();
    expect(await waysOf(id)).toEqual([]);
    expect(await refused(ask(id, 'withdraw'))).toBe('STATE_CHANGED');
  });

  it('needs a reason to look again, a change that changes something, and a code that says what was done', async () => {
    const { id } = await paid(3449);
    for (const [way, more] of [
      ['reassess', {}],
      ['reassess', { note: '卡已出示' }],
      ['change', {}],
      ['change', { billingCode: '03.01O', dxCode: '173.3' }],
      ['change', { billingCode: '03.01LJ' }],
    ] as const)
      expect(await refused(ask(id, way, more)), JSON.stringify([way, more])).toBe('INVALID_INPUT');
    expect(await standing(id)).toBeNull();
  });

  it('is not a code that a rule would refuse', async () => {
    const patient = { phn: '055521444', province: 'AB', firstName: 'A', lastName: 'B', dateOfBirth: '' };
    const { id } = await paid();
    // The same patient, day and code.
    const other = await world.record(
      { billing_code: '03.01NG', sub_type: 'message', status: 'submitted' },
      { patient },
    );
    // Both patients are told apart once they were read.
    await explained(id);
    await explained(other);
    expect(await refused(ask(id, 'change', { billingCode: '03.01NG' }))).toBe('INVALID_INPUT');
  });

  it('is the doctor’s own, and every step of it is audited', async () => {
    const { id } = await paid();
    const plus = await signIn(world.url, cast.plus.email);
    expect(await refused(plus.call('billing-decide', { recordId: id, version: 1, way: 'delete' }))).toBe('NOT_FOUND');
    plus.close();
    await ask(id, 'delete');
    const audited = await world.query<{ kind: string; actor_id: string | null; detail: object }>(
      `select kind, actor_id, detail from audit_entry where subject_ids = array[$1::uuid]
        and kind in ('billing-decided', 'claim-amendment-changed') order by at, id`,
      [id],
    );
    expect(audited).toHaveLength(2);
    expect(audited).toEqual(
      expect.arrayContaining([
        {
          kind: 'claim-amendment-changed',
          actor_id: null,
          detail: { action: 'delete', before: '', after: 'asked' },
        },
        { kind: 'billing-decided', actor_id: cast.derm.id, detail: { decision: 'delete', rules: '', corrected: '' } },
      ]),
    );
  });
});

describe('a file', () => {
  it('says a change anew under the claim’s own number, with its code, diagnosis and fee', async () => {
    const { id, number } = await paid();
    await ask(id, 'change', { billingCode: '03.01NG', dxCode: '696.1', note: 'It was a question.' });
    expect((await world.make())[0]).toMatchObject({ claims: 1 });
    const [claim] = (await lastFile()).claims;
    expect(claim).toMatchObject({
      number,
      action: 'C',
      serviceCode: '03.01NG',
      diagnosis1: '6961',
      amountClaimed: 2105,
      note: 'IT WAS A QUESTION.',
    });
    // Until the payer has done it the record stands as it was paid.
    expect((await explained(id)).record).toMatchObject({ billingCode: '03.01O', dxCode: '173.3', status: 'closed' });
    expect(await standing(id)).toMatchObject({ action: 'change', state: 'sent' });
    expect((await world.make())[0]).toMatchObject({ claims: 0 });
  });

  it('spends no number of a new claim, and counts what it holds', async () => {
    const { id } = await paid(3449);
    await ask(id, 'reassess', { note: 'Again please' });
    await world.record();
    const next = async () => (await world.query<{ n: number }>('select next_sequence as n from claim_submitter'))[0]!.n;
    const before = await next();
    expect((await world.make())[0]).toMatchObject({ claims: 2 });
    expect(await next()).toBe(before + 1);
    expect((await lastFile()).claims.map(({ action }) => action).toSorted()).toEqual(['A', 'R']);
  });

  it('waits with a deletion for the claim’s own result, and asks nothing for one that was refused', async () => {
    const [one, other] = [await claimed(), await claimed()];
    await ask(one.id, 'delete');
    await ask(other.id, 'delete');
    expect((await world.make())[0]).toMatchObject({ claims: 0 });
    await world.assess([{ number: one.number }, { number: other.number, result: 'R', code: '05A' }]);
    expect(await standing(other.id)).toMatchObject({ state: 'lapsed' });
    expect((await world.make())[0]).toMatchObject({ claims: 1 });
    expect((await lastFile()).claims).toMatchObject([{ number: one.number, action: 'D' }]);
  });

  it('that was refused whole goes again with what was asked in it', async () => {
    const { id, number } = await paid(3449);
    await ask(id, 'reassess', { note: 'Again please' });
    await world.make();
    const batch = await world.newestBatch();
    const range = { first: number, last: number, status: 'RFSE', reason: 'TX' } as const;
    await world.read(writeBalance('2026/11/27 12:00:00.000000', { prefix: 'QQQ', batch, ...range }, []));
    expect(await mendClaimFile(world.app, batch)).toMatchObject({ is: 'mended', claims: 1 });
    expect((await world.file(batch)).claims).toMatchObject([{ number, action: 'R', note: 'AGAIN PLEASE' }]);
    await world.assess([{ number, version: 2, action: 'R' }]);
    expect(await standing(id)).toMatchObject({ state: 'applied' });
  });

  it('that was taken in part leaves the claim as it was, and says why what was asked was not taken', async () => {
    const { id, number } = await paid(3449);
    await ask(id, 'reassess', { note: 'Again please' });
    await world.make();
    const batch = await world.newestBatch();
    const range = { first: number, last: number, status: 'PART', reason: 'TX' } as const;
    const text = writeBalance('2026/11/27 12:00:00.000001', { prefix: 'QQQ', batch, ...range }, [
      { number, code: '34DC' },
    ]);
    expect((await world.read(text)).counts).toMatchObject({ refused: 1, kept: 0 });
    expect(await standing(id)).toMatchObject({ state: 'refused', rejection: { code: '34DC' } });
    expect(await world.rowOf(id)).toMatchObject({ status: 'closed', paid: 3449 });
    expect(await waysOf(id)).toContain('reassess');
  });
});

describe('the payer’s answer', () => {
  const sent = async (way: string, more: object, amount = 3449) => {
    const one = await paid(amount);
    await ask(one.id, way, more);
    await world.make();
    return one;
  };

  it('to a reassessment pays the difference, in record, month and ledger, once', async () => {
    const { id, number } = await sent('reassess', { note: 'Again please' });
    const text = { number, version: 2, action: 'R', amount: cents(6899) };
    expect((await world.assess([text])).counts).toMatchObject({ changed: 1 });
    expect((await world.assess([text])).counts).toMatchObject({ repeated: 1 });
    expect(await world.rowOf(id)).toMatchObject({ status: 'closed', paid: 6899 });
    expect(await moved()).toEqual([
      { kind: 'paid', cents: 3449 },
      { kind: 'paid', cents: 3450 },
    ]);
    const [month] = await world.query(
      'select econsults, econsult_cents::integer as cents from billing_month where doctor_id = $1',
      [cast.derm.id],
    );
    expect(month).toEqual({ econsults: 1, cents: 6899 });
    expect(await differences(id)).toEqual([]);
    expect(await waysOf(id)).toEqual(['change', 'delete']);
  });

  it('to a change makes the record what was claimed, and takes back what was too much', async () => {
    const { id, number } = await sent('change', { billingCode: '03.01NG', dxCode: '696.1' }, 6899);
    await world.assess([{ number, version: 2, action: 'C', amount: cents(2105) }]);
    expect((await explained(id)).record).toMatchObject({
      billingCode: '03.01NG',
      dxCode: '696.1',
      fee: 2105,
      payToDoctor: 2105,
    });
    expect(await moved()).toEqual([
      { kind: 'paid', cents: 6899 },
      { kind: 'reversed', cents: -4794 },
    ]);
    expect(await differences(id)).toEqual([]);
  });

  it('to a deletion takes back all that was paid; the record stays closed and can be asked for no more', async () => {
    const { id, number } = await sent('delete', {});
    expect((await world.assess([{ number, version: 2, action: 'D', amount: cents(0) }])).counts).toMatchObject({
      deleted: 1,
    });
    expect(await world.rowOf(id)).toMatchObject({ status: 'closed', paid: null });
    expect(await moved()).toEqual([
      { kind: 'paid', cents: 3449 },
      { kind: 'reversed', cents: -3449 },
    ]);
    expect(await differences(id)).toEqual([]);
    expect(await waysOf(id)).toEqual([]);
    expect(await standing(id)).toMatchObject({ action: 'delete', state: 'applied' });
  });

  it('that refuses, or looks for longer, leaves the record as it is', async () => {
    const { id, number } = await sent('reassess', { note: 'Again please' });
    await world.assess([{ number, version: 2, action: 'R', result: 'H' }]);
    expect(await standing(id)).toMatchObject({ state: 'held' });
    await world.assess([{ number, version: 3, action: 'R', result: 'R', code: '63A' }]);
    expect(await standing(id)).toMatchObject({
      state: 'refused',
      rejection: { code: '63A', en: 'Payment reduced or refused under the benefits schedule.' },
    });
    expect(await world.rowOf(id)).toMatchObject({ status: 'closed', paid: 3449, error: '' });
    expect(await differences(id)).toEqual([]);
  });

  it('that nobody asked for, or that is of another action, is kept; a reversal is of the claim whatever it says', async () => {
    const { id, number } = await sent('reassess', { note: 'Again please' });
    const other = await paid();
    const counts = (
      await world.assess([
        { number, version: 2, action: 'D' },
        { number: other.number, version: 2, action: 'C' },
      ])
    ).counts;
    expect(counts).toMatchObject({ kept: 2 });
    expect((await readKept(world.app)).map(({ why }) => why)).toEqual(['not-fitting', 'not-fitting']);
    await world.assess([{ number, version: 4, action: 'R', result: 'V' }]);
    expect(await world.rowOf(id)).toMatchObject({ status: 'refused', paid: null });
    expect(await standing(id)).toMatchObject({ state: 'lapsed' });
    expect(await differences(id)).toEqual([]);
  });
});

it('a state is followed by those of the list alone, in the database too', async () => {
  const { rows } = await world.app.write.query<{ a: string; b: string; possible: boolean }>(
    'select a, b, may_amend_become(a, b) as possible from unnest($1::text[]) a, unnest($1::text[]) b',
    [amendmentStates],
  );
  for (const { a, b, possible } of rows)
    expect(possible, `${a} ${b}`).toBe(amendmentChanges[a as 'asked'].some((one) => one === b));
  expect(rows).toHaveLength(amendmentStates.length ** 2);
});
