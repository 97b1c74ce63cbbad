import { pieceBytes, pieceKey, putFile, wordsBytes, type FilesPorts, type KeptFile } from './kept-files.ts';

/** What is known of a file before its first byte. */
export type Growing = Pick<KeptFile, 'id' | 'name' | 'type'>;

/**
 * A file that comes to lie on this device as it is made: whatever ends the page costs what came since the last `add`.
 * It lies there like any other, in pieces; the last one is written anew until it is full.
 */
export class GrowingFile {
  readonly #ports: FilesPorts;
  #file: KeptFile;
  /** The bytes of the last piece. */
  #tail = new Uint8Array(0);
  #lies = true;
  #writing = Promise.resolve();

  private constructor(ports: FilesPorts, file: KeptFile) {
    this.#ports = ports;
    this.#file = file;
  }

  /** Begins a file; null where this device keeps none now. */
  static async begin(ports: FilesPorts, growing: Growing): Promise<GrowingFile | null> {
    const { ground, vault, place, formId } = ports;
    // Without locks nobody can tell a file that is being made from one that was broken off.
    if (!ground.locks || !vault.keyed || vault.keeping !== 'device') return null;
    const states = { whole: false, attachmentId: null, ready: null, removed: false, handedOver: false, saved: false };
    const file: KeptFile = { file: 1, place, formId, size: 0, order: 0, ...growing, ...states, unfinished: null };
    await putFile(vault, file);
    return vault.keeping === 'device' ? new GrowingFile(ports, file) : null;
  }

  /**
   * Adds bytes. Resolves to whether all that was added lies on the disk: once it does not, no more is written.
   * @param unfinished what to know of the file if it ends here
   */
  add(bytes: ArrayBuffer, unfinished: unknown): Promise<boolean> {
    this.#writing = this.#writing.then(async () => {
      this.#lies = this.#lies && (await this.#add(new Uint8Array(bytes), unfinished));
    });
    return this.#writing.then(() => this.#lies);
  }

  /** Nothing more comes. Resolves to whether the file lies here whole. */
  async end(): Promise<boolean> {
    await this.#writing;
    if (!this.#lies || this.#file.size === 0) return false;
    return this.#note({ whole: true });
  }

  async #add(bytes: Uint8Array, unfinished: unknown): Promise<boolean> {
    const { ground, vault } = this.#ports;
    if ((await ground.room(bytes.length)) < bytes.length + wordsBytes) return false;
    const { id, size } = this.#file;
    let rest = new Uint8Array(this.#tail.length + bytes.length);
    rest.set(this.#tail);
    rest.set(bytes, this.#tail.length);
    for (let n = Math.floor(size / pieceBytes); rest.length > 0; n += 1) {
      const piece = rest.slice(0, pieceBytes);
      if (!(await vault.putPiece(pieceKey(id, n), piece.buffer))) return false;
      if (piece.length < pieceBytes) break;
      rest = rest.slice(pieceBytes);
    }
    this.#tail = rest;
    // After the bytes that it counts; once it lies on the disk, so do they.
    return this.#note({ size: size + bytes.length, unfinished });
  }

  async #note(change: Partial<KeptFile>): Promise<boolean> {
    const { vault } = this.#ports;
    this.#file = { ...this.#file, ...change };
    await putFile(vault, this.#file);
    return vault.keeping === 'device';
  }
}
