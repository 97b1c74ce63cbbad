/** Whether every searched word begins a word of a text; accents and case do not count. */
export function matches(looked: string, ...texts: readonly string[]): boolean {
  const words = fold(texts.join(' ')).split(/[^\p{L}\p{N}]+/u);
  return fold(looked)
    .split(/[^\p{L}\p{N}]+/u)
    .every((part) => words.some((word) => word.startsWith(part)));
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
