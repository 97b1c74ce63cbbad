import { localNow, useKeptValue } from '../../app/local/local.ts';
import { onSessionForgotten } from '../../app/session.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * The id under which this device keeps the words of the search. They may name a patient, so neither the address nor
     * the history holds them.
     */
    searchId?: string;
  }
}

/** The words of this many searches are kept, so that Back and a reload find them. */
const most = 200;
/** So long they are kept, ms. */
const keptMs = 24 * 60 * 60_000;

const keyOf = (id: string) => `words.${id}`;

/** The words that this page kept: the vault may still be closed. */
const known = new Map<string, string>();

/** Keeps the words of a search, encrypted, on this device. Returns the id that finds them again. */
export function keepWords(words: string): string {
  for (const [id, kept] of known) if (kept === words) return id;
  const id = crypto.getRandomValues(new Uint32Array(2)).join('-');
  known.set(id, words);
  const vault = localNow()?.vault;
  if (!vault) return id;
  const before = vault
    .all('kept')
    .filter(({ key }) => key.startsWith(keyOf('')))
    .sort((a, b) => b.at - a.at);
  for (const [place, { key, at }] of before.entries())
    if (place >= most || Date.now() - at > keptMs) void vault.remove(key);
  void vault.put({ key: keyOf(id), kind: 'kept', value: words });
  return id;
}

/** The words kept under an id; '' where there are none, or the device has not opened them yet. */
export function useSearchWords(id: string | undefined): string {
  const kept = useKeptValue(keyOf(id ?? ''));
  if (id === undefined) return '';
  return known.get(id) ?? (typeof kept === 'string' ? kept : '');
}

onSessionForgotten(() => known.clear());
