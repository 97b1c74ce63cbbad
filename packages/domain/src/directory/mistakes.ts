/**
 * The words nearest to a mistaken one: one letter missing, one too many, another one, or two swapped; of eight letters
 * or more two of these. Words of fewer than four letters are taken as they are.
 */
export function wordsNear(word: string, known: readonly string[]): string[] {
  if (word.length < 4) return [];
  const allowed = word.length >= 8 ? 2 : 1;
  let nearest: string[] = [];
  let least = allowed;
  for (const one of known) {
    if (Math.abs(one.length - word.length) > least) continue;
    const steps = stepsBetween(word, one, least);
    if (steps === 0 || steps > least) continue;
    if (steps < least) nearest = [];
    least = steps;
    nearest.push(one);
  }
  return nearest.slice(0, 5);
}

/** How many mistakes lie between two words, as far as `most`; more counts as one more than that. */
function stepsBetween(a: string, b: string, most: number): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let steps = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        steps = Math.min(steps, (before[j - 2] ?? 0) + 1);
      row.push(steps);
    }
    if (Math.min(...row) > most) return most + 1;
    [before, last] = [last, row];
  }
  return last[b.length] ?? most + 1;
}
