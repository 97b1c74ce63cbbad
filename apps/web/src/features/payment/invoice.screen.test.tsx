import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cents } from '@consult/domain/money/money.ts';
import { inTurn, offline, refused } from '../../testing/answers.ts';
import { clock } from '../../testing/clock.ts';
import { everyLook } from '../../testing/looks.ts';
import { reopen, show } from '../../testing/show.tsx';
import { activityId, consultPath } from '../../testing/world/activity.ts';
import { business, invoiced, invoiceForm, paid } from '../../testing/world/payment.ts';

const panel = () => page.getByRole('region', { name: 'Payments' });
const dialog = () => page.getByRole('dialog', { name: /^(Create invoice|Créer une facture)$/ });
const create = () => dialog().getByRole('button', { name: 'Create invoice' });
const field = (name: string) => dialog().getByRole('textbox', { name: new RegExp(`^${name}( optional)?$`) });
const made = { pdf: btoa('%PDF-1.7'), invoiceNumber: 'VD-0007', isNew: true };

async function openDialog(): Promise<void> {
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: /^(Create invoice|Créer une facture)$/ }).click();
}

/** The links that the page clicks to have the browser save a file; here no file dialog opens. */
function savedFiles(): HTMLAnchorElement[] {
  const given: HTMLAnchorElement[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    given.push(this);
  });
  onTestFinished(() => click.mockRestore());
  return given;
}

test('the form asks for what is missing, and saves the invoice that the server makes', async () => {
  const { server } = await show(consultPath, {
    who: 'derm',
    answers: { 'payment-getInvoiceForm': invoiceForm({ businesses: [] }), 'payment-createInvoice': made },
  });
  const files = savedFiles();
  await openDialog();
  await expect.element(dialog()).toMatchTextContent('Cosmetic excision$189.00');
  await create().click();
  for (const said of ['Address line 1 is required.', 'Address line 3 is required.', 'Business is required.'])
    await expect.element(dialog().getByText(said)).toBeVisible();
  await expect.element(field('Address line 1')).toHaveFocus();
  await field('Address line 1').fill('12 Main Street');
  await field('Address line 3').fill('Calgary AB  T2P 0A1');
  await field('Business').fill('Varga Dermatology');
  await field('GST/HST number').fill('123');
  await create().click();
  await expect.element(field('GST/HST number')).toHaveFocus();
  await expect.element(dialog()).toMatchTextContent('A GST/HST number is nine digits, RT and four digits');
  await field('GST/HST number').fill('123456789 RT0001');
  await dialog().getByRole('radio', { name: 'Français' }).click();
  await create().click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(page.getByText('Invoice VD-0007 was made and downloaded').first()).toBeVisible();
  expect(files.map(({ download }) => download)).toEqual(['invoice_VD-0007.pdf']);
  expect(server.asked('payment-createInvoice').map(({ input }) => input)).toMatchObject([
    {
      activityId,
      patientAddress: { line1: '12 Main Street', line2: '', line3: 'Calgary AB  T2P 0A1' },
      businessInfo: { name: 'Varga Dermatology', gstNumber: '123456789 RT0001', qstNumber: '' },
      language: 'fr',
    },
  ]);
});

test('a business that is known is offered with its numbers, and can be changed', async () => {
  const address = { line1: '12 Main Street', line2: '', line3: 'Calgary AB' };
  const { server } = await show(consultPath, {
    who: 'derm',
    answers: { 'payment-getInvoiceForm': invoiceForm({ patientAddress: address }), 'payment-createInvoice': made },
  });
  savedFiles();
  await openDialog();
  await expect.element(dialog().getByRole('combobox', { name: 'Business' })).toHaveValue(business.businessId);
  await expect.element(dialog()).toMatchTextContent('123456789 RT0001');
  await dialog().getByRole('combobox', { name: 'Business' }).selectOptions('Another business…');
  await expect.element(field('Name of the business')).toHaveValue('');
  await dialog().getByRole('combobox', { name: 'Business' }).selectOptions('Varga Dermatology');
  await dialog().getByRole('button', { name: 'Change the business' }).click();
  await field('Business phone').fill('403-555-0199');
  await create().click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(server.asked('payment-createInvoice')[0]?.input).toMatchObject({
    patientAddress: address,
    businessInfo: { ...business, phone: '403-555-0199' },
  });
});

test('what failed says so, and the next try is the same invoice', async () => {
  const address = { line1: '12 Main Street', line2: '', line3: 'Calgary AB' };
  const { server } = await show(consultPath, {
    who: 'derm',
    answers: {
      'payment-getInvoiceForm': inTurn(refused('NOT_ALLOWED'), invoiceForm({ patientAddress: address })),
      'payment-createInvoice': inTurn(offline, refused('TOO_MANY'), refused('NO_PATIENT'), { ...made, isNew: false }),
    },
  });
  savedFiles();
  await openDialog();
  await expect.element(dialog().getByRole('alert')).toMatchTextContent('Error loading what can be invoiced.');
  await dialog().getByRole('button', { name: 'Try again' }).click();
  const failed = 'There was an error creating the invoice. Please try again.';
  for (let n = 1; n <= 2; n += 1) {
    await create().click();
    await expect.poll(() => server.asked('payment-createInvoice').length).toBe(n);
    await expect.element(dialog().getByText(failed)).toBeVisible();
  }
  await create().click();
  await expect
    .element(dialog().getByText('The patient of this consult cannot be read. No invoice was made.'))
    .toBeVisible();
  await create().click();
  await expect.element(page.getByText('Nothing was new: invoice VD-0007 was downloaded again').first()).toBeVisible();
  const ids = server.asked('payment-createInvoice').map(({ input }) => input.invoiceId);
  expect(new Set(ids.slice(0, 3)).size).toBe(1);
  expect(ids[3]).not.toBe(ids[0]);
});

test('the reason of a credit note is there again after a reload, and a second try makes the same credit note', async () => {
  const { server } = await show(consultPath, {
    who: 'derm',
    answers: {
      'secureMessaging-getActivityPayments': [paid(1)],
      'payment-getInvoices': [invoiced(8)],
      'payment-creditInvoice': offline,
    },
  });
  savedFiles();
  const asks = page.getByRole('dialog', { name: 'Cancel invoice VD-0008' });
  const open = () => panel().getByRole('button', { name: 'Cancel: Invoice VD-0008' }).click();
  await open();
  await asks.getByLabelText('Reason').fill('The address was wrong.');
  await asks.getByRole('button', { name: 'Make a credit note' }).click();
  await expect.element(asks.getByRole('alert')).toBeVisible();
  await reopen(consultPath);
  await open();
  await expect.element(asks.getByLabelText('Reason')).toHaveValue('The address was wrong.');
  server.answer({ 'payment-creditInvoice': { pdf: made.pdf, invoiceNumber: 'VD-0010' } });
  await asks.getByRole('button', { name: 'Make a credit note' }).click();
  await expect.element(asks).not.toBeInTheDocument();
  const ids = server.asked('payment-creditInvoice').map(({ input }) => input.creditId);
  expect(ids).toEqual([ids[0], ids[0]]);
});

test('where nothing is new the last invoice can be had again, and where nothing was charged it says so', async () => {
  const { server } = await show(consultPath, {
    who: 'derm',
    answers: {
      'payment-getInvoiceForm': inTurn(
        invoiceForm({ items: [] }),
        invoiceForm({ items: [], lastInvoice: { id: invoiced(7).id, invoiceNumber: 'VD-0007' } }),
      ),
      'payment-openInvoice': { pdf: made.pdf, invoiceNumber: 'VD-0007' },
    },
  });
  const files = savedFiles();
  await openDialog();
  await expect.element(dialog()).toMatchTextContent('Nothing was charged on this consult');
  await dialog().getByRole('button', { name: 'Close' }).last().click();
  await openDialog();
  await dialog().getByRole('button', { name: 'Download VD-0007' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(files.map(({ download }) => download)).toEqual(['invoice_VD-0007.pdf']);
  expect(server.asked('payment-openInvoice')[0]?.input).toEqual({ activityId, invoiceId: invoiced(7).id });
});

const credited = () => [
  invoiced(9, {
    kind: 'credit',
    total: cents(100),
    credits: { invoiceNumber: 'VD-0008', cause: 'refunded' },
    by: null,
    can: { credit: false },
  }),
  invoiced(8, { owed: cents(2_500), credited: cents(100) }),
];

test('the panel lists invoices and credit notes, downloads them and cancels one with a reason', async () => {
  const { server } = await show(consultPath, {
    who: 'derm',
    answers: {
      'secureMessaging-getActivityPayments': [paid(1)],
      'payment-getInvoices': inTurn(refused('NOT_ALLOWED'), credited()),
      'payment-openInvoice': { pdf: made.pdf, invoiceNumber: 'VD-0009' },
      'payment-creditInvoice': { pdf: made.pdf, invoiceNumber: 'VD-0010' },
    },
  });
  const files = savedFiles();
  await expect.element(panel().getByRole('alert')).toMatchTextContent('Error fetching invoices');
  await panel().getByRole('button', { name: 'Try again' }).click();
  const lines = panel().getByRole('list', { name: 'Invoices' }).getByRole('listitem');
  await expect.element(lines.nth(0)).toMatchTextContent('Credit note VD-0009$1.00');
  await expect.element(lines.nth(0)).toMatchTextContent('For invoice VD-0008 · Money was given back.');
  await expect.element(lines.nth(1)).toMatchTextContent('Invoice VD-0008$189.00');
  await expect.element(lines.nth(1)).toMatchTextContent('made by Dr. Sunita Varga');
  await expect.element(lines.nth(1)).toMatchTextContent('$25.00 is still owed');
  await panel().getByRole('button', { name: 'Download: Credit note VD-0009' }).click();
  await expect.poll(() => files.map(({ download }) => download)).toEqual(['invoice_VD-0009.pdf']);
  await panel().getByRole('button', { name: 'Cancel: Invoice VD-0008' }).click();
  const asks = page.getByRole('dialog', { name: 'Cancel invoice VD-0008' });
  await asks.getByRole('button', { name: 'Make a credit note' }).click();
  await expect.element(asks.getByText('Say why.')).toBeVisible();
  await asks.getByLabelText('Reason').fill('The address was wrong.');
  await asks.getByRole('button', { name: 'Make a credit note' }).click();
  await expect.element(asks).not.toBeInTheDocument();
  expect(server.asked('payment-creditInvoice')[0]?.input).toMatchObject({
    activityId,
    invoiceId: invoiced(8).id,
    reason: 'The address was wrong.',
  });
  expect(files.map(({ download }) => download)).toEqual(['invoice_VD-0009.pdf', 'invoice_VD-0010.pdf']);
});

test('without a connection the button is off and says why', async () => {
  const { live } = await show(consultPath, { who: 'derm', answers: { 'payment-getInvoiceForm': invoiceForm() } });
  await openDialog();
  await expect.element(create()).toBeEnabled();
  clock.pause();
  live.cut();
  await clock.runFor(10_000);
  await expect.element(create()).toBeDisabled();
  await expect
    .element(dialog())
    .toMatchTextContent('There is no connection to the server. No invoice is made until there is one.');
  live.mend();
  await clock.runFor(10_000);
  clock.resume();
  await expect.element(create()).toBeEnabled();
});

everyLook('the form of an invoice, with the invoices behind it', async (look) => {
  await show(consultPath, {
    ...look,
    who: 'derm',
    answers: {
      'secureMessaging-getActivityPayments': [paid(1)],
      'payment-getInvoices': credited(),
      'payment-getInvoiceForm': invoiceForm({ businesses: [] }),
    },
  });
  await openDialog();
  await expect.element(dialog().getByRole('textbox').first()).toBeVisible();
});
