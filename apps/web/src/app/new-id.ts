/**
 * A new id for something that the page makes (a message, a submission, a form): a random UUID (version 4). Outside
 * https the browser has no randomUUID, only random bytes.
 */
export function newId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/**
 * The id that comes after another. Whoever asks, in whichever tab, gets the same: what two of them make of one thing
 * stays one.
 */
export function idAfter(id: string): string {
  const cut = id.lastIndexOf('-') + 1;
  const next = (Number.parseInt(id.slice(cut), 16) + 1) % 2 ** 48;
  return id.slice(0, cut) + next.toString(16).padStart(12, '0');
}
