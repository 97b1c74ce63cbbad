import { onSignedOut } from '../../app/session.ts';

/**
 * The token of a launch from a partner's record system, from the moment when it leaves the address until its patient is
 * in the form, or its person signs out. It is only in this page's memory: after a reload the person launches again.
 */
let held: string | null = null;
onSignedOut(() => (held = null));

/** Takes the token of a launch from the query of an address. Returns whether there was one, so that it leaves there. */
export function takeLaunch(query: string): boolean {
  const jwt = new URLSearchParams(query).get('jwt');
  held = jwt ?? held;
  return jwt !== null;
}

export function heldLaunch(): string | null {
  return held;
}

/** Forgets the token: its patient is in the form, or never will be. */
export function dropLaunch(jwt: string): void {
  if (held === jwt) held = null;
}
