/**
 * What earlier versions of the page kept in this browser, in the clear: text by person and place ('reply.<activity
 * id>'). Nothing is added any more. Each room moves its own into the vault of its person when they sign in (app/local).
 */
const start = 'consult.typed.';
/** When this version first saw what another person left, ms; or that it is gone since. */
const seen = 'consult.typed-seen.';
const gone = 'gone';

/** What another person left goes after so long, ms. */
export const othersStayMs = 14 * 24 * 60 * 60_000;

/** The person 'signup' has none yet: features/signup takes over what it left. */
const nobody = 'signup';

const keyOf = (personId: string, place: string) => `${start}${personId}.${place}`;

/** The text at a place, or null. */
export function earlierText(personId: string, place: string): string | null {
  return kept((storage) => storage.getItem(keyOf(personId, place))) ?? null;
}

/** Forgets the text of a place: it lies elsewhere now. */
export function forgetEarlier(personId: string, place: string): void {
  kept((storage) => storage.removeItem(keyOf(personId, place)));
}

/** The places below `prefix` at which this person left something. */
export function earlierPlaces(personId: string, prefix: string): string[] {
  const from = keyOf(personId, prefix);
  const cut = keyOf(personId, '').length;
  return keys()
    .filter((key) => key.startsWith(from))
    .map((key) => key.slice(cut))
    .sort();
}

/** Forgets everything that a person left: on their word, at Logout, and after its time. */
export function forgetAllEarlier(personId: string): void {
  for (const place of earlierPlaces(personId, '')) forgetEarlier(personId, place);
}

/**
 * Somebody signed in: what others left here goes once it has lain here for 14 days. Returns whether something of this
 * person went so, once.
 */
export function ageEarlier(personId: string, now: number): boolean {
  const others = new Set(
    keys()
      .filter((key) => key.startsWith(start))
      .map((key) => key.slice(start.length).split('.')[0]!),
  );
  for (const other of others) {
    if (other === personId || other === nobody) continue;
    const since = Number(kept((storage) => storage.getItem(seen + other)) ?? now);
    const over = now - since >= othersStayMs;
    if (over) forgetAllEarlier(other);
    kept((storage) => storage.setItem(seen + other, over ? gone : String(since)));
  }
  const went = kept((storage) => storage.getItem(seen + personId)) === gone;
  kept((storage) => storage.removeItem(seen + personId));
  return went;
}

function keys(): string[] {
  return kept((storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')) ?? [];
}

/** Runs on the browser's storage; null where the browser refuses it, and so kept nothing. */
function kept<Value>(run: (storage: Storage) => Value): Value | null {
  try {
    return run(localStorage);
  } catch {
    return null;
  }
}
