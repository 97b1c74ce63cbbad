import { charge, taxKinds } from '@consult/domain/money/tax.ts';
import type { Charged, TaxRate } from '@consult/domain/money/tax.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { readLevied } from '../../infra/taxes/read-levied.ts';

/** What a month costs somebody, and the rates that it was worked out by. */
type Offer = { madeOf: Charged; rates: readonly TaxRate[] };

/**
 * The provider's price with the taxes of a person's default clinic today, of the kinds that the content document
 * 'premium' says that the plan bears.
 * @returns null where these taxes are not known: nobody is charged too little
 * @throws ProviderSilent
 */
export async function readOffer(app: App, db: Pick<pg.ClientBase, 'query'>, personId: string): Promise<Offer | null> {
  const { rows } = await db.query<{ clinic_id: string; taxes: unknown }>({
    name: 'premium-clinic',
    text: `select l.clinic_id, d.body -> 'taxes' as taxes from location l
        join content_document d on d.name = 'premium'
      where l.person_id = $1 and not l.disabled order by l.is_default desc, l.position, l.id limit 1`,
    values: [personId],
  });
  const levied = rows[0] && (await readLevied(db, rows[0].clinic_id, app.now()));
  const bears = rows[0]?.taxes;
  if (!levied || !Array.isArray(bears)) return null;
  const rates = levied.filter(({ kind }) => taxKinds.includes(kind) && bears.includes(kind));
  return {
    madeOf: charge(
      await app.subscriptions.price(),
      rates,
      rates.map(({ kind }) => kind),
    ),
    rates,
  };
}
