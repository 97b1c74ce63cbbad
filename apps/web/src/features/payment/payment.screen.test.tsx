import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cents } from '@consult/domain/money/money.ts';
import { fixedId } from '@consult/testkit/random.ts';
import { held, inTurn, offline, refused } from '../../testing/answers.ts';
import { clock } from '../../testing/clock.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { fieldsOf } from '../../testing/played-card-fields.ts';
import { reopen, show } from '../../testing/show.tsx';
import { activityId, consultPath } from '../../testing/world/activity.ts';
import { items, paid } from '../../testing/world/payment.ts';
import type { Payment } from './payment-query.ts';

const panel = () => page.getByRole('region', { name: 'Payments' });
const dialog = () => page.getByRole('dialog', { name: 'Payment' });

const pending = paid(2, { status: 'pending', cardLast4: null, can: { retry: true, refund: false, withdraw: false } });

async function openDialog(): Promise<void> {
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Payment' }).click();
}

test('the panel says what was paid, since when something is pending, and what came back', async () => {
  const elsewhere = paid(3, {
    name: 'Sick note',
    paymentType: 'external',
    externalKind: 'cash',
    cardLast4: null,
    can: { retry: false, refund: false, withdraw: true },
  });
  const { server } = await show(consultPath, {
    who: 'derm',
    answers: {
      'secureMessaging-getActivityPayments': [pending, elsewhere, paid(1)],
      'payment-retry': { ok: true, error: null, paymentId: pending.id, status: 'pending', needsCard: false },
      'payment-refund': { status: 'done' },
    },
  });
  const lines = panel().getByRole('listitem');
  await expect.element(lines.nth(0)).toMatchTextContent('Pending with the provider since');
  await expect.element(lines.nth(1)).toMatchTextContent('Paid elsewhere: Cash');
  await expect.element(lines.nth(1)).toMatchTextContent('recorded by Dr. Sunita Varga');
  await expect.element(lines.nth(2)).toMatchTextContent('card ending 4242');
  await expect.element(lines.nth(2)).toMatchTextContent('$189.00');
  await panel().getByRole('button', { name: 'Retry: Cosmetic excision' }).click();
  await expect
    .element(page.getByText('The provider does not know yet. It is asked again automatically.'))
    .toBeVisible();
  await panel().getByRole('button', { name: 'Refund: Cosmetic excision' }).click();
  const refund = page.getByRole('dialog', { name: 'Refund' });
  await refund.getByLabelText('Amount').fill('200');
  await refund.getByRole('button', { name: 'Refund' }).click();
  await expect.element(refund.getByText('Write an amount of at most $189.00.')).toBeVisible();
  await refund.getByLabelText('Amount').fill('12.5');
  await refund.getByLabelText('Reason').fill('Half of it was done.');
  await refund.getByRole('button', { name: 'Refund' }).click();
  await expect.element(refund).not.toBeInTheDocument();
  expect(server.asked('payment-refund')[0]?.input).toMatchObject({ cents: 1_250, reason: 'Half of it was done.' });
});

test('what the provider and the card’s bank did shows beside the payment', async () => {
  const [created, statusUpdatedAt] = ['2026-03-03T16:00:00.000Z', '2026-03-04T16:00:00.000Z'];
  const dispute = { cents: cents(18_900), fee: cents(0), created, statusUpdatedAt };
  const there = { cents: cents(500), reason: null, status: 'done' as const, created, by: null };
  await show(consultPath, {
    who: 'derm',
    answers: {
      'secureMessaging-getActivityPayments': [
        paid(1, {
          receiptLink: 'https://pay.stripe.com/receipts/1',
          refunded: cents(500),
          refunds: [{ id: fixedId(151, 1), ...there }],
          disputes: [
            { id: fixedId(151, 2), ...dispute, state: 'open', taken: true },
            { id: fixedId(151, 3), ...dispute, state: 'won', taken: false },
            { id: fixedId(151, 4), ...dispute, state: 'lost', taken: true, fee: cents(1_500) },
            { id: fixedId(151, 5), ...dispute, cents: cents(700), state: 'won', taken: true },
          ],
        }),
      ],
    },
  });
  const line = panel().getByRole('listitem');
  await expect.element(line).toMatchTextContent('Paid');
  await expect.element(line).toMatchTextContent('$5.00 given back');
  await expect.element(line).toMatchTextContent('made at the payment provider');
  await expect.element(line).toMatchTextContent('The card’s owner disputes $189.00 at their bank');
  await expect.element(line).toMatchTextContent('the bank has the money');
  await expect.element(line).toMatchTextContent('The dispute of $189.00 ended in favour of the clinic');
  await expect.element(line).toMatchTextContent('the money went back to the card’s owner');
  await expect.element(line).toMatchTextContent('the bank has not given the money back yet');
  await expect.element(line).toMatchTextContent('The dispute of $189.00 was lost');
  await expect.element(line).toMatchTextContent('fee for the dispute: $15.00');
  await expect
    .element(line.getByRole('link', { name: 'Receipt: Cosmetic excision' }))
    .toHaveAttribute('rel', 'noopener noreferrer');
  await expectNoFaults();
});

test('every state of a payment and of its refunds says what is so, since when, and why', async () => {
  const created = '2026-03-02T16:00:00.000Z';
  const back = { cents: cents(500), reason: 'Half of it was done.', created, by: null };
  const none = { retry: false, refund: false, withdraw: false };
  const by = paid(1).recordedBy;
  const declined = (n: number, reason: NonNullable<Payment['reason']>) =>
    paid(n, { status: 'declined', reason, can: none });
  await show(consultPath, {
    who: 'derm',
    answers: {
      'secureMessaging-getActivityPayments': [
        paid(1, { status: 'pending', created, cardLast4: null, can: none }),
        paid(2, {
          refunds: [
            { ...back, id: fixedId(151, 1), status: 'pending' },
            { ...back, id: fixedId(151, 2), status: 'refused' },
          ],
        }),
        paid(3, {
          paymentType: 'external',
          externalKind: 'cash',
          withdrawn: { at: created, by, reason: 'Typed twice' },
        }),
        declined(4, 'declined'),
        declined(5, 'insufficient-funds'),
        declined(6, 'expired'),
        declined(7, 'confirmation-needed'),
        declined(8, 'cancelled'),
        declined(9, 'refused'),
      ],
    },
  });
  const lines = panel().getByRole('listitem');
  const since = lines.nth(0).getByRole('time');
  await expect.element(lines.nth(0)).toMatchTextContent('Pending with the provider since');
  await expect.element(since).toHaveAttribute('datetime', created);
  await expect.element(lines.nth(1)).toMatchTextContent('$5.00 is being given back');
  await expect.element(lines.nth(1)).toMatchTextContent('$5.00 could not be given back');
  await expect.element(lines.nth(2)).toMatchTextContent('Withdrawn');
  await expect.element(lines.nth(2)).toMatchTextContent('Typed twice');
  const why = [
    'The card was declined.',
    'The card does not have enough money.',
    'The card has expired.',
    'The card’s bank would ask its owner to confirm. Take another card.',
    'No card was charged within a day.',
    'The payment provider does not accept this amount, or this email address for the receipt.',
  ];
  for (const [n, words] of why.entries()) await expect.element(lines.nth(3 + n)).toMatchTextContent(words);
});

const heard = (what: string) =>
  new Promise<Record<string, unknown>>((resolve) => {
    const handle = ({ data }: MessageEvent<Record<string, unknown>>) => {
      if (!(what in data)) return;
      window.removeEventListener('message', handle);
      resolve(data);
    };
    window.addEventListener('message', handle);
  });
const chargeWith = (url: string) =>
  show(consultPath, {
    who: 'derm',
    language: 'fr',
    answers: {
      'payment-getAvailableItems': items(),
      'payment-getCardFields': { provider: 'stripe', frame: { url, account: 'acct_skin' } },
      'payment-submitPayment': ({ paymentId }) => ({
        ok: true,
        error: null,
        paymentId,
        status: 'approved',
        needsCard: false,
      }),
    },
  });
async function openFrench() {
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Paiement' }).click();
  return page.getByRole('dialog', { name: 'Paiement' });
}

test('a card is read in the provider’s frame, in the page’s language and for the clinic’s account', async () => {
  const { server } = await chargeWith(fieldsOf(`tell({ kind: 'ready' });`));
  const begun = heard('begun');
  const french = await openFrench();
  expect((await begun)['begun']).toMatchObject({ kind: 'begin', language: 'fr', account: 'acct_skin' });
  await french.getByRole('radio', { name: 'Excision esthétique' }).click();
  await french.getByRole('button', { name: 'Payer' }).click();
  await expect.element(french).not.toBeInTheDocument();
  expect(server.asked('payment-submitPayment')[0]?.input).toMatchObject({ cardToken: 'pm_of_the_fields' });
});

test('on a phone the buttons stand side by side, under the words about the charge', async () => {
  await show(consultPath, {
    who: 'derm',
    language: 'fr',
    width: 'phone',
    answers: { 'payment-getAvailableItems': items(), 'payment-getCardFields': cards() },
  });
  const french = await openFrench();
  await french.getByRole('radio', { name: 'Excision esthétique' }).click();
  const top = (name: string | RegExp) => french.getByRole('button', { name }).element().getBoundingClientRect().top;
  expect(top(/^Payer 189/)).toBe(top('Annuler'));
});

test('what another origin says in the frame’s window is not heard', async () => {
  const strange = `<script>parent.postMessage({ from: 'card-fields', kind: 'escape' }, '*'); parent.postMessage({ said: true }, '*')</script>`;
  await chargeWith(fieldsOf(`location.href = ${JSON.stringify(`data:text/html,${encodeURIComponent(strange)}`)};`));
  const said = heard('said');
  const still = await openFrench();
  await said;
  await expect.element(still).toBeVisible();
});

test('fields whose script did not come say so', async () => {
  await chargeWith(fieldsOf(`tell({ kind: 'failed' });`));
  const french = await openFrench();
  await expect
    .element(french)
    .toMatchTextContent('Une erreur s’est produite lors du chargement du système de paiement.');
});

test('what failed to load says so, and what is empty too', async () => {
  const { server } = await show(consultPath, {
    who: 'derm',
    answers: {
      'secureMessaging-getActivityPayments': refused('INTERNAL'),
      'payment-getAvailableItems': refused('NO_TAX'),
      'payment-getCardFields': { provider: null },
    },
  });
  await clock.hurry(async () => {
    await expect.element(panel()).toMatchTextContent('Error fetching payment history');
  });
  server.answer({ 'secureMessaging-getActivityPayments': [] });
  await panel().getByRole('button', { name: 'Try again' }).click();
  await expect.element(panel()).toMatchTextContent('No Payments');
  await clock.hurry(async () => {
    await openDialog();
    await expect.element(dialog().getByRole('alert')).toMatchTextContent('Error loading available items.');
  });
  await expect.element(dialog().getByRole('alert')).toMatchTextContent('The taxes of this clinic are not known.');
});

const cards = (then = '') => ({
  provider: 'stripe' as const,
  frame: { url: fieldsOf(`tell({ kind: 'ready' });${then}`), account: 'acct_skin' },
});

test('another card for a pending payment pays what was charged; once it was declined, the price of today', async () => {
  const dearer = { cost: cents(20_000), taxes: [], total: cents(20_000) };
  const declined = { ok: false, error: 'insufficient-funds', status: 'declined', needsCard: false } as const;
  const { server } = await show(consultPath, {
    who: 'derm',
    answers: {
      'secureMessaging-getActivityPayments': [pending],
      'payment-getAvailableItems': items(dearer),
      'payment-getCardFields': cards(),
      'payment-retry': ({ cardToken, paymentId }) =>
        cardToken
          ? { ...declined, paymentId }
          : { ok: true, error: null, paymentId, status: 'pending', needsCard: true },
      'payment-submitPayment': ({ paymentId }) => ({ ...declined, error: 'expired', paymentId }),
    },
  });
  await panel().getByRole('button', { name: 'Retry: Cosmetic excision' }).click();
  await expect.element(dialog()).toMatchTextContent('GST 5 %');
  const clinics = held(cards());
  server.answer({ 'payment-getCardFields': clinics });
  await dialog().getByRole('button', { name: 'Pay $189.00' }).click();
  const failed = dialog().getByRole('alert');
  await expect
    .element(failed)
    .toMatchTextContent('Could not submit payment. Reason: The card does not have enough money.');
  // The pending one is read for its own account, the next for the clinic's; until its fields are here nothing is paid.
  const accounts = () => server.asked('payment-getCardFields').map(({ input }) => input.paymentId);
  await expect.poll(accounts).toEqual([pending.id, undefined]);
  await expect.element(dialog().getByRole('button', { name: 'Pay $200.00' })).toBeDisabled();
  await expect.element(dialog().getByRole('button', { name: 'Record payment' })).not.toBeInTheDocument();
  clinics.release();
  expect(server.asked('payment-retry')[1]?.input).toMatchObject({
    paymentId: pending.id,
    cardToken: 'pm_of_the_fields',
  });
  await dialog().getByRole('button', { name: 'Pay $200.00' }).click();
  await expect.element(failed).toMatchTextContent('Could not submit payment. Reason: The card has expired.');
  expect(server.asked('payment-submitPayment')[0]?.input).toMatchObject({ itemCode: 'cosmetic', total: 20_000 });
});

test('a pending item of the dialog takes another card, once its provider says that it has none', async () => {
  const asked = held({ ok: true, error: null, paymentId: pending.id, status: 'pending', needsCard: true } as const);
  const { server } = await show(consultPath, {
    who: 'derm',
    answers: {
      'secureMessaging-getActivityPayments': [pending],
      'payment-getAvailableItems': items({ cost: cents(20_000), taxes: [], existingPayment: 'pending' }),
      'payment-getCardFields': cards(),
      'payment-retry': inTurn(asked, {
        ok: true,
        error: null,
        paymentId: pending.id,
        status: 'approved',
        needsCard: false,
      } as const),
    },
  });
  await openDialog();
  await expect.element(dialog().getByRole('radio', { name: 'Cosmetic excision' })).toBeDisabled();
  await dialog().getByRole('button', { name: 'Retry: Cosmetic excision' }).click();
  await expect.element(dialog().getByRole('button', { name: 'Retry: Cosmetic excision' })).toHaveTextContent('Asking…');
  asked.release();
  // At the price of that day.
  await dialog().getByRole('button', { name: 'Pay $189.00' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  const [first, second] = server.asked('payment-retry').map(({ input }) => input);
  expect(first).toEqual({ activityId, paymentId: pending.id });
  expect(second).toMatchObject({ paymentId: pending.id, cardToken: 'pm_of_the_fields' });
});

test('the card of a pending payment is a try of its own, though what was charged was not answered', async () => {
  const { server } = await show(consultPath, {
    who: 'derm',
    answers: {
      'payment-getAvailableItems': items(),
      'payment-getCardFields': cards(),
      'payment-submitPayment': offline,
      'payment-retry': ({ cardToken, paymentId }) => ({
        ok: true,
        error: null,
        paymentId,
        status: cardToken ? 'approved' : 'pending',
        needsCard: !cardToken,
      }),
    },
  });
  await openDialog();
  await dialog().getByRole('radio', { name: 'Cosmetic excision' }).click();
  server.answer({
    'secureMessaging-getActivityPayments': [pending],
    'payment-getAvailableItems': items({ existingPayment: 'pending' }),
  });
  await dialog().getByRole('button', { name: 'Pay $189.00' }).click();
  await dialog().getByRole('button', { name: 'Retry: Cosmetic excision' }).click();
  await dialog().getByRole('button', { name: 'Pay $189.00' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  const tries = server.asked('payment-retry').map(({ input }) => input.attemptId);
  expect(tries).toEqual([undefined, expect.any(String)]);
  expect(tries[1]).not.toBe(server.asked('payment-submitPayment')[0]?.input.paymentId);
});

test('Pay is off until the card is whole', async () => {
  const incomplete = `addEventListener('message', ({ data }) => {
    if (data.kind === 'begin') tell({ kind: 'state', complete: false, height: 140 });
    if (data.kind === 'begin') parent.postMessage({ stands: true }, page);
  });`;
  const answers = { 'payment-getAvailableItems': items(), 'payment-getCardFields': cards(incomplete) };
  await show(consultPath, { who: 'derm', answers });
  const stands = heard('stands');
  await openDialog();
  await stands;
  await dialog().getByRole('radio', { name: 'Cosmetic excision' }).click();
  await expect.element(dialog().getByRole('button', { name: 'Pay $189.00' })).toBeDisabled();
});

test('what was refused or not answered says so in its words, and a wrong address for the receipt pays nothing', async () => {
  const { server } = await show(consultPath, {
    who: 'derm',
    answers: {
      'secureMessaging-getActivityPayments': [pending],
      'payment-getAvailableItems': items(),
      'payment-getCardFields': cards(),
      'payment-retry': offline,
      'payment-submitPayment': offline,
    },
  });
  await panel().getByRole('button', { name: 'Retry: Cosmetic excision' }).click();
  await expect.element(page.getByText('Error retrying payment')).toBeVisible();
  await openDialog();
  await dialog().getByRole('radio', { name: 'Sick note' }).click();
  const pay = dialog().getByRole('button', { name: 'Pay $25.00' });
  await dialog().getByLabelText('Receipt email').fill('nobody');
  await expect.element(pay).toBeDisabled();
  await dialog().getByRole('radio', { name: 'Sick note' }).click();
  await expect.element(dialog().getByText('Enter a valid email')).toBeVisible();
  await dialog().getByLabelText('Receipt email').fill('d.okafor@patients.example');
  await pay.click();
  const failed = dialog().getByRole('alert');
  await expect.element(failed).toMatchTextContent('Error submitting payment');
  server.answer({ 'payment-submitPayment': refused('ITEM_TAKEN') });
  await pay.click();
  await expect.element(failed).toMatchTextContent('Could not submit payment. Reason: This item is paid already');
  server.answer({
    'payment-submitPayment': refused('PRICE_CHANGED'),
    'payment-getAvailableItems': items().map((one) => ({ ...one, cost: cents(3_000), taxes: [], total: cents(3_000) })),
  });
  await pay.click();
  await expect.element(failed).toMatchTextContent('The price has changed. Nothing was charged.');
  await expect.element(dialog().getByRole('button', { name: 'Pay $30.00' })).toBeEnabled();
  server.answer({ 'payment-submitPayment': refused('ITEM_TAKEN') });
  await dialog().getByRole('radio', { name: 'Paid elsewhere' }).click();
  await dialog().getByRole('button', { name: 'Record payment' }).click();
  await expect.element(failed).toMatchTextContent('Could not record payment. Reason: This item is paid already');
});

test('a refund that the provider has not answered is said to be pending', async () => {
  await show(consultPath, {
    who: 'derm',
    answers: { 'secureMessaging-getActivityPayments': [paid(1)], 'payment-refund': { status: 'pending' } },
  });
  await panel().getByRole('button', { name: 'Refund: Cosmetic excision' }).click();
  const refund = page.getByRole('dialog', { name: 'Refund' });
  await refund.getByLabelText('Reason').fill('Half of it was done.');
  await refund.getByRole('button', { name: 'Refund' }).click();
  await expect.element(page.getByText('The refund is pending')).toBeVisible();
});

test('a refund’s words are there again after a reload, and a lost answer’s second try is the same refund', async () => {
  const { server } = await show(consultPath, {
    who: 'derm',
    answers: { 'secureMessaging-getActivityPayments': [paid(1)], 'payment-refund': offline },
  });
  const refund = page.getByRole('dialog', { name: 'Refund' });
  const open = () => panel().getByRole('button', { name: 'Refund: Cosmetic excision' }).click();
  await open();
  await refund.getByLabelText('Amount').fill('12.50');
  await refund.getByLabelText('Reason').fill('Half of it was done.');
  await refund.getByRole('button', { name: 'Refund' }).click();
  await expect.element(refund.getByRole('alert')).toBeVisible();
  await reopen(consultPath);
  await open();
  await expect.element(refund.getByLabelText('Amount')).toHaveValue('12.50');
  await expect.element(refund.getByLabelText('Reason')).toHaveValue('Half of it was done.');
  server.answer({ 'payment-refund': { status: 'done' } });
  await refund.getByRole('button', { name: 'Refund' }).click();
  await expect.element(refund).not.toBeInTheDocument();
  const ids = server.asked('payment-refund').map(({ input }) => input.refundId);
  expect(ids).toEqual([ids[0], ids[0]]);
  await open();
  await expect.element(refund.getByLabelText('Reason')).toHaveValue('');
});

test('a refund whose answer was lost and that was made is no text of the next one', async () => {
  const { server } = await show(consultPath, {
    who: 'derm',
    answers: { 'secureMessaging-getActivityPayments': [paid(1)], 'payment-refund': offline },
  });
  const refund = page.getByRole('dialog', { name: 'Refund' });
  const open = () => panel().getByRole('button', { name: 'Refund: Cosmetic excision' }).click();
  await open();
  await refund.getByLabelText('Amount').fill('9.00');
  await refund.getByLabelText('Reason').fill('Half of it was done.');
  await refund.getByRole('button', { name: 'Refund' }).click();
  await expect.element(refund.getByRole('alert')).toBeVisible();
  const made = {
    id: server.asked('payment-refund')[0]!.input.refundId,
    cents: cents(900),
    reason: 'Half of it was done.',
    status: 'done' as const,
    created: '2026-03-03T16:00:00.000Z',
    by: null,
  };
  server.answer({
    'secureMessaging-getActivityPayments': [paid(1, { refunded: cents(900), refunds: [made] })],
    'payment-refund': { status: 'done' },
  });
  await reopen(consultPath);
  await open();
  await expect.element(refund.getByLabelText('Amount')).toHaveValue('180.00');
  await expect.element(refund.getByLabelText('Reason')).toHaveValue('');
  await refund.getByLabelText('Amount').fill('9.00');
  await refund.getByLabelText('Reason').fill('The rest of it.');
  await refund.getByRole('button', { name: 'Refund' }).click();
  await expect.poll(() => server.asked('payment-refund').length).toBe(2);
  expect(server.asked('payment-refund')[1]!.input.refundId).not.toBe(made.id);
});

test('without an account only ‘Paid elsewhere’ is offered; a lost answer is the same payment when tried again', async () => {
  const { server } = await show(consultPath, {
    who: 'derm',
    answers: {
      'payment-getAvailableItems': items({ existingPayment: 'approved' }),
      'payment-getCardFields': { provider: null },
      'payment-submitPayment': offline,
    },
  });
  await openDialog();
  await expect.element(dialog().getByRole('radio', { name: 'Cosmetic excision' })).toBeDisabled();
  await expect.element(dialog().getByText('Paid', { exact: true })).toBeVisible();
  await dialog().getByRole('radio', { name: 'Sick note' }).click();
  await expect.element(dialog().getByText('Total CAD')).toBeVisible();
  await dialog().getByLabelText('Paid by').selectOptions('Cheque');
  await dialog().getByRole('button', { name: 'Record payment' }).click();
  await expect.element(dialog().getByRole('alert')).toMatchTextContent('Error recording payment');
  await expectNoFaults();
  server.answer({
    'payment-submitPayment': ({ paymentId }) => ({
      ok: true,
      error: null,
      paymentId,
      status: 'approved',
      needsCard: false,
    }),
  });
  await dialog().getByRole('button', { name: 'Record payment' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  const asked = server.asked('payment-submitPayment').map(({ input }) => input);
  expect(asked).toHaveLength(2);
  expect(asked[1]).toEqual(asked[0]);
  expect(asked[0]).toMatchObject({ activityId, itemCode: 'note', externalPayment: { kind: 'cheque' } });
});

test('in French the names, taxes and amounts are French', async () => {
  await show(consultPath, {
    who: 'derm',
    language: 'fr',
    answers: {
      'payment-getAvailableItems': items(),
      'payment-getCardFields': { provider: null },
      'secureMessaging-getActivityPayments': [paid(1, { refunded: cents(0) })],
    },
  });
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Paiement' }).click();
  const french = page.getByRole('dialog', { name: 'Paiement' });
  await french.getByRole('radio', { name: 'Excision esthétique' }).click();
  await expect.element(french.getByText('189,00 $')).toBeVisible();
  await expect.element(french).toMatchTextContent('TPS 5 %');
});

test('a payment system that can not be reached is said in the specified words, and nothing can be paid', async () => {
  await show(consultPath, {
    who: 'derm',
    answers: { 'payment-getAvailableItems': items(), 'payment-getCardFields': refused('NOT_ALLOWED') },
  });
  await openDialog();
  await expect
    .element(
      dialog().getByText('There was an error loading the payment system. Please refresh the page and try again.'),
    )
    .toBeVisible();
  await expect.element(dialog().getByRole('button', { name: 'Pay', exact: true })).toBeDisabled();
});
