import type { Day } from '../time/business-time.ts';
import { cents, sumOf } from './money.ts';
import type { Cents } from './money.ts';

/**
 * Sales taxes by province and day. Rates are whole thousandths of a percent (9.975 % is 9975) and amounts are computed
 * in exact integers; each kind is rounded once, half up. Source: server rules, section 23, 'Amounts' and 'Taxes'.
 */
export const taxKinds = ['gst', 'pst', 'hst', 'qst'] as const;
export type TaxKind = (typeof taxKinds)[number];

/** A kind of tax and its rate, in thousandths of a percent. */
export type TaxRate = { kind: TaxKind; rate: number };
export type Tax = TaxRate & { cents: Cents };

/** What a province levies from a day on, until its next row. */
export type TaxRow = { province: string; from: Day; taxes: readonly TaxRate[] };

/** What a price becomes. */
export type Charged = { price: Cents; taxes: readonly Tax[]; total: Cents };

const isDay = /^\d{4}-\d{2}-\d{2}$/;
const isPercent = /^(\d{1,2})(?:\.(\d{1,3}))?$/;

/** A rate as content writes it: '9.975'. Null for a text that is none. */
export function readPercent(text: unknown): number | null {
  const [, whole, rest = ''] = (typeof text === 'string' && isPercent.exec(text)) || [];
  return whole === undefined ? null : Number(whole) * 1000 + Number(rest.padEnd(3, '0'));
}

/**
 * Content document 'taxes' {rows: [{province, from, taxes: {gst: '5'}}]}.
 * @throws RangeError on a row that can not be read: a tax that is left out would be charged too little
 */
export function readTaxes(body: unknown): TaxRow[] {
  const rows = (body as { rows?: unknown } | null)?.rows;
  if (!Array.isArray(rows)) throw new RangeError('The taxes have no rows');
  return rows.map((row: unknown): TaxRow => {
    const { province, from, taxes } = (row ?? {}) as Record<string, unknown>;
    if (typeof province !== 'string' || typeof from !== 'string' || !isDay.test(from) || !taxes)
      throw new RangeError('A row of the taxes has no province, day or taxes');
    const rates = Object.entries(taxes).map(([kind, percent]): TaxRate => {
      const [known, rate] = [taxKinds.find((one) => one === kind), readPercent(percent)];
      if (!known || rate === null) throw new RangeError('A row of the taxes has an unknown kind or rate');
      return { kind: known, rate };
    });
    return { province, from, taxes: rates.toSorted((a, b) => taxKinds.indexOf(a.kind) - taxKinds.indexOf(b.kind)) };
  });
}

/** What a province levies on a day; null where the rows do not say. */
export function ratesOn(rows: readonly TaxRow[], province: string, day: Day): readonly TaxRate[] | null {
  const inForce = rows.filter((row) => row.province === province && row.from <= day);
  return inForce.toSorted((a, b) => (a.from < b.from ? 1 : -1))[0]?.taxes ?? null;
}

/** One tax of a price that is not negative, rounded half up. */
export function taxOf(price: Cents, rate: number): Cents {
  if (price < 0) throw new RangeError('No tax of a negative price');
  return cents(Number((BigInt(price) * BigInt(rate) + 50_000n) / 100_000n));
}

/** A price with the taxes that an item bears, of those that are levied. A tax that rounds to 0 stays. */
export function charge(price: Cents, levied: readonly TaxRate[], bears: readonly TaxKind[]): Charged {
  const taxes = levied
    .filter(({ kind }) => bears.includes(kind))
    .map(({ kind, rate }): Tax => ({ kind, rate, cents: taxOf(price, rate) }));
  return { price, taxes, total: sumOf([price, ...taxes.map((tax) => tax.cents)]) };
}

/**
 * What of each tax goes back when `now` more cents of a charge are given back, after `before`. Parts that make up the
 * whole give back every tax to the cent, none goes back twice, and no part's taxes are more than the part.
 */
export function taxesGivenBack({ price, taxes, total }: Charged, before: Cents, now: Cents): Tax[] {
  if (before < 0 || now <= 0 || before + now > total) throw new RangeError('More than was paid');
  const shares = [...taxes.map((tax) => tax.cents), price];
  const [was, is] = [before, before + now].map((back) => firstCents(shares, total, back));
  return taxes.map((tax, at) => ({ ...tax, cents: cents(is![at]! - was![at]!) }));
}

/**
 * How many of the first `back` cents of a total fall to each of its shares: each cent goes to the share that waits
 * longest for it (Sainte-Laguë), so that more cents never take one away from a share.
 */
function firstCents(shares: readonly number[], total: number, back: number): number[] {
  // Fewer than fall to it in the end: a share is off its exact part by less than there are shares.
  const got = shares.map((share) =>
    Math.max(0, Number((BigInt(share) * BigInt(back)) / BigInt(total)) - shares.length - 1),
  );
  const waits = (at: number, than: number): boolean =>
    BigInt(shares[at]!) * BigInt(2 * got[than]! + 1) > BigInt(shares[than]!) * BigInt(2 * got[at]! + 1);
  for (let left = back - got.reduce((sum, one) => sum + one, 0); left > 0; left -= 1)
    got[shares.reduce((next, _, at) => (waits(at, next) ? at : next), 0)]! += 1;
  return got;
}

/** A rate as content and Stripe write it: '9.975'. */
export function writePercent(rate: number): string {
  const digits = String(rate).padStart(4, '0');
  const rest = digits.slice(-3).replace(/0+$/, '');
  return `${digits.slice(0, -3)}${rest ? `.${rest}` : ''}`;
}

/** A rate as people read it: '9.975 %', '9,975 %', with a space at which no line breaks. */
export function formatRate(rate: number, language: 'en' | 'fr'): string {
  const text = writePercent(rate);
  return `${language === 'fr' ? text.replace('.', ',') : text}\u00a0%`;
}
