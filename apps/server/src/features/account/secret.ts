import { hkdfSync } from 'node:crypto';
import type pg from 'pg';
import { openKeystore } from '../../infra/keystore/open-keystore.ts';
import { purposeKeys } from '../../infra/keystore/purpose-keys.ts';

/** Shorter ones can be guessed. */
const minLength = 32;

/**
 * The secret that signs session tokens and keys the hashes of rate limits: the SECRET of the configuration, else
 * derived from the first 'audit' key of the keystore, so that all processes on one database share it without further
 * configuration. (The keystore keeps that key for as long as there is an audit log to verify.)
 * @throws Error in one sentence when SECRET is too short
 */
export async function sessionSecret(
  pool: pg.Pool,
  config: { secret: string | undefined; keystoreFile: string },
): Promise<string> {
  if (config.secret !== undefined) {
    if (config.secret.length < minLength) throw new Error(`SECRET must have at least ${minLength} characters.`);
    return config.secret;
  }
  const keys = await purposeKeys(pool, openKeystore(config), 'audit');
  const first = keys.at(-1) ?? keys[0];
  // The label makes the secret independent of the key: neither tells anything of the other.
  return Buffer.from(hkdfSync('sha256', first.key, '', 'consult session tokens', 32)).toString('base64url');
}
