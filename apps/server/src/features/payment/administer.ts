import type { TaxKind } from '@consult/domain/money/tax.ts';
import type pg from 'pg';
import { writeAudit } from '../../infra/audit/audit.ts';
import { newId } from '../../infra/db/new-id.ts';
import { inTransaction } from '../../infra/db/transaction.ts';

/** An item of a clinic's price list. */
export type Item = { code: string; nameEn: string; nameFr: string; cents: number; taxes: readonly TaxKind[] };

/** Puts an item into a clinic's list, or changes it; one that had ended is offered again. */
export const putItem = (pool: pg.Pool, clinicId: string, item: Item): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query({
      name: 'item-put',
      text: `insert into price_item (id, clinic_id, code, name_en, name_fr, cents, taxes)
        values ($1, $2, $3, $4, $5, $6, $7)
        on conflict (clinic_id, code) do update set name_en = excluded.name_en, name_fr = excluded.name_fr,
          cents = excluded.cents, taxes = excluded.taxes, ended_at = null`,
      values: [newId(), clinicId, item.code, item.nameEn, item.nameFr, item.cents, item.taxes],
    });
    await tellOf(client, clinicId, { item: item.code, cents: item.cents });
  });

/** Offers an item no more; payments of it stay. @returns false where there is none */
export const endItem = (pool: pg.Pool, clinicId: string, code: string): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const { rowCount } = await client.query({
      name: 'item-end',
      text: 'update price_item set ended_at = now() where clinic_id = $1 and code = $2 and ended_at is null',
      values: [clinicId, code],
    });
    if (rowCount === 0) return false;
    await tellOf(client, clinicId, { item: code, ended: true });
    return true;
  });

/** Sets a clinic's account at a provider. Payments that were begun stay with the account that they were begun at. */
export const setAccount = (
  pool: pg.Pool,
  clinicId: string,
  provider: 'sandbox' | 'stripe',
  account: string,
): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query({
      name: 'payment-account-set',
      text: `insert into clinic_payment_account (clinic_id, provider, account) values ($1, $2, $3)
        on conflict (clinic_id, provider) do update set account = excluded.account`,
      values: [clinicId, provider, account],
    });
    await writeAudit(client, {
      kind: 'payment-account-set',
      actorId: null,
      subjectIds: [clinicId],
      detail: { provider },
    });
  });

const tellOf = (client: pg.PoolClient, clinicId: string, detail: Record<string, string | number | boolean>) =>
  writeAudit(client, { kind: 'price-list-changed', actorId: null, subjectIds: [clinicId], detail });
