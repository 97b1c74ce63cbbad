import { permissionsOf, roleSeed } from '@consult/domain/permission/roles.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cents } from '@consult/domain/money/money.ts';
import { refused, type Answers } from '../../testing/answers.ts';
import { clock } from '../../testing/clock.ts';
import { everyLook } from '../../testing/looks.ts';
import { playFields } from '../../testing/played-card-fields.ts';
import { address, reopen, show, type ShowOptions } from '../../testing/show.tsx';
import { viewer } from '../../testing/world/people.ts';
import { subscribed } from '../../testing/world/premium.ts';

const roles = ['free', 'premium'];
const subscriber = () =>
  viewer('free', { claims: { roles: [...roles], permissions: [...permissionsOf(roles, roleSeed)].sort() } });
const settings = () => page.getByRole('region', { name: 'Subscription Settings' });
const pastDue = subscribed({
  state: 'past-due',
  paidUntil: '2026-12-27T12:00:00.000-06:00',
  endsAt: '2027-01-03T12:00:00.000-06:00',
  cardLast4: '0036',
});

const open = (path: string, answers: Answers, of: ShowOptions = {}) =>
  show(path, { who: subscriber(), ...of, answers });

everyLook('billing-portal', async (look) => {
  await open('/dashboard/billing-portal', { 'premium-getSubscription': subscribed() }, look);
  await expect.element(page.getByRole('listitem').filter({ hasText: /17[.,]25/ })).toBeVisible();
});

test('each state of a subscription has its text, in the profile and live', async () => {
  const { server, live } = await open('/dashboard/profile', { 'premium-getSubscription': subscribed() });
  const states = [
    [subscribed(), 'Premium is active. It renews automatically on 27 December 2026. $17.25 a month, taxes included.'],
    [
      subscribed({ cancelsAtEnd: true, endsAt: '2026-12-27T12:00:00.000-06:00' }),
      'You cancelled. Premium lasts until 27 December 2026, and nothing more is charged.',
    ],
    [
      pastDue,
      'The renewal failed: the payment did not go through. Premium lasts until 3 January 2027. Use another card to keep it.',
    ],
    [subscribed({ dispute: 'open' }), 'Your bank disputes a payment. Premium goes on while that is decided'],
    [subscribed({ dispute: 'open', cancelsAtEnd: true }), 'You cancelled: Premium lasts until'],
    [subscribed({ state: 'ended', endedWhy: 'charged-back' }), 'Your bank took a payment back, so Premium has ended.'],
    [
      subscribed({ state: 'ended', endedWhy: 'cancelled' }),
      'You cancelled Premium, and the month that was paid is over.',
    ],
    [
      subscribed({ state: 'ended', endedWhy: 'unpaid' }),
      'The renewal was not paid within seven days, so Premium has ended. You can subscribe again.',
    ],
    [
      subscribed({ state: 'ended', endedWhy: 'never-paid', charges: [] }),
      'Your last attempt to subscribe was not paid. Nothing was charged.',
    ],
    [
      subscribed({ state: 'incomplete', paidUntil: null, charges: [] }),
      'Your first payment is not made yet. Nothing was charged.',
    ],
    [null, 'Premium was given to you without a subscription. Nothing is charged.'],
  ] as const;
  for (const [subscription, words] of states) {
    server.answer({ 'premium-getSubscription': subscription });
    live.say('profile', subscriber().claims.uid);
    await expect.element(settings()).toMatchTextContent(words);
  }
});

test('with zone data of last year its days are those that the server says', async () => {
  // Half past midnight there; this browser's data would still say the day before.
  const charge = { ...subscribed().charges[0]!, paidAt: '2026-12-01T00:30:00.000-06:00' };
  const subscription = subscribed({ paidUntil: '2027-01-01T00:30:00.000-06:00', charges: [charge] });
  await open('/dashboard/billing-portal', { 'premium-getSubscription': subscription });
  await expect.element(page.getByText('It renews automatically on 1 January 2027.')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Payments' })).toMatchTextContent('1 December 2026');
});

test('cancelling takes two clicks, says what it ends and when, and can be taken back', async () => {
  const cancelled = subscribed({ cancelsAtEnd: true, endsAt: '2026-12-27T12:00:00.000-06:00' });
  const { server } = await open('/dashboard/profile', {
    'premium-getSubscription': subscribed(),
    'premium-cancelSubscription': refused('UNAVAILABLE'),
    'premium-resumeSubscription': subscribed(),
  });
  await settings().getByRole('button', { name: 'Cancel subscription' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel Premium?' });
  await expect.element(dialog).toMatchTextContent('Premium lasts until 27 December 2026');
  expect(server.asked('premium-cancelSubscription')).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('The subscription could not be cancelled.');
  server.answer({ 'premium-cancelSubscription': cancelled });
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(settings()).toMatchTextContent('You cancelled.');
  await settings().getByRole('button', { name: 'Resume subscription' }).click();
  await expect.element(settings()).toMatchTextContent('It renews automatically on 27 December 2026.');
});

test('a subscription whose renewal failed ends at once where it is cancelled, and says so before', async () => {
  await open('/dashboard/profile', { 'premium-getSubscription': pastDue });
  await settings().getByRole('button', { name: 'Cancel subscription' }).click();
  await expect
    .element(page.getByRole('dialog', { name: 'Cancel Premium?' }))
    .toMatchTextContent('Premium ends at once, since the renewal is not paid. Nothing more is charged.');
});

test('the portal is opened where the server says; the sandbox’s shows payments and takes another card', async () => {
  const { server } = await open('/dashboard/profile', {
    'premium-getSubscription': pastDue,
    'premium-openBillingPortal': { url: '/dashboard/billing-portal', elsewhere: false },
    'premium-changeCard': { state: 'past-due', processing: false, declined: 'expired' },
  });
  await settings().getByRole('button', { name: 'Open the billing portal' }).click();
  await expect.poll(address).toBe('/dashboard/billing-portal');
  await expect.element(page.getByRole('heading', { name: 'Premium · Renewal failed' })).toBeVisible();
  await page.getByRole('button', { name: 'Change card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change card' });
  await expect.element(dialog).toMatchTextContent('The renewal of $17.25 is paid with this card at once');
  await playFields();
  const asked = () => server.asked('premium-getSubscription').length;
  const before = asked();
  await dialog.getByRole('button', { name: 'Pay $17.25' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Card error: The card has expired.');
  // Otherwise the page hears of the payment before it is made.
  await expect.poll(asked).toBe(before + 1);
  server.answer({
    'premium-changeCard': { state: 'active', processing: false, declined: null },
    'premium-getSubscription': subscribed(),
  });
  await dialog.getByRole('button', { name: 'Pay $17.25' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Premium · Active' })).toBeVisible();
});

test('payments say what came back; who has no subscription, or none that loads, is told', async () => {
  const [charge] = subscribed().charges;
  const { server } = await open('/dashboard/billing-portal', {
    'premium-getSubscription': subscribed({
      charges: [
        { ...charge!, id: crypto.randomUUID(), dispute: 'open' },
        { ...charge!, returned: cents(500) },
      ],
    }),
  });
  const payments = page.getByRole('region', { name: 'Payments' }).getByRole('listitem');
  await expect.element(payments.nth(0)).toMatchTextContent('disputed by your bank');
  await expect
    .element(payments.nth(1))
    .toMatchTextContent('$15.00 + GST 5 % $0.75 + QST 9.975 % $1.50 · $5.00 given back');
  server.answer({ 'premium-getSubscription': null });
  await reopen();
  await expect.element(page.getByText('You have no subscription here.')).toBeVisible();
  server.answer({ 'premium-getSubscription': refused('NOT_ALLOWED') });
  await reopen();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Your subscription could not be loaded.');
});

test('without a connection nothing of a subscription is changed, and the buttons say why', async () => {
  const { live } = await open('/dashboard/billing-portal', { 'premium-getSubscription': subscribed() });
  const cancel = page.getByRole('button', { name: 'Cancel subscription' });
  await expect.element(cancel).toBeEnabled();
  live.cut();
  await clock.sleepFor(10_000);
  await expect.element(cancel).toBeDisabled();
  await expect.element(cancel).toHaveAttribute('title', 'There is no connection to the server.');
});
