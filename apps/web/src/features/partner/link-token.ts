/**
 * The token of a partner link, from the moment when its address is opened until it is used. It is in this tab's session
 * storage and in no address, so neither the history nor a later request shows it.
 */
const key = 'consult.partner-link';

/** Holds the token where the browser refuses storage. */
let memory: string | null = null;

export function keepLinkToken(jwt: string): void {
  memory = jwt;
  try {
    sessionStorage.setItem(key, jwt);
  } catch {
    // The browser refuses storage: the page's memory has it.
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
    // The browser refuses storage, so it kept nothing.
  }
}
