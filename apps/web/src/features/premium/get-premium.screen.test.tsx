import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cents } from '@consult/domain/money/money.ts';
import { fixedId } from '@consult/testkit/random.ts';
import { offline, refused } from '../../testing/answers.ts';
import { clock } from '../../testing/clock.ts';
import { everyLook } from '../../testing/looks.ts';
import { address, show, type ShowOptions } from '../../testing/show.tsx';
import { fieldsOf, playFields } from '../../testing/played-card-fields.ts';
import { monthOfPremium, subscribed } from '../../testing/world/premium.ts';

const path = '/dashboard/get-premium';
const subscriptionId = fixedId(155, 2);
const begun = { clientSecret: 'sbs_1_secret', subscriptionId, provider: 'sandbox' as const };
const paid = { state: 'active' as const, processing: false, declined: null };
const unpaid = { state: 'incomplete' as const, processing: false, declined: null };
const pay = () => page.getByRole('button', { name: 'Pay $17.25' });

const open = (of: ShowOptions = {}) =>
  show(path, {
    who: 'free',
    ...of,
    answers: {
      'premium-getPremiumSubscriptionPrice': monthOfPremium,
      'premium-createPremiumSubscription': begun,
      'premium-confirmSubscription': paid,
      ...of.answers,
    },
  });

everyLook('get-premium', async (look) => {
  await open(look);
  await playFields();
  await expect.element(page.getByRole('button', { name: /17[.,]25/ })).toBeEnabled();
});

test('price, each tax, total, renewal and how to cancel are said before anything is paid', async () => {
  const { server } = await open();
  await expect.element(page.getByRole('main')).toMatchTextContent('Premium, one month$15.00');
  for (const words of [
    'GST 5 %$0.75',
    'QST 9.975 %$1.50',
    'Total CAD, every month$17.25',
    '30 one-way messages to patients in each calendar month',
    '30 forms to patients in each calendar month',
    'Billing services are not included.',
    'Premium renews automatically every month: $17.25 is taken from this card again until you cancel.',
    'You cancel in your profile, under Subscription Settings, with two clicks.',
    'Sandbox. No money moves.',
  ])
    await expect.element(page.getByRole('main')).toMatchTextContent(words);
  await expect.element(pay()).toBeDisabled();
  expect(server.asked('premium-createPremiumSubscription')).toEqual([]);
});

test('who paid returns to the consult page and is congratulated; the address keeps nothing of it', async () => {
  const { server } = await open();
  await playFields();
  await pay().click();
  await expect.element(page.getByRole('dialog', { name: 'Congratulations!' })).toBeVisible();
  await expect.poll(address).toBe('/dashboard/consult');
  const [asked] = server.asked('premium-createPremiumSubscription');
  expect(asked?.input).toMatchObject({ total: 1_725 });
  expect(server.asked('premium-confirmSubscription').map(({ input }) => input)).toMatchObject([
    { subscriptionId, cardToken: 'sandbox-approved' },
  ]);
});

test('at Stripe the card is confirmed in its own frame, where the bank may ask, and the server is told of no card', async () => {
  const confirming = new Promise<unknown>((resolve) => {
    window.addEventListener('message', ({ data }: MessageEvent<Record<string, unknown>>) => {
      if ('confirming' in data) resolve(data['confirming']);
    });
  });
  const url = fieldsOf(`tell({ kind: 'ready' });`);
  const { server } = await open({
    answers: {
      'premium-getPremiumSubscriptionPrice': { ...monthOfPremium, provider: 'stripe', frame: { url, account: '' } },
      'premium-createPremiumSubscription': { ...begun, clientSecret: 'pi_1_secret_1', provider: 'stripe' },
    },
  });
  await expect.element(pay()).toBeEnabled();
  await expect.element(page.getByText('Sandbox.')).not.toBeInTheDocument();
  await pay().click();
  expect(await confirming).toEqual({ kind: 'confirm', clientSecret: 'pi_1_secret_1', token: 'pm_of_the_fields' });
  await expect.element(page.getByRole('dialog', { name: 'Congratulations!' })).toBeVisible();
  expect(server.asked('premium-confirmSubscription').map(({ input }) => input)).toEqual([{ subscriptionId }]);
});

test('a declined card says why; an answer that was lost is asked for by the same request', async () => {
  const { server } = await open({
    answers: { 'premium-confirmSubscription': { ...unpaid, declined: 'insufficient-funds' } },
  });
  await playFields();
  await pay().click();
  const failure = page.getByRole('alert');
  await expect.element(failure).toMatchTextContent('Card error: The card does not have enough money.');
  server.answer({ 'premium-confirmSubscription': offline });
  await pay().click();
  await expect.element(failure).toMatchTextContent('Error submitting payment (no answer).');
  await expect.element(failure).toMatchTextContent('Try again: it is charged once.');
  server.answer({ 'premium-confirmSubscription': paid });
  await pay().click();
  await expect.element(page.getByRole('dialog', { name: 'Congratulations!' })).toBeVisible();
  const ids = server.asked('premium-createPremiumSubscription').map(({ input }) => input.subscriptionId);
  expect(new Set(ids).size).toBe(1);
  const [first, lost, again] = server.asked('premium-confirmSubscription').map(({ input }) => input);
  expect(again).toEqual(lost);
  expect(lost?.attemptId).not.toBe(first?.attemptId);
});

test('nothing waits on the device: without a connection the button is off and says why', async () => {
  const { live, server } = await open();
  await playFields();
  await expect.element(pay()).toBeEnabled();
  live.cut();
  await clock.sleepFor(10_000);
  await expect.element(page.getByText(/^There is no connection to the server\. Nothing is charged/)).toBeVisible();
  await expect.element(pay()).toBeDisabled();
  live.mend();
  await clock.sleepFor(60_000);
  await expect.element(pay()).toBeEnabled();
  expect(server.asked('premium-createPremiumSubscription')).toEqual([]);
});

test('a bank that takes its time is said, and asked about again', async () => {
  const { server } = await open({ answers: { 'premium-confirmSubscription': { ...unpaid, processing: true } } });
  await playFields();
  await pay().click();
  await expect.element(page.getByText('Your bank has not answered yet.')).toBeVisible();
  await expect.element(pay()).toBeDisabled();
  server.answer({ 'premium-confirmSubscription': paid });
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Congratulations!' })).toBeVisible();
  expect(server.asked('premium-confirmSubscription')[1]?.input).toEqual({ subscriptionId });
});

test('another price than was shown is not charged: the new one is shown', async () => {
  const { server } = await open({ answers: { 'premium-createPremiumSubscription': refused('PRICE_CHANGED') } });
  await playFields();
  server.answer({ 'premium-getPremiumSubscriptionPrice': { ...monthOfPremium, taxes: [], total: cents(1_500) } });
  await pay().click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('The price has changed. Nothing was charged.');
  await expect.element(page.getByRole('button', { name: 'Pay $15.00' })).toBeVisible();
});

test('who had Premium is told why it ended; a price that can not be loaded is asked for again', async () => {
  const { server } = await open({
    answers: {
      'premium-getPremiumSubscriptionPrice': refused('NO_TAX'),
      'premium-getSubscription': subscribed({ state: 'ended', endedWhy: 'unpaid' }),
    },
  });
  await expect.element(page.getByRole('alert')).toMatchTextContent('The price of Premium could not be loaded.');
  await expect.element(page.getByRole('alert')).toMatchTextContent('The taxes of this clinic are not known.');
  server.answer({ 'premium-getPremiumSubscriptionPrice': monthOfPremium });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect
    .element(page.getByText('The renewal was not paid within seven days, so Premium has ended.', { exact: false }))
    .toBeVisible();
});

test('in French, amounts and conditions are French', async () => {
  await open({ language: 'fr' });
  await expect.element(page.getByRole('button', { name: 'Payer 17,25 $' })).toBeVisible();
  await expect.element(page.getByRole('main')).toMatchTextContent('TVQ 9,975 %1,50 $');
  await expect.element(page.getByRole('main')).toMatchTextContent('Premium se renouvelle automatiquement chaque mois');
});
