import { onSessionForgotten } from '../../app/session.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * Under which the words of a search are kept. They may name a patient, so that neither the address nor the history
     * holds them.
     */
    searchId?: string;
  }
}

const key = 'consult.searches';
/** Of so many searches in this tab the words are known, so that Back and a reload bring them again. */
const most = 50;

let known: Map<string, string> | null = null;

/** Keeps the words of a search in this tab for as long as the session lasts. Returns what they are found again by. */
export function keepWords(words: string): string {
  const all = load();
  for (const [id, kept] of all) if (kept === words) return id;
  const id = crypto.getRandomValues(new Uint32Array(2)).join('-');
  all.set(id, words);
  for (const oldest of all.keys()) {
    if (all.size <= most) break;
    all.delete(oldest);
  }
  try {
    sessionStorage.setItem(key, JSON.stringify([...all]));
  } catch {
    // Refused storage: a reload then forgets them.
  }
  return id;
}

/** The words that were kept; '' where there are none any more. */
export function wordsOf(id: string | undefined): string {
  return id === undefined ? '' : (load().get(id) ?? '');
}

/** Nothing that was searched for outlives the session, however it ends. */
onSessionForgotten(() => {
  known = null;
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
});

function load(): Map<string, string> {
  known ??= new Map(read());
  return known;
}

function read(): [string, string][] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter(
      (pair): pair is [string, string] =>
        Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === 'string'),
    );
  } catch {
    return [];
  }
}
