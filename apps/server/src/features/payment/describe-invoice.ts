import { cents, formatMoney } from '@consult/domain/money/money.ts';
import type { Cents } from '@consult/domain/money/money.ts';
import { formatRate } from '@consult/domain/money/tax.ts';
import type { Charged } from '@consult/domain/money/tax.ts';
import { sayTaxNumber, sumOfCharges } from '@consult/domain/payment/invoice.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import type { PdfAmount, PdfBlock, PdfDescription, PdfFact } from '../../infra/pdf/description.ts';
import { chargeOf } from './invoice-row.ts';
import type { InvoiceBody, InvoiceItem, InvoiceRow } from './invoice-row.ts';
import { invoiceWords } from './invoice-words.ts';

/** An invoice or a credit note as it goes onto paper. */
export type PaperInvoice = {
  row: Pick<
    InvoiceRow,
    'number' | 'kind' | 'cause' | 'language' | 'business_day' | 'issuer' | 'total_cents' | 'paid_cents'
  >;
  items: readonly InvoiceItem[];
  /** Null: its decryption failed. */
  body: InvoiceBody | null;
  /** The invoice that a credit note refers to. */
  of: { number: string; business_day: string } | null;
  /** Its cards were those of the sandbox. */
  isSandbox: boolean;
};

const paperDay = (day: string): string => day.replaceAll('-', '/');
const filled = (lines: readonly string[]): string => lines.filter((line) => line.trim() !== '').join('\n');

/** Describes its paper out of what was kept with it: whenever it is made, it says the same. */
export function describeInvoice(paper: PaperInvoice): PdfDescription {
  const { row, body, of, isSandbox } = paper;
  const words = invoiceWords[row.language];
  const isCredit = row.kind === 'credit';
  const { name, line1, line2, line3, phone, gstNumber, qstNumber } = row.issuer;
  const facts: PdfFact[] = [
    { label: words.from, value: filled([name, line1, line2, line3, phone]) },
    { label: words.gstNumber, value: sayTaxNumber(gstNumber) },
    { label: words.qstNumber, value: sayTaxNumber(qstNumber) },
    { label: words.to, value: body ? filled([body.name, body.line1, body.line2, body.line3]) : words.unreadable },
    { label: words.refersTo, value: of ? `${of.number}, ${paperDay(of.business_day)}` : '' },
    { label: words.why, value: row.cause ? filled([words.causes[row.cause], body?.reason ?? '']) : '' },
  ];
  return {
    language: row.language,
    title: isCredit ? words.credit(row.number) : words.invoice(row.number),
    mark: isSandbox ? words.sandbox : null,
    patient: [
      { label: words.from, value: name },
      { label: words.number, value: row.number },
      { label: words.date, value: paperDay(row.business_day) },
    ],
    filesElsewhere: true,
    blocks: [
      { kind: 'facts', facts: facts.filter(({ value }) => value !== '') },
      { kind: 'heading', text: isCredit ? words.credited : words.items },
      { kind: 'amounts', rows: itemRows(paper) },
      { kind: 'amounts', rows: totalRows(paper) },
      ...(isCredit ? [] : paymentBlocks(paper)),
      { kind: 'note', text: words.currency },
    ],
  };
}

/** Each item with its price, each of its taxes, and what had been given back of it. */
function itemRows({ row: { language }, items }: PaperInvoice): PdfAmount[] {
  const words = invoiceWords[language];
  const say = (amount: Cents): string => formatMoney(amount, language);
  return items.flatMap(({ made_of: whole, refunded_cents: back }): PdfAmount[] => [
    { label: language === 'fr' ? whole.nameFr : whole.nameEn, amount: say(whole.price) },
    ...taxRows(language, whole),
    ...(back > 0 ? [{ label: words.givenBack, amount: say(cents(-back)) }] : []),
  ]);
}

const taxRows = (language: 'en' | 'fr', { taxes }: Charged): PdfAmount[] =>
  taxes.map(({ kind, rate, cents: amount }) => ({
    label: `${invoiceWords[language].taxes[kind]} ${formatRate(rate, language)}`,
    amount: formatMoney(amount, language),
  }));

function totalRows({ row: { language, kind }, items }: PaperInvoice): PdfAmount[] {
  const words = invoiceWords[language];
  const whole = sumOfCharges(items.map(chargeOf));
  return [
    { label: words.subtotal, amount: formatMoney(whole.price, language), strong: true },
    ...taxRows(language, whole),
    {
      label: kind === 'credit' ? words.totalCredited : words.total,
      amount: formatMoney(whole.total, language),
      strong: true,
    },
  ];
}

/** What came in, what is pending, and what is left to pay. */
function paymentBlocks({ row, items }: PaperInvoice): PdfBlock[] {
  const { language, total_cents: total, paid_cents: paid } = row;
  const words = invoiceWords[language];
  const say = (amount: number): string => formatMoney(cents(amount), language);
  const rows = items.flatMap((item): PdfAmount[] => {
    const { made_of: whole, refunded_cents: back } = item;
    const how = item.paid_by === 'card' ? words.card(item.card_last4) : words.paidBy[item.paid_by];
    const day = paperDay(businessDay(item.at));
    if (item.owed) return [{ label: words.pending(how, day, say(whole.total)), amount: say(0) }];
    return [
      { label: `${how}, ${day}`, amount: say(whole.total) },
      ...(back > 0 ? [{ label: words.givenBack, amount: say(-back) }] : []),
    ];
  });
  return [
    { kind: 'heading', text: words.payments },
    {
      kind: 'amounts',
      rows: [
        ...rows,
        { label: words.paid, amount: say(paid), strong: true },
        { label: words.balance, amount: say(total - paid), strong: true },
      ],
    },
  ];
}
