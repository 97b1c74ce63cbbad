/**
 * The token of a launch from a partner's record system, from the moment it leaves the address until what it names is in
 * the form. Only in this page's memory: who reloads before that launches again.
 */
let held: string | null = null;

export function holdLaunch(jwt: string): void {
  held = jwt;
}

export function heldLaunch(): string | null {
  return held;
}

/** What the token names is in the form, or will never be. */
export function dropLaunch(jwt: string): void {
  if (held === jwt) held = null;
}
