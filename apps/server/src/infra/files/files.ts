import { UnreadableError } from '../keystore/cipher.ts';
import type { DataKey } from '../keystore/cipher.ts';
import type { Blobs } from './blobs.ts';
import { openFrames, sealFrames } from './frames.ts';
import { uploadCipher } from './upload-cipher.ts';

/** A finished file: its id, its key, and its size as the database has it. */
export type FileRef = { id: string; key: DataKey; size: number };

/** Files, which it encrypts before they reach their place. One per process; made by openFiles. */
export class Files {
  readonly blobs: Blobs;

  constructor(blobs: Blobs) {
    this.blobs = blobs;
  }

  /** Writes a finished file; on disk before this resolves. @throws StorageError */
  put(file: { id: string; key: DataKey }, bytes: Buffer): Promise<void> {
    return this.blobs.kept.put(file.id, sealFrames(file.key, file.id, bytes));
  }

  /**
   * The bytes of a file from `start` up to and without `end`, piece by piece.
   * @throws UnreadableError where it is missing, moved, changed or cut
   */
  async *stream(file: FileRef, { start, end } = { start: 0, end: file.size }): AsyncGenerator<Buffer> {
    const reader = await this.blobs.kept.open(file.id);
    if (!reader) throw new UnreadableError('a file whose bytes are not there');
    try {
      yield* openFrames(file.key, file.id, file.size, { start, end }, reader);
    } finally {
      await reader.close();
    }
  }

  /** A whole file. @throws UnreadableError */
  async read(file: FileRef): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.stream(file)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** The arrived bytes of an upload; null where fewer than `size` are there. */
  async readPart(upload: FileRef): Promise<Buffer | null> {
    const part = await this.blobs.parts.open(upload.id);
    if (!part) return null;
    try {
      const sealed = await part.read(0, upload.size);
      return sealed.length < upload.size ? null : uploadCipher(upload.key, upload.id, 0)(sealed);
    } finally {
      await part.close();
    }
  }
}
