import type { Media } from '@consult/contract/media/media.ts';
import { mediaTypes } from '@consult/domain/media/limits.ts';

/** What the grid shows of a photo or film: everything but its words. */
export type Entry = Pick<Media, 'id' | 'arrival' | 'contentType' | 'size' | 'hasThumbnail' | 'partnerUpload'> & {
  /** When it was taken, ms. */
  created: number;
  /** How many tags it has. */
  tagCount: number;
};

export function entryOf(item: Media): Entry {
  const { id, arrival, contentType, size, hasThumbnail, partnerUpload } = item;
  return {
    id,
    arrival,
    contentType,
    size,
    hasThumbnail,
    partnerUpload,
    created: Date.parse(item.created),
    tagCount: item.tags.length,
  };
}

/** Where each part of an entry lies, bytes; the id comes first. */
const at = { created: 16, arrival: 24, size: 32, type: 36, tagCount: 37, upload: 38 };
const entryBytes = 39;
/** Beside the type: it has a small picture. */
const thumbnailBit = 0x80;

/** The few states that uploads to the partner have: an entry names one by its number. */
const uploads: Media['partnerUpload'][] = [null];

function numberOf(upload: Media['partnerUpload']): number {
  const same = (one: Media['partnerUpload']) =>
    one?.state === upload?.state && one?.stayedHere === upload?.stayedHere && one?.failure === upload?.failure;
  const known = uploads.findIndex(same);
  return known >= 0 ? known : uploads.push(upload) - 1;
}

/**
 * The photos and films of a page, newest first, in 39 bytes each: a gallery of 50,000 is scrolled to its end, and an
 * object for each of them would take twenty times as much.
 */
export class Entries {
  readonly #bytes: DataView;

  constructor(entries: readonly Entry[]) {
    this.#bytes = new DataView(new ArrayBuffer(entries.length * entryBytes));
    for (const [n, entry] of entries.entries()) this.#put(n * entryBytes, entry);
  }

  get length(): number {
    return this.#bytes.byteLength / entryBytes;
  }

  id(n: number): string {
    return readId(this.#bytes, n * entryBytes);
  }

  /** When the n-th was taken, ms. */
  created(n: number): number {
    return this.#bytes.getFloat64(n * entryBytes + at.created);
  }

  get(n: number): Entry {
    const bytes = this.#bytes;
    const from = n * entryBytes;
    const type = bytes.getUint8(from + at.type);
    return {
      id: readId(bytes, from),
      created: bytes.getFloat64(from + at.created),
      arrival: bytes.getFloat64(from + at.arrival),
      size: bytes.getUint32(from + at.size),
      contentType: mediaTypes[type & ~thumbnailBit]!,
      hasThumbnail: (type & thumbnailBit) !== 0,
      tagCount: bytes.getUint8(from + at.tagCount),
      partnerUpload: uploads[bytes.getUint8(from + at.upload)]!,
    };
  }

  all(): Entry[] {
    return Array.from({ length: this.length }, (_, n) => this.get(n));
  }

  /** The places of those that are among these ids, in their order. */
  placesOf(ids: Ids): number[] {
    const places: number[] = [];
    for (let n = 0; n < this.length; n += 1)
      if (ids.mayHave(this.#bytes.getUint32(n * entryBytes)) && ids.has(this.id(n))) places.push(n);
    return places;
  }

  #put(from: number, entry: Entry): void {
    const bytes = this.#bytes;
    const digits = entry.id.replaceAll('-', '');
    for (let n = 0; n < at.created; n += 1) bytes.setUint8(from + n, parseInt(digits.slice(n * 2, n * 2 + 2), 16));
    bytes.setFloat64(from + at.created, entry.created);
    bytes.setFloat64(from + at.arrival, entry.arrival);
    bytes.setUint32(from + at.size, entry.size);
    const type = mediaTypes.indexOf(entry.contentType);
    bytes.setUint8(from + at.type, entry.hasThumbnail ? type | thumbnailBit : type);
    bytes.setUint8(from + at.tagCount, entry.tagCount);
    bytes.setUint8(from + at.upload, numberOf(entry.partnerUpload));
  }
}

/** Ids that are looked for among many entries: most of these are told apart by the first four bytes alone. */
export class Ids {
  readonly #ids: ReadonlySet<string>;
  readonly #heads: ReadonlySet<number>;

  constructor(ids: Iterable<string>) {
    this.#ids = new Set(ids);
    this.#heads = new Set(Array.from(this.#ids, (id) => parseInt(id.slice(0, 8), 16)));
  }

  get size(): number {
    return this.#ids.size;
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  mayHave(head: number): boolean {
    return this.#heads.has(head);
  }
}

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
/** The bytes of a UUID before which its text has a dash. */
const dashes = new Set([4, 6, 8, 10]);

function readId(bytes: DataView, from: number): string {
  let id = '';
  for (let n = 0; n < at.created; n += 1) id += (dashes.has(n) ? '-' : '') + hex[bytes.getUint8(from + n)]!;
  return id;
}
