import type { DataKey, Place } from './cipher.ts';
import type { Keyring } from './keyring.ts';

/** The JSON content of a place; null where it can not be decrypted, which the keyring counts and logs. */
export function readJson<T>(keyring: Keyring, key: DataKey | null, place: Place, sealed: Buffer | null): T | null {
  const text = keyring.readOrEmpty(key, place, sealed);
  return text === '' ? null : (JSON.parse(text) as T);
}
