import { randomFillSync } from 'node:crypto';

const bytes = Buffer.alloc(16);

/** A time-ordered identifier: UUID version 7 (RFC 9562), milliseconds first, then 74 random bits. */
export function newId(): string {
  randomFillSync(bytes, 6);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
