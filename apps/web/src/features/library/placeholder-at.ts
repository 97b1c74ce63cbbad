import { shownIn } from '@consult/domain/library/placeholders.ts';

/** What is typed where somebody types `{{` and words: from the braces to the caret; null elsewhere. */
export function placeholderAt(text: string, caret: number): { from: number; typed: string } | null {
  const before = text.slice(Math.max(0, caret - 60), caret);
  const found = /\{\{([^{}\n\u2060]{0,40})$/.exec(before);
  return found ? { from: caret - found[0].length, typed: found[1]!.trim() } : null;
}

/** The placeholder in words that a key at the caret would break; null where it breaks none. */
export function brokenBy(key: string, text: string, caret: number): { from: number; to: number } | null {
  if (key !== 'Backspace' && key !== 'Delete') return null;
  return (
    shownIn(text).find(({ from, to }) =>
      key === 'Backspace' ? caret > from && caret <= to : caret >= from && caret < to,
    ) ?? null
  );
}
