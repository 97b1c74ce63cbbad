import { useEffect, useState } from 'react';
import { ownPlace } from '../../app/tab-place.ts';
import { forgetSignup, keptSignup, leftSignups, signupPlace, takeSignup } from './kept-signup.ts';

export type UnfinishedSignup = {
  /** The place where this tab keeps its form. */
  place: string;
  /** Counts the forms that were taken over: the form then starts again with the new values. */
  turn: number;
  /** Whether a closed tab left a form. Anybody may have typed it, so it is shown only to a person who asks for it. */
  isLeft: boolean;
  continueLeft: () => void;
  forgetLeft: () => void;
};

/** The form that this tab kept, and those that closed tabs left (decision 48); null until the tab's place is known. */
export function useUnfinishedSignup(): UnfinishedSignup | null {
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
