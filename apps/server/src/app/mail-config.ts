import { createPrivateKey, createSign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ConfigError } from '../call/config.ts';
import type { Config } from '../call/config.ts';
import { bareAddress } from '../infra/mail/mail-address.ts';

type Env = Record<string, string | undefined>;

/** Receivers take no shorter keys (RFC 8301, section 3.2). */
const leastBits = 1024;

/** A name as the DNS has them. */
const dnsName = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;

/**
 * DKIM_KEY_FILE, DKIM_SELECTOR and DKIM_DOMAIN, the latter that of MAIL_FROM where it is not given: receivers want one
 * domain to be both. @throws ConfigError naming the variable
 */
export function readDkim(env: Env): Config['dkim'] {
  const { DKIM_KEY_FILE: file, DKIM_SELECTOR: selector } = env;
  if (!file) {
    if (selector || env.DKIM_DOMAIN) throw new ConfigError('DKIM_KEY_FILE is missing beside DKIM_SELECTOR.');
    return undefined;
  }
  if (!selector) throw new ConfigError('DKIM_SELECTOR is missing beside DKIM_KEY_FILE.');
  if (!dnsName.test(selector)) throw new ConfigError('DKIM_SELECTOR is not a name that the DNS can have.');
  const from = (bareAddress(env.MAIL_FROM ?? '').split('@')[1] ?? '').toLowerCase();
  const domain = (env.DKIM_DOMAIN || from).toLowerCase();
  if (!dnsName.test(domain) || (from !== domain && !from.endsWith(`.${domain}`)))
    throw new ConfigError('DKIM_DOMAIN must be the domain of MAIL_FROM, or one above it.');
  return { domain, selector, privateKey: signingKey(file) };
}

/** The key is tried: mail that it can not sign would leave unsigned, and nobody would be told. */
function signingKey(file: string): string {
  try {
    const pem = readFileSync(resolve(file), 'utf8');
    const key = createPrivateKey(pem);
    createSign('RSA-SHA256').update('a mail').sign(key);
    if (key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= leastBits) return pem;
  } catch {
    // Said below. What the library says may quote the file.
  }
  throw new ConfigError(`DKIM_KEY_FILE can not be read as an RSA private key (PEM) of at least ${leastBits} bits.`);
}

/** MAIL_PER_SECOND: from one mail in ten seconds to a thousand in one. @throws ConfigError */
export function readMailPerSecond(text: string | undefined): number | undefined {
  if (!text) return undefined;
  const value = Number(text);
  if (!(value >= 0.1 && value <= 1000)) throw new ConfigError('MAIL_PER_SECOND must be a number from 0.1 to 1000.');
  return value;
}
