/** One way in which a value may lie about. */
export type LeakPattern = { marker: string; form: string; bytes: Buffer };

/**
 * Every form in which a marked value is looked for: UTF-8 and UTF-16, hexadecimal, base64 and base64url at each of the
 * three places where it may begin in longer data, escaped as JSON, percent-encoded; as it is and in lower case.
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
