/**
 * The location somebody asked for before they were signed in. It is kept per tab and used once.
 * Only paths of this product are taken, so nobody can be sent elsewhere.
 */
const key = 'consult.place';

/**
 * Remembers an address (path, query and hash) under /dashboard, or that of the partner link; anything else is not worth
 * returning to.
 */
export function rememberPlace(href: string): void {
  if (!isPlace(href)) return;
  try {
    sessionStorage.setItem(key, href);
  } catch {
    // Refused storage: after signing in, the homepage opens instead.
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
    // Nothing was kept.
  }
}

function isPlace(href: string): boolean {
  return /^\/dashboard\/[^/\\]/.test(href) || href === '/ava/link-account';
}
