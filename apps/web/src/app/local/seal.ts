const utf8 = new TextEncoder();
const words = new TextDecoder();

/** This browser's half: 256 random bits, which the browser uses and never gives out. */
export async function makeLocalHalf(): Promise<CryptoKey> {
  const bits = crypto.getRandomValues(new Uint8Array(32));
  const half = await crypto.subtle.importKey('raw', bits, 'HKDF', false, ['deriveKey']);
  bits.fill(0);
  return half;
}

/** The key of a person's records on this device, made of this browser's half and the server's (32 bytes). */
export function deriveKey(local: CryptoKey, server: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: server, info: utf8.encode('consult local records 1') },
    local,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/**
 * 32 bytes in base64 by which the server knows this browser's half again without learning anything of it. (docs/
 * decisions/0086-the-vaults-half.md)
 */
export async function proofOf(local: CryptoKey): Promise<string> {
  const info = utf8.encode('consult proof of a half 1');
  const derived = await crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info },
    local,
    { name: 'HMAC', hash: 'SHA-256', length: 256 },
    true,
    ['sign'],
  );
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.exportKey('raw', derived))));
}

/** Encrypts a value for its place: a sealed value that is moved to another key does not open. */
export async function seal(
  key: CryptoKey,
  place: string,
  value: unknown,
): Promise<{ iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = value instanceof ArrayBuffer ? value : utf8.encode(JSON.stringify(value));
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: utf8.encode(place) }, key, plain);
  return { iv, data };
}

/** The bytes of a sealed value. Rejects where the key is another one, or the value was changed or moved. */
export function openBytes(
  key: CryptoKey,
  place: string,
  { iv, data }: { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer },
): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: utf8.encode(place) }, key, data);
}

/** As openBytes, for a value that was sealed as JSON. */
export async function openValue(
  key: CryptoKey,
  place: string,
  sealed: { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer },
): Promise<unknown> {
  return JSON.parse(words.decode(await openBytes(key, place, sealed))) as unknown;
}
