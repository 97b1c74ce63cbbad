/**
 * The token of a partner link, from the moment that its address is opened until it was used: in this tab's session
 * storage and in no address, so neither in the history nor in what a later request tells.
 */
const key = 'consult.partner-link';

/** Where the browser refuses storage, the page itself remembers. */
let memory: string | null = null;

export function keepLinkToken(jwt: string): void {
  memory = jwt;
  try {
    sessionStorage.setItem(key, jwt);
  } catch {
    // The page remembers.
  }
}

export function keptLinkToken(): string | null {
  try {
    return sessionStorage.getItem(key) ?? memory;
  } catch {
    return memory;
  }
}

export function forgetLinkToken(): void {
  memory = null;
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
