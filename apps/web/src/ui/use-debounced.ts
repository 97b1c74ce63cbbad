import { useEffect, useState } from 'react';

/** The text once it has not changed for this many ms. An emptied text counts at once. */
export function useDebounced(text: string, restMs: number): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), text === '' ? 0 : restMs);
    return () => clearTimeout(timer);
  }, [text, restMs]);
  return text === '' ? '' : rested;
}
