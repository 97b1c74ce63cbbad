import { createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto';

/** The key of one record group: 32 bytes. */
export type DataKey = Buffer;

/** The place of a ciphertext, bound as associated data: it does not open in any other row, column or table. */
export type Place = { readonly table: string; readonly column: string; readonly id: string };

const VERSION = 1;
const NONCE = 12;
const TAG = 16;
const HEAD = 1 + NONCE;
const ALGORITHM = 'aes-256-gcm';
const OPTIONS = { authTagLength: TAG };

/**
 * A ciphertext that does not open: changed, moved, of another key or of an unknown version. Says nothing about its
 * content.
 */
export class UnreadableError extends Error {
  override name = 'UnreadableError';
}

// Random bytes are drawn for many nonces at once: a draw per nonce costs as much as the encryption itself.
const nonces = Buffer.allocUnsafeSlow(NONCE * 512);
let nonceAt = nonces.length;

function writeNonce(out: Buffer): void {
  if (nonceAt === nonces.length) {
    randomFillSync(nonces);
    nonceAt = 0;
  }
  nonces.copy(out, 1, nonceAt, nonceAt + NONCE);
  nonces.fill(0, nonceAt, nonceAt + NONCE);
  nonceAt += NONCE;
}

// setAAD copies what it is given before it returns, so one scratch buffer serves every call.
const scratch = Buffer.allocUnsafeSlow(1024);

function bound(place: Place): Buffer {
  const text = `${place.table}|${place.column}|${place.id}`;
  if (text.length * 3 > scratch.length) return Buffer.from(text, 'utf8');
  return scratch.subarray(0, scratch.write(text, 0, 'utf8'));
}

/**
 * AES-256-GCM with a random 96-bit nonce. Returns version byte, nonce, ciphertext and 16-byte tag (29 bytes more than
 * the plain text). Spec 4 section 5.
 */
export function encrypt(key: DataKey, place: Place, plain: Buffer | string): Buffer {
  const length = typeof plain === 'string' ? Buffer.byteLength(plain, 'utf8') : plain.length;
  const out = Buffer.allocUnsafe(HEAD + length + TAG);
  out[0] = VERSION;
  writeNonce(out);
  const cipher = createCipheriv(ALGORITHM, key, out.subarray(1, HEAD), OPTIONS);
  cipher.setAAD(bound(place));
  const body = typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain);
  body.copy(out, HEAD);
  cipher.final();
  cipher.getAuthTag().copy(out, HEAD + length);
  return out;
}

/** The opposite of encrypt. @throws UnreadableError */
export function decrypt(key: DataKey, place: Place, sealed: Buffer): Buffer {
  if (sealed.length < HEAD + TAG) throw new UnreadableError('too short to be a ciphertext');
  if (sealed[0] !== VERSION) throw new UnreadableError('a ciphertext of an unknown version');
  const end = sealed.length - TAG;
  try {
    const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(1, HEAD), OPTIONS);
    decipher.setAAD(bound(place));
    decipher.setAuthTag(sealed.subarray(end));
    const plain = decipher.update(sealed.subarray(HEAD, end));
    decipher.final();
    return plain;
  } catch {
    throw new UnreadableError('a ciphertext that does not belong to this key and place');
  }
}
