import { useState } from 'react';
import { newId } from '../../app/new-id.ts';
import { keepTyped, readTyped } from '../../app/typed-text.ts';

type Texts = Readonly<Record<string, string>>;

/**
 * The texts of a dialog, kept on this device until they are sent, with the id under which they go out: after a lost
 * answer a second try goes out under the same id, so the server sends it once. `place` names the dialog and its
 * consult.
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
    /** The server has other content under this id: takes a new one for the present text. */
    renew: () => {
      const next = { ...held, id: newId() };
      setHeld(next);
      keepTyped(personId, place, JSON.stringify(next));
    },
    /** After the send: forgets the text, and takes a new id for the next one. */
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
    // Not in a form that this page writes: the dialog begins empty.
  }
  return { id: newId(), typed: start };
}
