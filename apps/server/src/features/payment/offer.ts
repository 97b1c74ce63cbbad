import { cents } from '@consult/domain/money/money.ts';
import { charge, taxKinds } from '@consult/domain/money/tax.ts';
import type { Charged } from '@consult/domain/money/tax.ts';
import { mostCharged } from '@consult/domain/payment/payment.ts';
import type pg from 'pg';
import { readLevied } from '../../infra/taxes/read-levied.ts';

/** What a payment is made of, as it is kept with it. */
export type MadeOf = Charged & { code: string; nameEn: string; nameFr: string };

/** An item of a clinic's price list with the taxes of a day. */
export type Offer = { itemId: string; madeOf: MadeOf };

type Row = { id: string; code: string; name_en: string; name_fr: string; cents: number; taxes: string[] };

/**
 * What a clinic charges for, by its province and the business day of an instant, in the order of its list.
 * @returns null where the content document 'taxes' says nothing of that province and day, or can not be read
 */
export async function readOffers(
  db: Pick<pg.ClientBase, 'query'>,
  clinicId: string,
  now: Date,
): Promise<Offer[] | null> {
  const { rows } = await db.query<Row>({
    name: 'payment-items',
    text: `select id, code, name_en, name_fr, cents, taxes from price_item
      where clinic_id = $1 and ended_at is null order by code limit 500`,
    values: [clinicId],
  });
  if (rows.length === 0) return [];
  const levied = await readLevied(db, clinicId, now);
  if (!levied) return null;
  return rows
    .map(({ id, code, name_en: nameEn, name_fr: nameFr, ...item }) => {
      const bears = taxKinds.filter((kind) => item.taxes.includes(kind));
      return { itemId: id, madeOf: { code, nameEn, nameFr, ...charge(cents(item.cents), levied, bears) } };
    })
    .filter(({ madeOf }) => madeOf.total <= mostCharged);
}

/** A clinic's account at the provider; null where it has none. */
export async function accountOf(
  db: Pick<pg.ClientBase, 'query'>,
  clinicId: string | null,
  provider: string,
): Promise<string | null> {
  const { rows } = await db.query<{ account: string }>({
    name: 'payment-account',
    text: 'select account from clinic_payment_account where clinic_id = $1 and provider = $2',
    values: [clinicId, provider],
  });
  return rows[0]?.account ?? null;
}
