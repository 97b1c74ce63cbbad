/** The head of a colour profile (ICC.1:2022, section 7.2), and an entry of its list of tags. */
const headBytes = 128;
const entryBytes = 12;
/** No real profile has more. */
const mostTags = 100;

/** The tags that change colours (ICC.1:2022, section 9.2). All others are texts, measurements and makers' own. */
const kept = new Set(
  'rXYZ gXYZ bXYZ rTRC gTRC bTRC kTRC wtpt bkpt chad A2B0 A2B1 A2B2 B2A0 B2A1 B2A2 D2B0 D2B1 D2B2 D2B3 cicp'.split(' '),
);

/**
 * A colour profile without what tells whose camera it came from: its texts, dates, makers and models. It turns colours
 * into the same colours as before. The two texts that a profile must have say nothing.
 * @returns null where it is no whole profile
 */
export function withoutTexts(profile: Buffer): Buffer | null {
  const tags = tagsOf(profile);
  if (!tags) return null;
  const old = profile.readUInt8(8) < 4;
  const parts = new Map<string, Buffer>([
    ['desc', old ? oldDescription() : noText()],
    ['cprt', old ? oldText() : noText()],
  ]);
  for (const { name, at, length } of tags) if (kept.has(name)) parts.set(name, profile.subarray(at, at + length));
  return join(cleanHead(profile), parts);
}

type Tag = { name: string; at: number; length: number };

function tagsOf(profile: Buffer): Tag[] | null {
  if (profile.length < headBytes + 4 || profile.toString('latin1', 36, 40) !== 'acsp') return null;
  const end = profile.readUInt32BE(0);
  const count = profile.readUInt32BE(headBytes);
  if (end > profile.length || count > mostTags || headBytes + 4 + count * entryBytes > end) return null;
  const tags = Array.from({ length: count }, (_, n) => {
    const entry = headBytes + 4 + n * entryBytes;
    const [at, length] = [profile.readUInt32BE(entry + 4), profile.readUInt32BE(entry + 8)];
    return { name: profile.toString('latin1', entry, entry + 4), at, length };
  });
  return tags.every(({ at, length }) => length >= 8 && at >= headBytes && at + length <= end) ? tags : null;
}

/** Version, class, colour spaces, flags, intent and white of the head; nothing of who made it, when and with what. */
function cleanHead(profile: Buffer): Buffer {
  const head = Buffer.alloc(headBytes);
  for (const [from, to] of [
    [8, 24],
    [36, 40],
    [44, 48],
    [56, 80],
  ] as const)
    profile.copy(head, from, from, to);
  // A profile must have a date: the same for all.
  head.writeUInt16BE(2000, 24);
  head.writeUInt16BE(1, 26);
  head.writeUInt16BE(1, 28);
  return head;
}

/** Lays tags behind the head, those with the same content once. */
function join(head: Buffer, parts: ReadonlyMap<string, Buffer>): Buffer {
  const list = Buffer.alloc(4 + parts.size * entryBytes);
  list.writeUInt32BE(parts.size);
  const bodies: Buffer[] = [];
  const places = new Map<string, number>();
  let next = headBytes + list.length;
  let entry = 4;
  for (const [name, body] of parts) {
    const same = body.toString('latin1');
    const at = places.get(same) ?? next;
    if (at === next) {
      places.set(same, at);
      bodies.push(body, Buffer.alloc(-body.length & 3));
      next += body.length + (-body.length & 3);
    }
    list.write(name, entry, 'latin1');
    list.writeUInt32BE(at, entry + 4);
    list.writeUInt32BE(body.length, entry + 8);
    entry += entryBytes;
  }
  head.writeUInt32BE(next, 0);
  return Buffer.concat([head, list, ...bodies]);
}

/** A text of version 4 in no language (multiLocalizedUnicodeType). */
function noText(): Buffer {
  const text = Buffer.alloc(16);
  text.write('mluc', 'latin1');
  text.writeUInt32BE(12, 12);
  return text;
}

/** An empty text of version 2 (textType). */
function oldText(): Buffer {
  const text = Buffer.alloc(12);
  text.write('text', 'latin1');
  return text;
}

/** An empty description of version 2 (textDescriptionType): one zero byte, no Unicode, no script. */
function oldDescription(): Buffer {
  const text = Buffer.alloc(92);
  text.write('desc', 'latin1');
  text.writeUInt32BE(1, 8);
  return text;
}
