import { createCipheriv, hkdfSync } from 'node:crypto';
import type { DataKey } from '../keystore/cipher.ts';

const BLOCK = 16;

/**
 * Encrypts or decrypts the bytes of an upload from an offset on: AES-256-CTR, whose key stream depends on the offset
 * alone, under a key derived for this use from the upload's data key. The same bytes sent twice to one place give the
 * same ciphertext, so a resumed write may overlap an interrupted one. It hides bytes and does not detect a change: the
 * server checks the finished upload by its content, and then stores it in authenticated frames.
 */
export function uploadCipher(key: DataKey, uploadId: string, offset: number): (bytes: Buffer) => Buffer {
  const own = Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `consult.upload.${uploadId}`, 32));
  const counter = Buffer.alloc(BLOCK);
  counter.writeBigUInt64BE(BigInt(Math.floor(offset / BLOCK)), 8);
  const cipher = createCipheriv('aes-256-ctr', own, counter);
  cipher.update(Buffer.alloc(offset % BLOCK));
  return (bytes) => cipher.update(bytes);
}
