import { useState } from 'react';
import type { Invite } from '@consult/domain/invite/invite.ts';
import { newId } from '../../app/new-id.ts';
import { keepTyped, readTyped } from '../../app/typed-text.ts';

/** The typed values of an invitation; a message of null stands for the default one. */
export type TypedInvite = Omit<Invite, 'personalMessage'> & { personalMessage: string | null };
type Kept = { id: string; typed: TypedInvite };

const nothing: TypedInvite = {
  firstName: '',
  lastName: '',
  email: '',
  fax: '',
  clinicName: '',
  city: '',
  personalMessage: null,
};

/**
 * The form of an invitation, kept on this device until it is sent or closed on purpose, with the id under which it goes
 * out: a second try after a lost answer makes no second invitation. `place` is the tab's own.
 */
export function useInviteForm(personId: string, place: string) {
  const [{ id, typed }, setHeld] = useState<Kept>(() => read(personId, place) ?? { id: newId(), typed: nothing });
  return {
    id,
    typed,
    dirty: Object.values(typed).some((text) => text !== null && text !== ''),
    change: (part: Partial<TypedInvite>) => {
      const next = { id, typed: { ...typed, ...part } };
      setHeld(next);
      keepTyped(personId, place, JSON.stringify(next));
    },
    /** The server has another invitation under this id: takes a new one for the present text. */
    renew: () => {
      const next = { id: newId(), typed };
      setHeld(next);
      keepTyped(personId, place, JSON.stringify(next));
    },
    reset: () => {
      keepTyped(personId, place, '');
      setHeld({ id: newId(), typed: nothing });
    },
  };
}

function read(personId: string, place: string): Kept | null {
  try {
    const kept = JSON.parse(readTyped(personId, place) ?? 'null') as { id?: unknown; typed?: object } | null;
    if (!kept || typeof kept.id !== 'string' || typeof kept.typed !== 'object') return null;
    const texts = Object.entries(kept.typed).filter(([key, text]) => key in nothing && typeof text === 'string');
    return { id: kept.id, typed: { ...nothing, ...(Object.fromEntries(texts) as Partial<TypedInvite>) } };
  } catch {
    // Not in a form that this page writes.
    return null;
  }
}
