import { onSessionForgotten } from '../../app/session.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * The id under which this tab keeps the words of the search. They may name a patient, so neither the address nor
     * the history holds them.
     */
    searchId?: string;
  }
}

const key = 'consult.searches';
/** The tab keeps the words of this many searches, so that Back and a reload find them. */
const most = 50;

let known: Map<string, string> | null = null;

/** Keeps the words of a search in this tab for as long as the session lasts. Returns the id that finds them again. */
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
    // The browser refuses storage: after a reload the words are gone.
  }
  return id;
}

/** The words kept under an id; '' where there are none any more. */
export function wordsOf(id: string | undefined): string {
  return id === undefined ? '' : (load().get(id) ?? '');
}

/** Searched words do not outlive the session, however it ends. */
onSessionForgotten(() => {
  known = null;
  try {
    sessionStorage.removeItem(key);
  } catch {
    // The browser refuses storage, so it kept nothing.
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
