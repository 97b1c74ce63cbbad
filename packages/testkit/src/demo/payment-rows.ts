import { cents } from '@consult/domain/money/money.ts';
import { charge } from '@consult/domain/money/tax.ts';
import { bodyPlace } from '@consult/server/features/payment/payment.ts';
import { encrypt } from '@consult/server/infra/keystore/cipher.ts';
import type { DataKey } from '@consult/server/infra/keystore/cipher.ts';
import { cast } from '../cast.ts';
import type { Row } from '../insert-rows.ts';
import { clinics } from './clinics.ts';
import { priceRows } from './prices.ts';
import type { SeedTarget } from './seed-target.ts';

/** The clinic whose doctor charges in the demo world. */
export const charging = clinics.vargaDermatology;

/** Of Alberta. */
const levied = [{ kind: 'gst', rate: 5_000 }] as const;

/** An item of its price list with its taxes. */
export function offered(code: string) {
  const item = priceRows().find((row) => row['clinic_id'] === charging.id && row['code'] === code)!;
  const bears = item['taxes'] as readonly ('gst' | 'hst' | 'qst')[];
  const names = { code, nameEn: item['name_en'] as string, nameFr: item['name_fr'] as string };
  return {
    itemId: item['id'] as string,
    madeOf: { ...names, ...charge(cents(item['cents'] as number), levied, bears) },
  };
}

type Made = { id: string; activityId: string; code: string; at: Date };

/** What rows of every kind of payment by derm@ have in common, and the key of what is encrypted in it. */
export function paymentRow(keyring: SeedTarget['keyring'], { id, activityId, code, at }: Made) {
  const { itemId, madeOf } = offered(code);
  const key = keyring.newDataKey(id);
  const row: Row = {
    id,
    activity_id: activityId,
    clinic_id: charging.id,
    item_id: itemId,
    recorded_by: cast.derm.id,
    made_of: { json: madeOf },
    total_cents: madeOf.total,
    key_id: key.keyId,
    wrapped_key: key.wrapped,
    body: encrypt(key.key, bodyPlace(id), JSON.stringify({ receiptEmail: '' })),
    created_at: at,
    status_at: at,
    asked: 0,
  };
  return { row, madeOf, key: key.key satisfies DataKey };
}
