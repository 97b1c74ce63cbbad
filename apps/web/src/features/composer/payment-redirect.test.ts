import { expect, test } from 'vitest';
import { readPaymentRedirect } from './payment-redirect.ts';

const read = (search: string) => readPaymentRedirect({ pathname: '/dashboard/consult', search, hash: '' });
const paid = 'payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded';

test('a payment that succeeded is congratulated for, and nothing of it stays in the address', () => {
  expect(read(`?${paid}`)).toEqual({ succeeded: true, rest: '/dashboard/consult' });
  expect(read(`?tab=search&${paid}&searchText=a%20b`)).toEqual({
    succeeded: true,
    rest: '/dashboard/consult?tab=search&searchText=a+b',
  });
});

test('a payment that failed, or of which a part is missing, is no success; its secret leaves the address all the same', () => {
  expect(read('?payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=failed')).toEqual({
    succeeded: false,
    rest: '/dashboard/consult',
  });
  expect(read('?payment_intent=pi_1&redirect_status=succeeded')?.succeeded).toBe(false);
  expect(read('?tab=search')).toBeNull();
});
