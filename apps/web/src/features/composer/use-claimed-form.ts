import { useEffect, useEffectEvent, useState } from 'react';
import { claimForm, type Claimed } from './form-claim.ts';

/** The form that this tab writes in; null until that is known. `turn` counts the forms begun on this page. */
export function useClaimedForm(personId: string | null, serviceId: string | null, turn: number): Claimed | null {
  const [claimed, setClaimed] = useState<{ turn: number; claimed: Claimed } | null>(null);
  const service = useEffectEvent(() => serviceId);
  useEffect(() => {
    if (personId === null) return;
    let left = false;
    let release: (() => void) | null = null;
    void claimForm(personId, service()).then((claim) => {
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
