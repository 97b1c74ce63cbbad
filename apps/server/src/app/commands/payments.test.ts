import { randomUUID } from 'node:crypto';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startMemberWorld } from '../../features/member/member-world.testing.ts';
import type { MemberWorld } from '../../features/member/member-world.testing.ts';
import { runAdmin } from '../admin.ts';

const people = ownPeople();
const clinicId = people.cast.derm.locations[0]!.clinicId;

let world: MemberWorld;
let said: string[];
beforeAll(async () => {
  world = await startMemberWorld(people);
});
afterAll(() => world?.stop());
beforeEach(() => {
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line));
});
afterEach(() => vi.restoreAllMocks());

const admin = (...args: string[]): Promise<number> =>
  runAdmin(args, { DATA_DIR: world.app.config.dataDir, DATABASE_URL: world.app.config.databaseUrl });
const item = (price: string, taxes: string): Promise<number> =>
  admin('payments', 'item', clinicId, 'scan', '--en', 'A scan', '--fr', 'Un scan', '--price', price, '--taxes', taxes);

it('an operator keeps a clinic’s price list and its account, and open screens charge by them at once', async () => {
  expect(await item('12.34', 'gst,hst')).toBe(0);
  expect(await item('20.00', 'none')).toBe(0);
  expect(await admin('payments', 'account', clinicId, 'acct_of_a_test')).toBe(0);
  said = [];
  expect(await admin('payments', 'items', clinicId)).toBe(0);
  expect(said[0]).toContain('account sandbox acct_of_a_test');
  expect(said).toContain('  scan: A scan / Un scan; $20.00; no tax');
  const derm = await world.client('derm');
  const activityId = await world.consult();
  const scan = async () =>
    (await derm.call('payment-getAvailableItems', { activityId })).find(({ itemCode }) => itemCode === 'scan');
  expect(await scan()).toMatchObject({ name: 'A scan', cost: 2_000, total: 2_000 });
  expect(await admin('payments', 'end', clinicId, 'scan')).toBe(0);
  expect(await scan()).toBeUndefined();
  expect(await admin('payments', 'end', clinicId, 'scan')).toBe(1);
});

it('an operator who writes something wrongly is told, and nothing is changed', async () => {
  for (const [price, taxes] of [
    ['12', 'none'],
    ['0.00', 'none'],
    ['10000.01', 'none'],
    ['12.00', 'vat'],
  ] as const)
    expect(await item(price, taxes)).toBe(2);
  expect(await admin('payments', 'account', clinicId, 'no account')).toBe(2);
  expect(await admin('ledger', 'mend')).toBe(2);
});

it('ledger verify names the payment whose books differ', async () => {
  await item('20.00', 'none');
  await admin('payments', 'account', clinicId, 'acct_of_a_test');
  const [derm, activityId, paymentId] = [await world.client('derm'), await world.consult(), randomUUID()];
  await derm.call('payment-submitPayment', {
    activityId,
    paymentId,
    itemCode: 'scan',
    cardToken: 'sandbox-approved',
  });
  const refunded = (cents: number) =>
    world.app.write.query('update payment set refunded_cents = $2 where id = $1', [paymentId, cents]);
  await refunded(5);
  said = [];
  expect(await admin('ledger', 'verify', '--provider')).toBe(1);
  expect(said).toContain(`The refunds of payment ${paymentId} do not add up.`);
  expect(said).toContain(`The provider says something else of payment ${paymentId}.`);
  await refunded(0);
  said = [];
  await admin('ledger', 'verify', '--provider');
  expect(said.filter((line) => line.includes(paymentId))).toEqual([]);
});
