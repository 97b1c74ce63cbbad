import type { App } from '../../call/context.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import type { DataKey, Place } from '../../infra/keystore/cipher.ts';
import { readJson } from '../../infra/keystore/read-json.ts';

export const place = {
  condition: (id: string): Place => ({ table: 'pool_condition', column: 'name', id }),
  labels: (id: string): Place => ({ table: 'pool_label', column: 'labels', id }),
};

/** Labels as they are stored, by the id of their row. */
export function sealLabels(key: DataKey, id: string, labels: readonly string[]): Buffer {
  return encrypt(key, place.labels(id), JSON.stringify(labels));
}

/** An image's labels of one doctor, as they are stored, with its wrapped key. */
export type SealedLabels = {
  image_id: string;
  key_id: number;
  wrapped_key: Buffer;
  label_id: string | null;
  labels: Buffer | null;
};

/** Labels as they were saved; null where there are none, or they can not be decrypted. */
export async function readLabels(app: Pick<App, 'keyring'>, row: SealedLabels): Promise<string[] | null> {
  if (!row.label_id || !row.labels) return null;
  const key = await app.keyring.unwrapOrNull(row.key_id, row.wrapped_key, row.image_id);
  return key && readJson<string[]>(app.keyring, key, place.labels(row.label_id), row.labels);
}
