import type { App } from '../../call/context.ts';
import type { DataKey, Place } from '../../infra/keystore/cipher.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import { readJson } from '../../infra/keystore/read-json.ts';

/** The encrypted places of a payment, all under its own key: it outlives its consult. */
export const bodyPlace = (id: string): Place => ({ table: 'payment', column: 'body', id });
export const withdrawnPlace = (id: string): Place => ({ table: 'payment', column: 'withdrawn_why', id });
export const refundPlace = (refundId: string): Place => ({ table: 'payment_refund', column: 'reason', id: refundId });

export type PaymentBody = { receiptEmail: string };

/** The content of an invoice, under its own key. */
export const invoicePlace = (id: string): Place => ({ table: 'invoice', column: 'body', id });

type Keyed = { id: string; key_id: number; wrapped_key: Buffer };

export const keyOf = async ({ keyring }: Pick<App, 'keyring'>, row: Keyed): Promise<DataKey | null> =>
  keyring.unwrapOrNull(row.key_id, row.wrapped_key, row.id);

/** A reason in somebody's own words; null where it can not be read. */
export const readWords = (
  { keyring }: Pick<App, 'keyring'>,
  key: DataKey | null,
  place: Place,
  sealed: Buffer | null,
) => readJson<string>(keyring, key, place, sealed);

export const sealWords = (key: DataKey, place: Place, words: string): Buffer =>
  encrypt(key, place, JSON.stringify(words));
