import { useState } from 'react';
import { newId } from '../../app/new-id.ts';
import { keepTyped, readTyped } from '../../app/typed-text.ts';

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
