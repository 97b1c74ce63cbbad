import { expect, test } from 'vitest';
import { failureReason, hasLeft, isWaiting, messageStates, messageStatus } from './states.ts';

test('every state is one of the three statuses of the specification, but what was cancelled', () => {
  expect(Object.fromEntries(messageStates.map((state) => [state, messageStatus(state)]))).toEqual({
    scheduled: 'sending',
    held: 'sending',
    sending: 'sending',
    delivered: 'delivered',
    opened: 'delivered',
    failed: 'failed',
    cancelled: null,
    received: 'delivered',
  });
});

test('a message waits, has left, or was never to leave', () => {
  expect(messageStates.filter(isWaiting)).toEqual(['scheduled', 'held']);
  expect(messageStates.filter(hasLeft)).toEqual(['sending', 'delivered', 'opened', 'failed']);
});

test.each([
  ['SMTP 550', 'address'],
  ['BOUNCED 5', 'address'],
  ['BOUNCED 4', 'not-sent'],
  ['SMTP 552', 'mailbox-full'],
  ['SMTP 452', 'mailbox-full'],
  ['SMTP 554', 'refused'],
  ['SMTP 450', 'not-sent'],
  ['ECONNREFUSED', 'not-sent'],
  ['NOT_ORDERED', 'not-sent'],
  ['LOST', 'lost'],
  ['WITHDRAWN', 'withdrawn'],
] as const)('%s is said as: %s', (code, reason) => {
  expect(failureReason(code)).toBe(reason);
});
