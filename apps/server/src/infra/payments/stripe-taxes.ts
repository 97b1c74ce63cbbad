import type Stripe from 'stripe';
import { readPercent, taxKinds, writePercent } from '@consult/domain/money/tax.ts';
import type { TaxRate } from '@consult/domain/money/tax.ts';
import { answered, most, page } from './stripe-client.ts';

/** What stands beside a tax on Stripe's own papers. */
const names: Record<TaxRate['kind'], string> = { gst: 'GST/TPS', pst: 'PST/TVP', hst: 'HST/TVH', qst: 'QST/TVQ' };

/**
 * The rates of taxes as Stripe keeps them: an object of each kind and rate, never changed, so what was read once holds.
 */
export function stripeTaxes({ taxRates }: Pick<Stripe, 'taxRates'>) {
  const known = new Map<string, TaxRate>();

  const find = async (wanted: TaxRate): Promise<string | null> => {
    const list = taxRates.list({ active: true, inclusive: false, limit: page });
    const all = await answered(() => list.autoPagingToArray({ limit: most }));
    const same = all.find((one) => {
      const rate = one.country === 'CA' ? readRate(one) : null;
      return rate?.kind === wanted.kind && rate.rate === wanted.rate;
    });
    return same?.id ?? null;
  };
  const make = async ({ kind, rate }: TaxRate): Promise<string> => {
    const percentage = Number(writePercent(rate));
    const made = await answered(() =>
      taxRates.create(
        { display_name: names[kind], inclusive: false, percentage, country: 'CA', tax_type: kind },
        { idempotencyKey: `tax-${kind}-${rate}` },
      ),
    );
    return made.id;
  };

  return {
    /** The ids of rates, made where Stripe has none. */
    async idsOf(rates: readonly TaxRate[]): Promise<string[]> {
      const ids: string[] = [];
      for (const { kind, rate } of rates) {
        const kept = [...known].find(([, one]) => one.kind === kind && one.rate === rate)?.[0];
        const id = kept ?? (await find({ kind, rate })) ?? (await make({ kind, rate }));
        known.set(id, { kind, rate });
        ids.push(id);
      }
      return ids;
    },
    /** The rates that invoices were charged with, by their ids. @throws RangeError where one is none of ours */
    async ratesOf(invoices: readonly Stripe.Invoice[]): Promise<ReadonlyMap<string, TaxRate>> {
      for (const { total_taxes: taxes } of invoices)
        for (const { tax_rate_details: details } of taxes ?? []) {
          const id = details?.tax_rate;
          if (id === undefined || known.has(id)) continue;
          const rate = readRate(await answered(() => taxRates.retrieve(id)));
          if (!rate) throw new RangeError('A tax of the provider is none of ours');
          known.set(id, rate);
        }
      return known;
    },
  };
}

function readRate({ tax_type, percentage }: Stripe.TaxRate): TaxRate | null {
  const kind = taxKinds.find((one) => one === tax_type);
  const rate = readPercent(String(percentage));
  return kind && rate !== null ? { kind, rate } : null;
}
