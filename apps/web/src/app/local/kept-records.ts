import { newId } from '../new-id.ts';
import type { About } from './command.ts';
import { prefixes } from './store.ts';
import type { Entry } from './records.ts';
import type { Vault } from './vault.ts';

/** What is being written, as it lies in the vault. */
export type Written = {
  /** The version of this shape. */
  shape: 1;
  place: string;
  value: unknown;
  /** The version of the server's copy that it was typed on; 0 for none. */
  base: number;
  /** Whether the server has it. */
  saved: boolean;
  about?: About;
};

/** The texts in a value, without the ids of records. */
export function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' || isId.test(value) ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : [];
}

const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a record holds one of these values. */
export function same({ value }: Entry, ...values: readonly unknown[]): boolean {
  const held = JSON.stringify((value as Written).value);
  return values.some((one) => JSON.stringify(one) === held);
}

/** How the keys of a place's records begin. */
export const prefixOf = (place: string) => `${prefixes.kept}${place}~`;

/** The key of one record of a place. */
export const keyAt = (place: string, id: string) => `${prefixOf(place)}${id}`;

/** The name of the lock that the tab holds that writes at a place. */
export function lockOf(personId: string, place: string): string {
  return `consult-kept-${personId}-${place}`;
}

/** A record of a place. `saved`: whether the server has it. */
export type Lying = { entry: Entry; value: unknown; saved: boolean };

/** The places whose names begin so, each with the records that lie on this device for it, the newest first. */
export function placesFrom(vault: Vault, start: string): Map<string, Lying[]> {
  const places = new Map<string, Lying[]>();
  for (const entry of vault.all('kept').toSorted((a, b) => b.at - a.at)) {
    const written = entry.value as Partial<Written> | null;
    if (written?.shape !== 1 || !written.place?.startsWith(start)) continue;
    const { place, value, saved = false } = written;
    places.set(place, [...(places.get(place) ?? []), { entry, value, saved }]);
  }
  return places;
}

type Keeping = {
  about?: About;
  /** The version of the server's copy that the value is, or was typed on. */
  base?: number;
  /** Whether the value is that copy. */
  saved?: boolean;
  /** Of the record; two tabs that name the same write one. */
  id?: string;
};

/** Keeps a value at a place that is not on screen. Resolves once it lies on the device. */
export function keepAt(
  vault: Vault,
  place: string,
  value: unknown,
  { about, base = 0, saved = false, id = newId() }: Keeping = {},
): Promise<void> {
  const written: Written = { shape: 1, place, value, base, saved, ...(about ? { about } : {}) };
  return vault.put({ key: keyAt(place, id), kind: 'kept', value: written });
}
