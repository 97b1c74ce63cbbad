/** Everything that the page keeps in this browser, as one text. */
export function keptText(): string {
  return [localStorage, sessionStorage].flatMap((store) => Object.entries<string>(store).flat()).join('\n');
}
