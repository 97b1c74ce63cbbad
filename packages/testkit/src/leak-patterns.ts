/** One encoding of a marked value. */
export type LeakPattern = { marker: string; form: string; bytes: Buffer };

/**
 * Every encoding of a marked value that the scan looks for: UTF-8 and UTF-16, hexadecimal, base64 and base64url at each
 * of the three places where it may begin in longer data, escaped as JSON, percent-encoded; as it is and in lower case.
 * A marker needs 8 characters or more, or chance would find it.
 */
export function leakPatterns(markers: readonly string[]): LeakPattern[] {
  const found = new Map<string, LeakPattern>();
  for (const marker of markers) {
    if (marker.length < 8) throw new Error(`The marker ${marker} is too short.`);
    for (const text of [marker, marker.toLowerCase()]) {
      for (const [form, bytes] of formsOf(text)) {
        const key = bytes.toString('hex');
        if (!found.has(key)) found.set(key, { marker, form, bytes });
      }
    }
  }
  return [...found.values()];
}

/**
 * Finds which patterns stand in some bytes. It reads each byte once, however many patterns there are: it hashes the
 * latest four bytes and compares a pattern only where it begins with such four (Rabin and Karp's way).
 */
export function patternFinder(patterns: readonly LeakPattern[]): (bytes: Buffer) => LeakPattern[] {
  const slots = new Uint8Array(1 << 16);
  const byStart = Map.groupBy(patterns, ({ bytes }) => bytes.readInt32BE(0));
  for (const start of byStart.keys()) slots[slotOf(start)] = 1;
  return (bytes) => {
    const found = new Set<LeakPattern>();
    let last4 = 0;
    for (let at = 0; at < bytes.length; at++) {
      last4 = (last4 << 8) | bytes[at]!;
      if (slots[slotOf(last4)] === 0 || at < 3) continue;
      for (const pattern of byStart.get(last4) ?? []) {
        const start = at - 3;
        if (
          bytes.compare(
            pattern.bytes,
            0,
            pattern.bytes.length,
            start,
            Math.min(start + pattern.bytes.length, bytes.length),
          ) === 0
        )
          found.add(pattern);
      }
    }
    return [...found];
  };
}

const slotOf = (last4: number): number => Math.imul(last4, 0x9e3779b1) >>> 16;

function formsOf(text: string): [string, Buffer][] {
  const utf8 = Buffer.from(text, 'utf8');
  const utf16 = Buffer.from(text, 'utf16le');
  return [
    ['utf-8', utf8],
    ['utf-16le', utf16],
    ['utf-16be', Buffer.from(utf16).swap16()],
    ['hex', Buffer.from(utf8.toString('hex'))],
    ['HEX', Buffer.from(utf8.toString('hex').toUpperCase())],
    ['json', Buffer.from(JSON.stringify(text).slice(1, -1))],
    [
      'json \\u',
      Buffer.from(text.replace(/[^ -~]|["\\]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)),
    ],
    ['percent', Buffer.from(encodeURIComponent(text))],
    ...([0, 1, 2] as const).flatMap((shift): [string, Buffer][] => [
      [`base64+${shift}`, Buffer.from(base64At(utf8, shift, 'base64'))],
      [`base64url+${shift}`, Buffer.from(base64At(utf8, shift, 'base64url'))],
    ]),
  ];
}

/** The characters that stand for these bytes alone when `shift` bytes come before them and others after. */
function base64At(bytes: Buffer, shift: number, encoding: 'base64' | 'base64url'): string {
  const encoded = Buffer.concat([Buffer.alloc(shift), bytes])
    .toString(encoding)
    .replace(/=+$/, '');
  const wholeBits = (shift + bytes.length) * 8;
  return encoded.slice(Math.ceil((shift * 8) / 6), Math.floor(wholeBits / 6));
}
