import { randomUUID } from 'node:crypto';
import type { Calls } from '@consult/contract/calls.ts';
import { cents } from '@consult/domain/money/money.ts';
import type { Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '../../infra/db/transaction.ts';
import { readPdf, withoutSpaces } from '../../infra/pdf/pdf-text.testing.ts';
import { refusal, startMemberWorld } from '../member/member-world.testing.ts';
import type { MemberWorld } from '../member/member-world.testing.ts';
import { returnRefund } from './advance-refund.ts';
import { givePrices } from './payment-world.testing.ts';
import { sweepPayments } from './sweep.ts';
import { verifyBooks } from './verify-books.ts';

type Wish = Calls['payment-createInvoice']['input'];

const people = ownPeople();
const { cast } = people;
const clinicId = cast.derm.locations[0]!.clinicId;
const patientAddress = { line1: '14 rue des Érables', line2: '', line3: 'Montréal QC  H2X 1Y4' };
const businessInfo = {
  businessId: randomUUID(),
  name: 'Skin Clinic',
  line1: '1 Elbow Drive',
  line2: '',
  line3: 'Calgary AB  T2P 0A1',
  phone: '403-555-0100',
  gstNumber: '123456789 rt 0001',
  qstNumber: '',
};

let world: MemberWorld;
let derm: Client;
let beside: Client;
let activityId: string;
let ahead = 0;
let realNow: () => Date;
beforeAll(async () => {
  world = await startMemberWorld(people);
  realNow = world.app.now;
  await givePrices(world.app, clinicId);
  [derm, beside] = [await world.client('derm'), await world.elsewhere('derm')];
});
afterAll(() => world?.stop());
beforeEach(async () => {
  ahead = 0;
  world.app.now = () => new Date(Date.now() + ahead);
  activityId = await world.consult();
});
afterEach(() => {
  world.app.now = realNow;
});

const pay = (token = 'sandbox-approved', itemCode = 'cosmetic') =>
  derm.call('payment-submitPayment', { activityId, paymentId: randomUUID(), itemCode, cardToken: token });
const payElsewhere = () =>
  derm.call('payment-submitPayment', {
    activityId,
    paymentId: randomUUID(),
    itemCode: 'note',
    externalPayment: { kind: 'cheque' },
  });
const invoice = (change: Partial<Wish> = {}, client = derm) =>
  client.call('payment-createInvoice', {
    activityId,
    invoiceId: randomUUID(),
    patientAddress,
    businessInfo,
    language: 'en',
    ...change,
  });
const list = () => derm.call('payment-getInvoices', { activityId });
const cancel = (invoiceId: string, creditId: string = randomUUID()) =>
  derm.call('payment-creditInvoice', { activityId, invoiceId, creditId, reason: 'The address was wrong' });
const refund = (paymentId: string, amount: number) =>
  derm.call('payment-refund', {
    activityId,
    paymentId,
    refundId: randomUUID(),
    cents: cents(amount),
    reason: 'Half of it',
  });
/** The text of a PDF as a reader can select it, without its spaces. */
const textOf = async (pdf: string) => {
  const read = await readPdf(Buffer.from(pdf, 'base64'));
  return { ...read, text: withoutSpaces(read.pages.join('\n')) };
};
const inLedger = async () => {
  const { rows } = await world.app.write.query<{ account: string; cents: number }>(
    `select l.account, sum(l.cents)::bigint as cents from ledger_line l join ledger_entry e on e.id = l.entry_id
      where e.cause_id in (select id from payment where activity_id = $1 union
        select f.id from payment_refund f join payment p on p.id = f.payment_id where p.activity_id = $1 union
        select id from invoice where activity_id = $1)
      group by l.account having sum(l.cents) <> 0 order by l.account`,
    [activityId],
  );
  return Object.fromEntries(rows.map(({ account, cents: sum }) => [account, sum]));
};
/** What is wrong in the books of this file's clinic. */
const differences = async () => {
  const { rows } = await world.app.write.query<{ id: string }>(
    `select id from payment where clinic_id = $1 union select id from invoice where clinic_id = $1
      union select id from clinic_business where clinic_id = $1 union select $1`,
    [clinicId],
  );
  const own = new Set(rows.map(({ id }) => id));
  const { problems } = await verifyBooks(world.app.write, world.app.payments);
  return problems.filter((problem) => 'id' in problem && own.has(problem.id));
};
const sweep = async (afterMs: number) => {
  ahead += afterMs;
  await sweepPayments(world.app);
};

describe('an invoice', () => {
  it('says every item, tax, payment and balance, in the patient’s language and any script', async () => {
    activityId = await world.consult({ patientFirstName: 'Łukasz', patientLastName: 'ᓀᐦᐃᔭᐍᐏᐣ محمد' });
    const { paymentId } = await pay();
    await refund(paymentId, 100);
    await derm.call('payment-submitPayment', {
      activityId,
      paymentId: randomUUID(),
      itemCode: 'note',
      cardToken: 'sandbox-pending',
    });
    const made = await invoice({ language: 'fr' });
    expect(made).toMatchObject({ isNew: true, invoiceNumber: expect.stringMatching(/^SC-\d{4}$/) });
    const paper = await textOf(made.pdf);
    expect(paper).toMatchObject({ language: 'fr-CA', tagged: true, title: `Facture ${made.invoiceNumber}` });
    for (const said of [
      made.invoiceNumber,
      'Bac à sable',
      'Skin Clinic',
      '1 Elbow Drive',
      '123456789 RT0001',
      'Łukasz',
      'ᓀᐦᐃᔭᐍᐏᐣ',
      'محمد',
      '14 rue des Érables',
      'Montréal QC H2X 1Y4',
      'Excision esthétique180,00 $',
      'TPS 5 %9,00 $',
      'Remboursé-1,00 $',
      'Billet médical25,00 $',
      'Sous-total204,05 $',
      'Total CAD213,00 $',
      'Carte se terminant par 4242',
      'en attente depuis le',
      'Payé188,00 $',
      'Solde à payer CAD25,00 $',
    ])
      expect(paper.text, said).toContain(withoutSpaces(said));
    // The same paper again, in the panel.
    const [line] = await list();
    expect(line).toMatchObject({
      invoiceNumber: made.invoiceNumber,
      kind: 'invoice',
      language: 'fr',
      businessName: 'Skin Clinic',
      total: 21_300,
      owed: 2_500,
      credited: 0,
      credits: null,
      by: { personId: cast.derm.id },
      can: { credit: true },
    });
    const again = await derm.call('payment-openInvoice', { activityId, invoiceId: line!.id });
    expect((await textOf(again.pdf)).text).toBe(paper.text);
  });

  it('takes what is new, and is the last one again where nothing is', async () => {
    expect(await refusal(invoice())).toBe('NOTHING_TO_INVOICE');
    await pay('sandbox-declined');
    expect(await refusal(invoice())).toBe('NOTHING_TO_INVOICE');
    const { paymentId } = await pay();
    const first = await invoice();
    const again = await invoice();
    expect(again).toMatchObject({ invoiceNumber: first.invoiceNumber, isNew: false });
    await payElsewhere();
    const second = await invoice();
    expect(second.isNew).toBe(true);
    expect((await textOf(second.pdf)).text).not.toContain('Cosmetic');
    expect((await list()).map(({ total }) => total)).toEqual([2_500, 18_900]);
    // What was given back whole is on no further invoice.
    await refund(paymentId, 18_900);
    expect(await invoice()).toMatchObject({ invoiceNumber: second.invoiceNumber, isNew: false });
    expect(await differences()).toEqual([]);
  });

  it('is one by the same request and for the same charges, and has a number of its own beside others', async () => {
    await pay();
    const invoiceId = randomUUID();
    const same = await Promise.all([invoice({ invoiceId }), invoice({ invoiceId }, beside), invoice({}, beside)]);
    expect(new Set(same.map(({ invoiceNumber }) => invoiceNumber)).size).toBe(1);
    const consults = await Promise.all([world.consult(), world.consult(), world.consult()]);
    for (const other of consults)
      await derm.call('payment-submitPayment', {
        activityId: other,
        paymentId: randomUUID(),
        itemCode: 'note',
        externalPayment: { kind: 'cash' },
      });
    const made = await Promise.all(
      consults.map((other, at) => invoice({ activityId: other }, at === 1 ? beside : derm)),
    );
    const numbers = [same[0]!, ...made].map(({ invoiceNumber }) => Number(invoiceNumber.slice('SC-'.length)));
    const first = Math.min(...numbers);
    expect(numbers.toSorted((a, b) => a - b)).toEqual([first, first + 1, first + 2, first + 3]);
    expect(await refusal(invoice({ invoiceId, activityId: consults[0]! }))).toBe('INVOICE_CHANGED');
    expect(await differences()).toEqual([]);
  });

  it('leaves no gap where it fails, and `ledger verify` sees one', async () => {
    await pay();
    const first = await invoice();
    await payElsewhere();
    const keys = vi.spyOn(world.app.keyring, 'newDataKey').mockImplementation(() => {
      throw new Error('no key');
    });
    expect(await refusal(invoice())).toBe('INTERNAL');
    keys.mockRestore();
    const next = await invoice();
    expect(Number(next.invoiceNumber.slice(3))).toBe(Number(first.invoiceNumber.slice(3)) + 1);
    expect(await differences()).toEqual([]);
    const skip = (by: number) =>
      world.app.write.query('update clinic_business set next_number = next_number + $2 where clinic_id = $1', [
        clinicId,
        by,
      ]);
    await skip(1);
    expect(await differences()).toMatchObject([{ kind: 'numbers-differ' }]);
    await skip(-1);
  });

  it('remembers the business and the address for the next one', async () => {
    await pay();
    expect(await derm.call('payment-getInvoiceForm', { activityId })).toMatchObject({
      patientAddress: null,
      language: 'en',
      items: [{ itemCode: 'cosmetic', total: 18_900, status: 'approved', refunded: 0 }],
      lastInvoice: null,
    });
    const named = { ...businessInfo, businessId: randomUUID(), name: ' skin clinic ', qstNumber: '1234567890TQ0001' };
    const { invoiceNumber } = await invoice({ businessInfo: named });
    const form = await derm.call('payment-getInvoiceForm', { activityId });
    expect(form).toMatchObject({ patientAddress, items: [], lastInvoice: { invoiceNumber } });
    // Typed anew, it is the business that the clinic has.
    expect(form.businesses.filter(({ name }) => /skin clinic/i.test(name))).toHaveLength(1);
    expect(form.businesses[0]).toMatchObject({
      businessId: expect.not.stringMatching(named.businessId) as string,
      gstNumber: '123456789RT0001',
      qstNumber: '1234567890TQ0001',
    });
    await payElsewhere();
    const other = { ...businessInfo, businessId: randomUUID(), name: 'Surf Care' };
    expect((await invoice({ businessInfo: other })).invoiceNumber).toBe('SC2-0001');
    expect((await derm.call('payment-getInvoiceForm', { activityId })).businesses[0]).toMatchObject({
      name: 'Surf Care',
    });
    // Invoices that were made stay as they are.
    const [, older] = await list();
    expect(older).toMatchObject({ businessName: 'skin clinic' });
  });
});

describe('a credit note', () => {
  it('cancels an invoice once, and its payments can be invoiced again', async () => {
    await pay();
    await payElsewhere();
    await invoice();
    const { id } = (await list())[0]!;
    const creditId = randomUUID();
    const notes = await Promise.all([cancel(id, creditId), cancel(id, creditId)]);
    expect(notes[0]!.invoiceNumber).toBe(notes[1]!.invoiceNumber);
    expect(await refusal(cancel(id))).toBe('CREDITED_ALREADY');
    const paper = await textOf(notes[0]!.pdf);
    for (const said of ['Credit note', 'For invoice', 'The address was wrong', 'Total credited CAD$214.00'])
      expect(paper.text).toContain(withoutSpaces(said));
    const again = await invoice();
    expect(again.isNew).toBe(true);
    const lines = await list();
    expect(lines.map(({ kind, total, credited, can }) => [kind, total, credited, can.credit])).toEqual([
      ['invoice', 21_400, 0, true],
      ['credit', 21_400, 0, false],
      ['invoice', 21_400, 21_400, false],
    ]);
    expect(lines[1]!.credits).toEqual({ invoiceNumber: lines[2]!.invoiceNumber, cause: 'cancelled' });
    expect(await inLedger()).toEqual({ external: 2_500, provider: 18_900, revenue: -20_500, 'tax-gst': -900 });
    expect(await differences()).toEqual([]);
  });

  it('follows a refund and a withdrawal, part by part', async () => {
    const { paymentId } = await pay();
    const { paymentId: recorded } = await payElsewhere();
    await invoice({ language: 'fr' });
    await refund(paymentId, 100);
    await derm.call('payment-withdraw', { activityId, paymentId: recorded, reason: 'Another patient’s.' });
    const lines = await list();
    expect(lines.map(({ kind, total, credits, by }) => [kind, total, credits?.cause, by === null])).toEqual([
      ['credit', 2_500, 'withdrawn', true],
      ['credit', 100, 'refunded', true],
      ['invoice', 21_400, undefined, false],
    ]);
    const note = await derm.call('payment-openInvoice', { activityId, invoiceId: lines[1]!.id });
    const { text } = await textOf(note.pdf);
    // Its own words are the patient's; why a refund was made is the clinic's alone.
    for (const said of ['Note de crédit', '14 rue des Érables', 'TPS 5 %0,05 $', 'Total crédité CAD1,00 $'])
      expect(text).toContain(withoutSpaces(said));
    expect(text).not.toContain(withoutSpaces('Half of it'));
    await cancel(lines[2]!.id);
    expect((await list())[0]).toMatchObject({ kind: 'credit', total: 18_800 });
    expect(await inLedger()).toEqual({ provider: 18_800, refunds: 95, revenue: -18_000, 'tax-gst': -895 });
    expect(await differences()).toEqual([]);
  });

  it('takes back no more than it says where a refund came back and another followed, or it is cancelled then', async () => {
    const { paymentId } = await pay();
    await invoice();
    const invoiceId = (await list())[0]!.id;
    const comeBack = async () => {
      const { rows } = await world.app.write.query<{ id: string }>(
        `select id from payment_refund where payment_id = $1 and status = 'done'`,
        [paymentId],
      );
      await world.app.write.query('delete from sandbox_refund where id = $1', [rows[0]!.id]);
      await returnRefund(world.app, rows[0]!.id, paymentId);
    };
    const credits = async () => (await list()).filter(({ kind }) => kind === 'credit').map(({ total }) => total);
    await refund(paymentId, 1_000);
    await comeBack();
    // The credit note of the first says the first part of the second.
    await refund(paymentId, 18_850);
    expect(await credits()).toEqual([17_850, 1_000]);
    expect(await differences()).toEqual([]);
    await comeBack();
    await refund(paymentId, 300);
    expect(await credits()).toEqual([17_850, 1_000]);
    await cancel(invoiceId);
    expect(await credits()).toEqual([50, 17_850, 1_000]);
    expect(await inLedger()).toMatchObject({ provider: 18_600 });
    expect(await differences()).toEqual([]);
    // What was paid is on no invoice, and may be invoiced as it is now.
    await invoice();
    expect((await list())[0]).toMatchObject({ kind: 'invoice', total: 18_600 });
    expect(await differences()).toEqual([]);
  });

  it('takes back what was owed when a pending payment ends without money', async () => {
    await pay('sandbox-pending');
    await pay('sandbox-pending-declined', 'note');
    await invoice();
    expect(await inLedger()).toEqual({ receivable: 21_400, revenue: -20_500, 'tax-gst': -900 });
    expect((await list())[0]!.owed).toBe(21_400);
    expect(await differences()).toEqual([]);
    await sweep(31_000);
    await sweep(61_000);
    expect(await inLedger()).toEqual({ provider: 18_900, revenue: -18_000, 'tax-gst': -900 });
    expect((await list()).map(({ kind, total, owed, credits }) => [kind, total, owed, credits?.cause])).toEqual([
      ['credit', 2_500, 0, 'declined'],
      ['invoice', 21_400, 0, undefined],
    ]);
    expect(await differences()).toEqual([]);
  });
});

describe('others', () => {
  it('neither make nor read invoices, and open screens hear of one', async () => {
    await pay();
    const plus = await world.client('plus');
    const feed = await plus.live();
    await invoice();
    await feed.next(({ event, data }) => event === 'nudge' && data['kind'] === 'activity' && data['id'] === activityId);
    feed.close();
    const { id } = (await list())[0]!;
    for (const name of ['plus', 'moa', 'cardio'] as const) {
      const client = await world.client(name);
      const refused = name === 'cardio' ? 'NOT_FOUND' : 'NOT_ALLOWED';
      expect(await refusal(client.call('payment-getInvoices', { activityId }))).toBe(refused);
      expect(await refusal(client.call('payment-openInvoice', { activityId, invoiceId: id }))).toBe(refused);
      expect(await refusal(client.call('payment-getInvoiceForm', { activityId }))).toBe(refused);
      expect(await refusal(invoice({}, client))).toBe(refused);
    }
    // By an activity of one's own, another's invoice does not exist.
    const other = await world.consult();
    expect(await refusal(derm.call('payment-openInvoice', { activityId: other, invoiceId: id }))).toBe('NOT_FOUND');
    expect(
      await refusal(
        derm.call('payment-creditInvoice', { activityId: other, invoiceId: id, creditId: randomUUID(), reason: 'x' }),
      ),
    ).toBe('NOT_FOUND');
  });
});

describe('in the database', () => {
  it('name and address are encrypted, and nobody changes an invoice, the application’s own user included', async () => {
    await pay();
    await invoice({ patientAddress: { ...patientAddress, line1: '7 Sentinel Crescent' } });
    const { id } = (await list())[0]!;
    await cancel(id);
    for (const table of ['invoice', 'invoice_item', 'clinic_business', 'audit_entry', 'ledger_entry']) {
      const found = await world.one(
        `select 1 from ${table} t where t::text ~ 'Sentinel|address was wrong' limit 1`,
        [],
      );
      expect(found, table).toBeUndefined();
    }
    const refused = (sql: string) =>
      inTransaction(world.app.write, (client) => client.query(sql)).then(
        () => 'done',
        (error: { code: string }) => error.code,
      );
    for (const table of ['invoice', 'invoice_item']) {
      expect(await refused(`update ${table} set ${table === 'invoice' ? 'number' : 'owed'} = default`)).toBe('42501');
      expect(await refused(`delete from ${table}`)).toBe('42501');
      expect(await refused(`truncate ${table} cascade`)).toBe('42501');
    }
  });
});
