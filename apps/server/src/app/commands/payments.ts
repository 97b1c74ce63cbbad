import { parseArgs } from 'node:util';
import { cents, formatMoney } from '@consult/domain/money/money.ts';
import { taxKinds } from '@consult/domain/money/tax.ts';
import type { TaxKind } from '@consult/domain/money/tax.ts';
import { mostCharged } from '@consult/domain/payment/payment.ts';
import type pg from 'pg';
import { ConfigError } from '../../call/config.ts';
import { endItem, putItem, setAccount } from '../../features/payment/payment.ts';
import { UsageError } from './command.ts';
import type { Command } from './command.ts';
import { findClinic } from './find-clinic.ts';
import { withInstallation } from './open-installation.ts';

/** What clinics charge for, and their accounts at the payment provider. Runs while servers run, and holds at once. */
export const payments: Command = {
  usage: [
    'account CLINIC ID',
    'items CLINIC',
    'item CLINIC CODE --en NAME --fr NAME --price 180.00 --taxes gst,hst,qst|none',
    'end CLINIC CODE',
  ],
  async run(args, config) {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { en: { type: 'string' }, fr: { type: 'string' }, price: { type: 'string' }, taxes: { type: 'string' } },
    });
    const [way, asked, what] = positionals;
    if (!way || !asked) throw new UsageError('payments: say what to do, and for which CLINIC.');
    await withInstallation(config, async ({ pool }) => {
      const clinic = await findClinic(pool, asked);
      if (way === 'items') return list(pool, clinic);
      if (!what) throw new UsageError(`payments ${way}: say ${way === 'account' ? 'the account’s ID' : 'which CODE'}.`);
      if (way === 'account') {
        if (!/^[A-Za-z0-9_-]{1,80}$/.test(what)) throw new UsageError('account: letters, digits, _ and - only.');
        if (config.stripe && !/^acct_\w+$/.test(what)) throw new UsageError('account: Stripe’s begin with acct_.');
        await setAccount(pool, clinic.id, config.stripe ? 'stripe' : 'sandbox', what);
        console.log(`${clinic.name}: charges go to ${what}.`);
      } else if (way === 'item') {
        await putItem(pool, clinic.id, { code: codeOf(what), ...itemOf(values) });
        console.log(`${clinic.name}: ${what} is in the list.`);
      } else if (way === 'end') {
        if (!(await endItem(pool, clinic.id, what))) throw new ConfigError(`${clinic.name} offers no ${what}.`);
        console.log(`${clinic.name}: ${what} is offered no more.`);
      } else throw new UsageError('payments: account, items, item and end are known.');
    });
  },
};

function codeOf(text: string): string {
  if (!/^[A-Za-z0-9._-]{1,40}$/.test(text)) throw new UsageError('item: a CODE is 1 to 40 letters, digits, . _ and -.');
  return text;
}

type Given = {
  en?: string | undefined;
  fr?: string | undefined;
  price?: string | undefined;
  taxes?: string | undefined;
};

function itemOf({ en, fr, price, taxes }: Given) {
  if (!en?.trim() || !fr?.trim() || en.length > 120 || fr.length > 120)
    throw new UsageError('item: --en and --fr are the names, of 120 characters at most.');
  const [, dollars, rest] = /^(\d{1,5})\.(\d\d)$/.exec(price ?? '') ?? [];
  const amount = dollars === undefined ? 0 : Number(dollars) * 100 + Number(rest);
  if (amount < 1 || amount > mostCharged)
    throw new UsageError(`item: --price is dollars and cents, up to ${formatMoney(cents(mostCharged), 'en')}: 180.00.`);
  const named = taxes === 'none' ? [] : (taxes ?? '').split(',');
  const known = taxKinds.filter((kind) => named.includes(kind));
  if (known.length !== named.length)
    throw new UsageError(`item: --taxes are those that it bears, of ${taxKinds.join(', ')}, or none.`);
  return { nameEn: en.trim(), nameFr: fr.trim(), cents: amount, taxes: known };
}

type Row = { code: string; name_en: string; name_fr: string; cents: number; taxes: TaxKind[] };

async function list(pool: pg.Pool, clinic: { id: string; name: string }): Promise<void> {
  const { rows: accounts } = await pool.query<{ provider: string; account: string }>(
    'select provider, account from clinic_payment_account where clinic_id = $1 order by provider',
    [clinic.id],
  );
  const { rows } = await pool.query<Row>(
    `select code, name_en, name_fr, cents, taxes from price_item
      where clinic_id = $1 and ended_at is null order by code`,
    [clinic.id],
  );
  const said = accounts.map(({ provider, account }) => `${provider} ${account}`).join(', ') || 'none, so no cards';
  console.log(`${clinic.name}: account ${said}`);
  for (const { code, name_en: en, name_fr: fr, cents: price, taxes } of rows)
    console.log(`  ${code}: ${en} / ${fr}; ${formatMoney(cents(price), 'en')}; ${taxes.join(', ') || 'no tax'}`);
}
