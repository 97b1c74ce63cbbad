import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { PurposeKey } from '../keystore/purpose-keys.ts';

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The key with which this installation signs what it sends to partners: Ed25519, made of the purpose's key. */
export function signingKey({ key }: PurposeKey): KeyObject {
  return createPrivateKey({ key: Buffer.concat([pkcs8, key]), format: 'der', type: 'pkcs8' });
}

/** The public half of it as SPKI PEM, for the partners. */
export function publicPemOf(key: KeyObject): string {
  return createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
}
