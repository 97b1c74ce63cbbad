/** Whether an address names the machine itself: no other one opens it. */
export function isThisMachine(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^(?:127\.|\[::1\]$)/.test(hostname);
}

/**
 * The address at which a phone opens the page: the installation's own, or where that names the machine itself, the one
 * at which this page was opened.
 */
export function reachableAddress(address: string, origin: string): string {
  return isThisMachine(address) && !isThisMachine(origin) ? new URL(new URL(address).pathname, origin).href : address;
}
