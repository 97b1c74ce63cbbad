import { useEffect, useEffectEvent, useState } from 'react';

/** A search runs when typing has rested this long, ms. Document 3, section 9. */
const restMs = 500;

type Options = {
  /** The words of the search that is shown. */
  text: string;
  /** Called when typing rested: with the words, without blanks at their ends. */
  onRest: (words: string) => void;
  /** Called when the back button brought the words of its entry into the field. */
  onFollow: () => void;
};

/**
 * The words in a search field, which follow the search that is shown: the back button changes it under the field. Words
 * that the field itself wrote may arrive after more was typed, and must not remove that.
 */
export function useTypedWords({ text, onRest, onFollow }: Options) {
  const [typed, setTyped] = useState(text);
  const [shown, setShown] = useState(text);
  // The words that the field wrote and that have not arrived yet, the oldest first.
  const [sent, setSent] = useState<readonly string[]>([]);
  if (shown !== text) {
    setShown(text);
    const place = sent.indexOf(text);
    setSent(place === -1 ? [] : sent.slice(place + 1));
    if (place === -1) {
      setTyped(text);
      onFollow();
    }
  }
  const runRested = useEffectEvent(() => onRest(typed.trim()));
  useEffect(() => {
    if (typed.trim() === text) return;
    const timer = setTimeout(() => runRested(), typed.trim() === '' ? 0 : restMs);
    return () => clearTimeout(timer);
  }, [typed, text]);
  return {
    typed,
    type: setTyped,
    /** Whether words that were written are on their way. */
    isAhead: sent.length > 0,
    /** Notes that the field writes these words. */
    noteSent: (words: string) => {
      if (words !== (sent.at(-1) ?? text)) setSent([...sent, words]);
    },
  };
}
