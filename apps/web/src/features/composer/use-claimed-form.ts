import { useEffect, useEffectEvent, useState } from 'react';
import { claimForm, type Claimed, type Wanted } from './form-claim.ts';

/** The form that this tab has claimed; null until it has one. `turn` counts the forms begun on this page. */
export function useClaimedForm(personId: string | null, wanted: Wanted, turn: number): Claimed | null {
  const [claimed, setClaimed] = useState<{ turn: number; claimed: Claimed } | null>(null);
  const latest = useEffectEvent(() => wanted);
  useEffect(() => {
    if (personId === null) return;
    let left = false;
    let release: (() => void) | null = null;
    void claimForm(personId, latest()).then((claim) => {
      if (left) return claim.release();
      release = claim.release;
      setClaimed({ turn, claimed: claim });
    });
    return () => {
      left = true;
      release?.();
    };
  }, [personId, turn]);
  return claimed?.turn === turn ? claimed.claimed : null;
}
