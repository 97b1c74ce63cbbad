import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/**
 * NOT A SECRET. The private key of the partner that only the demo world knows, so that a launch can be tried without a
 * partner. Demo data never loads where people work, and no other partner may have this key.
 */
const demoPrivateKey = 'MC4CAQAwBQYDK2VwBCIEICPsv4V6JLqeV5E5KdMKo4b1G+3zOK8iW7myg5AWMqyi';

export const demoPartner = { id: 'demo-emr', name: 'Demo EMR' } as const;

export function demoPartnerKey(): KeyObject {
  return createPrivateKey({ key: Buffer.from(demoPrivateKey, 'base64'), format: 'der', type: 'pkcs8' });
}

/** The partner's row. */
export function demoPartnerRow() {
  const publicKey = createPublicKey(demoPartnerKey()).export({ type: 'spki', format: 'pem' }).toString();
  return { id: demoPartner.id, name: demoPartner.name, public_key: publicKey };
}
