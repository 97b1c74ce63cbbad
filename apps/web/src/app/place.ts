/**
 * Remembers the address that somebody opened before they were signed in; kept per tab and used once. Only paths of this
 * product are kept, so that a link can not lead somebody elsewhere.
 */
const key = 'consult.place';

/**
 * Remembers an address (path, query and hash) under /dashboard, or that of the partner link. Others are not worth
 * returning to.
 */
export function rememberPlace(href: string): void {
  if (!isPlace(href)) return;
  try {
    sessionStorage.setItem(key, href);
  } catch {
    // The browser refuses storage: after signing in, the homepage opens instead.
  }
}

/** The remembered address, or null. */
export function rememberedPlace(): string | null {
  try {
    const href = sessionStorage.getItem(key);
    return href !== null && isPlace(href) ? href : null;
  } catch {
    return null;
  }
}

export function forgetPlace(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // The browser refuses storage, so it kept nothing.
  }
}

function isPlace(href: string): boolean {
  return /^\/dashboard\/[^/\\]/.test(href) || href === '/ava/link-account';
}
