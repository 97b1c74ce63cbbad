import { useEffect, useState } from 'react';
import { ownPlace } from '../../app/tab-place.ts';
import { forgetSignup, keptSignup, leftSignups, signupPlace, takeSignup } from './kept-signup.ts';

export type Begun = {
  /** Where this tab keeps its form. */
  place: string;
  /** Counts what was taken over: the form then begins anew with it. */
  turn: number;
  /** Something that was begun in a tab which is closed by now, by whomever: it is shown only to who asks for it. */
  isLeft: boolean;
  continueLeft: () => void;
  forgetLeft: () => void;
};

/** What this tab typed before, and what another left behind (decision 48); null until that is known. */
export function useBegun(): Begun | null {
  const [known, setKnown] = useState<{ place: string; left: readonly string[] } | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let gone = false;
    void ownPlace(signupPlace).then(async (place) => {
      const left = keptSignup(place) === null ? await leftSignups() : [];
      if (!gone) setKnown({ place, left });
    });
    return () => {
      gone = true;
    };
  }, []);
  if (!known) return null;
  const { place, left } = known;
  const [first] = left;
  return {
    place,
    turn,
    isLeft: first !== undefined,
    continueLeft: () => {
      if (first !== undefined) takeSignup(first, place);
      setKnown({ place, left: [] });
      setTurn(turn + 1);
    },
    forgetLeft: () => {
      for (const one of left) forgetSignup(one);
      setKnown({ place, left: [] });
    },
  };
}
