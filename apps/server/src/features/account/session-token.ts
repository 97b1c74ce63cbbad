import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/**
 * The session token that a request presents, unverified: from the authorization header where there is one (the native
 * app), else from the cookie. Null where there is none.
 */
export function presentedBy(headers: IncomingHttpHeaders, cookieName: string): string | null {
  const authorization = headers.authorization;
  if (authorization === undefined) return cookieValue(headers.cookie, cookieName);
  return /^bearer /i.test(authorization) ? authorization.slice('bearer '.length).trim() : null;
}

/**
 * The name under which a cookie is set. A browser takes a `__Host-` cookie from this very host alone, so that no
 * neighbouring host, above all PAY_ORIGIN, can plant one. Over http there are no such names.
 */
export const hostCookie = (name: string): string => name.replace(/^__Secure-/, '__Host-');

/**
 * The value of a cookie as it was set, or null. Also under the name that it had before `__Host-`, so that nobody is
 * signed out by the new name; the new one goes first. Version 13 reads the new one alone.
 */
export function cookieValue(cookies: string | undefined, name: string): string | null {
  const before = name.replace(/^__Host-/, '__Secure-');
  return valueOf(cookies, name) ?? (before === name ? null : valueOf(cookies, before));
}

function valueOf(cookies: string | undefined, name: string): string | null {
  for (const part of cookies?.split(';') ?? []) {
    const at = part.indexOf('=');
    if (at >= 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}

/** `token.signature` in the sign-in library's format: what a client presents. */
export function signToken(token: string, secret: string): string {
  return `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`;
}

/**
 * The token of `token.signature`, in the sign-in library's format: HMAC-SHA-256 in base64, percent-encoded or not. Null
 * where the signature is wrong or missing.
 */
export function verifySigned(signed: string, secret: string): string | null {
  let text = signed;
  if (text.includes('%')) {
    try {
      text = decodeURIComponent(text);
    } catch {
      return null;
    }
  }
  const at = text.lastIndexOf('.');
  if (at < 1) return null;
  const token = text.slice(0, at);
  const given = Buffer.from(text.slice(at + 1), 'base64');
  const expected = createHmac('sha256', secret).update(token).digest();
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}
