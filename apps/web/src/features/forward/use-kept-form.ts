import { useState } from 'react';
import { keepTyped, readTyped } from '../../app/typed-text.ts';

/** A new id of a message or submission, a random UUID (version 4). Outside https the browser has random bytes only. */
function newId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

type Texts = Readonly<Record<string, string>>;

/**
 * What is typed into a dialog, kept on this device until it was sent, together with the id under which it is sent:
 * sent again after a lost answer, it goes out once. `place` names the dialog and its consult.
 */
export function useKeptForm<T extends Texts>(personId: string, place: string, start: T) {
  const [held, setHeld] = useState(() => read(personId, place, start));
  return {
    id: held.id,
    typed: held.typed,
    change: (part: Partial<T>) => {
      const next = { ...held, typed: { ...held.typed, ...part } };
      setHeld(next);
      keepTyped(personId, place, JSON.stringify(next));
    },
    /** Something else went out under this id: what is typed goes out under another one. */
    renew: () => {
      const next = { ...held, id: newId() };
      setHeld(next);
      keepTyped(personId, place, JSON.stringify(next));
    },
    /** It was sent: nothing is kept, and what is typed next goes out under another id. */
    forget: () => {
      keepTyped(personId, place, '');
      setHeld({ id: newId(), typed: start });
    },
  };
}

function read<T extends Texts>(personId: string, place: string, start: T): { id: string; typed: T } {
  try {
    const kept = JSON.parse(readTyped(personId, place) ?? 'null') as { id?: unknown; typed?: unknown } | null;
    if (kept && typeof kept.id === 'string' && typeof kept.typed === 'object' && kept.typed !== null) {
      const texts = Object.entries(kept.typed).filter(([key, text]) => key in start && typeof text === 'string');
      return { id: kept.id, typed: { ...start, ...(Object.fromEntries(texts) as Partial<T>) } };
    }
  } catch {
    // Not written by this page: it begins anew.
  }
  return { id: newId(), typed: start };
}
