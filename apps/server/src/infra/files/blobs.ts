/**
 * The place of ciphertexts, by id: a folder by default (folder-blobs.ts), chosen in app/open-files.ts. An adapter knows
 * no keys, no names and no people; several processes use one place at once. An object store would put finished files as
 * objects, and either uploads under way as small objects by offset or keep those on a folder that the processes share.
 */
export type Blobs = {
  /** Finished files. They are written once and never changed. */
  kept: KeptBlobs;
  /** Uploads under way. */
  parts: PartBlobs;
};

export type KeptBlobs = {
  /**
   * Writes a blob whole: it is on disk when this resolves, and does not exist before that.
   * @throws StorageError
   */
  put(id: string, pieces: Iterable<Buffer>): Promise<void>;
  /** Opens a blob for reading; null where there is none. */
  open(id: string): Promise<BlobReader | null>;
  /** Removes a blob; one that is gone already is fine. */
  remove(id: string): Promise<void>;
  /** Every blob's id, some at a time, also of remains of an interrupted write. */
  list(): AsyncIterable<string[]>;
  /** When it was last written; null where there is none. */
  writtenAt(id: string): Promise<Date | null>;
};

export type BlobReader = {
  /** Bytes from `at` on; fewer where it ends. */
  read(at: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
};

export type PartBlobs = Omit<KeptBlobs, 'put' | 'open'> & {
  /** Makes an empty part that outlives a power cut. False where the part lies there already. @throws StorageError */
  create(id: string): Promise<boolean>;
  /** Opens a part for reading and writing; null where there is none. */
  open(id: string): Promise<PartWriter | null>;
};

export type PartWriter = BlobReader & {
  /** @throws StorageError */
  write(bytes: Buffer, at: number): Promise<void>;
  /** When this resolves, everything written before survives a power cut. @throws StorageError */
  sync(): Promise<void>;
};
