/**
 * Typed text that the server has not confirmed yet, kept on this device so that it comes back after a reload, a lost
 * connection, an expired session or a crash. Each text has its own entry, by person and place, so that two tabs never
 * write over each other's. An entry goes when the server has confirmed it, and all of a person's go at their explicit
 * sign-out.
 */
const start = 'consult.typed.';

/** Where the browser refuses storage, the page itself remembers. */
const memory = new Map<string, string>();
const forgetListeners = new Set<() => void>();

function keyOf(personId: string, place: string): string {
  return `${start}${personId}.${place}`;
}

/** The text kept at a place ('reply.<activity id>'), or null. */
export function readTyped(personId: string, place: string): string | null {
  const key = keyOf(personId, place);
  try {
    return memory.get(key) ?? localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

/** Keeps the text of a place; an empty text forgets it. */
export function keepTyped(personId: string, place: string, text: string): void {
  const key = keyOf(personId, place);
  memory.delete(key);
  try {
    if (text === '') localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // The browser's storage is full or refuses: readTyped then prefers this newer text to the stored one.
    memory.set(key, text);
  }
}

/** The places below `prefix` at which this person has something kept. */
export function typedPlaces(personId: string, prefix: string): string[] {
  const from = keyOf(personId, prefix);
  const cut = keyOf(personId, '').length;
  return storedKeys()
    .filter((key) => key.startsWith(from))
    .map((key) => key.slice(cut))
    .sort();
}

/**
 * Forgets everything that a person typed about one record they can no longer read: every place that contains its id.
 */
export function forgetTypedAbout(personId: string, id: string): void {
  for (const place of placesAbout(personId, id)) keepTyped(personId, place, '');
}

/** Whether a person has something typed about one record. */
export function isTypedAbout(personId: string, id: string): boolean {
  return placesAbout(personId, id).length > 0;
}

function placesAbout(personId: string, id: string): string[] {
  return typedPlaces(personId, '').filter((place) => place.split('.').includes(id));
}

/** Forgets everything a person typed: at their explicit sign-out, never at the end of a session by itself. */
export function forgetTypedText(personId: string): void {
  const from = keyOf(personId, '');
  for (const key of storedKeys()) {
    if (!key.startsWith(from)) continue;
    memory.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // The browser refuses storage, so it stored nothing.
    }
  }
  for (const listener of forgetListeners) listener();
}

/** Calls `listener` after typed text was forgotten. Returns how to stop. */
export function onTypedTextForgotten(listener: () => void): () => void {
  forgetListeners.add(listener);
  return () => forgetListeners.delete(listener);
}

function storedKeys(): string[] {
  const keys = new Set(memory.keys());
  try {
    for (let index = 0; index < localStorage.length; index += 1) {
      const key = localStorage.key(index);
      if (key?.startsWith(start)) keys.add(key);
    }
  } catch {
    // The browser refuses storage: only the page's memory counts.
  }
  return [...keys];
}
