import type { Ground } from './ground.ts';
import { prefixes } from './store.ts';
import type { Entry } from './records.ts';
import type { Vault } from './vault.ts';

/** A piece is sealed and written at a time, bytes: between two of them the page does what its person wants. */
export const pieceBytes = 1024 * 1024;
/** So many pieces are on their way to the disk at a time: reading, sealing and writing take as long as each other. */
const piecesAtOnce = 3;
/** A file that is no larger is sealed as a whole and written at once, bytes: a photo of a phone is. */
const atOnceBytes = 16 * 1024 * 1024;
/** So much room stays for words, bytes. */
export const wordsBytes = 8 * 1024 * 1024;

/** What is known of a file that lies on this device. */
export type KeptFile = {
  /** The version of this shape. */
  file: 1;
  id: string;
  /** Where the form of the file lies: 'reply.<activity id>'. */
  place: string;
  /** The form that the file belongs to. */
  formId: string;
  name: string;
  type: string;
  /** Bytes. */
  size: number;
  /** Its place among the files of the form. */
  order: number;
  /** Whether every piece lies here. */
  whole: boolean;
  /** Its id at the server; null until the server has begun it. */
  attachmentId: string | null;
  /** What the server made of it, once it has it whole; null before. */
  ready: Taken | null;
  /** Whether its person took it out of the form: its bytes go after the time for an undo. */
  removed: boolean;
  /** Whether a command took the form over: its bytes go once the server has confirmed that. */
  handedOver: boolean;
  /** Whether the server has what stands here: a file that counts as half written does not. */
  saved: boolean;
  /**
   * Of a file that lies here as it is made (growing-file.ts): what whoever finds it broken off needs to go on with it.
   */
  unfinished?: unknown;
};

/** A file as the server took it in: a picture is encoded anew, and a name may get another ending. */
type Taken = { name: string; size: number; contentType: string };

export type FileChange = Partial<Pick<KeptFile, 'attachmentId' | 'ready' | 'removed' | 'handedOver' | 'whole'>>;

export type FilesPorts = { ground: Ground; vault: Vault; personId: string; place: string; formId: string };

/**
 * The files of one form on this device, until the server has them for good: what is known of each is a record, and its
 * bytes lie beside it in pieces that only an upload reads.
 */
export class KeptFiles {
  readonly #ports: FilesPorts;
  #lastOrder = -1;

  constructor(ports: FilesPorts) {
    this.#ports = ports;
  }

  /** The files that lie here, in their order; those too that were removed and may still come back. */
  list(): KeptFile[] {
    return this.#all().filter(({ whole }) => whole);
  }

  /** Calls `listener` after a file of the form's place changed, here or in another tab. */
  subscribe(listener: () => void): () => void {
    const start = `${prefixes.file}${this.#ports.place}~`;
    return this.#ports.vault.subscribe((key) => {
      if (key === null || key.startsWith(start)) listener();
    });
  }

  /** The place of the next file among those of the form. */
  nextOrder(): number {
    return (this.#lastOrder = Math.max(this.#lastOrder, ...this.#all().map(({ order }) => order)) + 1);
  }

  /** Keeps a file. Resolves to whether it lies here whole; where it has no room, nothing of it stays. */
  async keep(id: string, file: File, about: Pick<KeptFile, 'name' | 'order' | 'attachmentId'>): Promise<boolean> {
    return this.#ports.vault.during(() => this.#keep(id, file, about));
  }

  async #keep(id: string, file: File, about: Pick<KeptFile, 'name' | 'order' | 'attachmentId'>): Promise<boolean> {
    const { ground, vault, place, formId } = this.#ports;
    if (!vault.shared || (await ground.room(file.size)) < file.size + wordsBytes) return false;
    const { type, size } = file;
    const states = { whole: false, ready: null, removed: false, handedOver: false, saved: false };
    const begun: KeptFile = { file: 1, id, place, formId, type, size, ...about, ...states };
    if (size <= atOnceBytes) return this.#keepAtOnce(begun, file);
    await putFile(vault, begun);
    if (vault.keeping !== 'device' || !(await this.#keepPieces(id, file))) {
      await this.drop(id);
      return false;
    }
    await this.#note(id, { whole: true });
    return true;
  }

  /** The record and all pieces in one: the disk is waited for once, and a crash leaves all of the file or nothing. */
  async #keepAtOnce(begun: KeptFile, file: File): Promise<boolean> {
    const { vault } = this.#ports;
    // A file that was moved or changed on the disk since it was chosen can not be read any more.
    const bytes = await file.arrayBuffer().catch(() => null);
    if (!bytes) return false;
    const pieces = Array.from({ length: Math.ceil(begun.size / pieceBytes) }, (_, n) => ({
      key: pieceKey(begun.id, n),
      bytes: bytes.slice(n * pieceBytes, (n + 1) * pieceBytes),
    }));
    const entry = { key: keyOf(begun.place, begun.id), kind: 'kept' as const };
    const became = await vault.putWithPieces({ ...entry, value: { ...begun, whole: true } }, begun, pieces);
    if (became !== 'changed') return became === 'kept';
    // What was noted meanwhile stays; of a file that was removed meanwhile nothing does.
    if (this.#find(begun.id)) await this.#note(begun.id, { whole: true });
    else await dropFile(vault, begun);
    return this.#find(begun.id) !== undefined;
  }

  /** Notes what became of a file. Resolves once that lies on the disk. */
  async note(id: string, change: FileChange): Promise<void> {
    await this.#note(id, change);
  }

  /** The file itself; null where a part of it is not here any more. */
  async open(id: string): Promise<File | null> {
    const known = this.#find(id);
    return known ? openFile(this.#ports.vault, known) : null;
  }

  /** Forgets a file. */
  async drop(id: string): Promise<void> {
    const known = this.#find(id);
    if (known) await dropFile(this.#ports.vault, known);
  }

  /** Reads what is known of a file again where another tab may have noted something just now. */
  fresh(id: string): Promise<void> {
    return this.#ports.vault.fresh(keyOf(this.#ports.place, id));
  }

  /**
   * Calls `granted` once no other tab uploads the file, until the returned function is called. Two tabs with one form
   * each upload what was chosen in them, and one goes on with the files of the other when that is gone.
   */
  claim(id: string, granted: () => void): () => void {
    const { ground, personId } = this.#ports;
    if (!ground.locks) {
      granted();
      return () => {};
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    const left = new AbortController();
    const lock = `${ground.name}consult-file-${personId}-${id}`;
    ground.locks
      .request(lock, { signal: left.signal }, () => {
        granted();
        return promise;
      })
      // It was given back before it was granted.
      .catch(() => {});
    return () => {
      left.abort();
      resolve();
    };
  }

  async #keepPieces(id: string, file: File): Promise<boolean> {
    const { vault } = this.#ports;
    const writing: Promise<boolean>[] = [];
    for (let n = 0; n * pieceBytes < file.size; n += 1) {
      // A file that was moved or changed on the disk since it was chosen can not be read any more.
      const bytes = await file
        .slice(n * pieceBytes, (n + 1) * pieceBytes)
        .arrayBuffer()
        .catch(() => null);
      // It may have been removed meanwhile.
      if (!bytes || !this.#find(id)) break;
      writing.push(vault.putPiece(pieceKey(id, n), bytes));
      if (!((await writing.at(-piecesAtOnce)) ?? true)) break;
    }
    const written = await Promise.all(writing);
    return written.every(Boolean) && written.length * pieceBytes >= file.size && this.#find(id) !== undefined;
  }

  #all(): KeptFile[] {
    const { vault, place, formId } = this.#ports;
    return filesIn(vault, place)
      .filter((file) => file.formId === formId)
      .sort((a, b) => a.order - b.order);
  }

  #find(id: string): KeptFile | undefined {
    return this.#all().find((file) => file.id === id);
  }

  async #note(id: string, change: Partial<KeptFile>): Promise<void> {
    const known = this.#find(id);
    if (!known || Object.entries(change).every(([name, value]) => known[name as keyof KeptFile] === value)) return;
    await putFile(this.#ports.vault, { ...known, ...change });
  }
}

/** A file that lies here; null where a part of it is not here any more. */
export async function openFile(vault: Vault, { id, name, type, size }: KeptFile): Promise<File | null> {
  const pieces: Blob[] = [];
  for (let n = 0; n * pieceBytes < size; n += 1) {
    const piece = await vault.piece(pieceKey(id, n));
    if (!piece) return null;
    // Out of the page's own memory at once.
    pieces.push(new Blob([piece]));
  }
  return new File(pieces, name, { type });
}

/** Writes what is known of a file. Resolves once it lies on the disk. */
export function putFile(vault: Vault, file: KeptFile): Promise<void> {
  const saved = file.removed || file.handedOver;
  return vault.put({ key: keyOf(file.place, file.id), kind: 'kept', value: { ...file, saved }, quiet: saved });
}

/** Every file that lies on this device for the places whose names begin so. */
export function filesIn(vault: Vault, placeStart: string): KeptFile[] {
  return fileEntries(vault, placeStart).map(({ value }) => value);
}

/** As filesIn, with when each was last written. */
export function fileEntries(vault: Vault, placeStart: string): Entry<KeptFile>[] {
  const start = `${prefixes.file}${placeStart}`;
  return vault.all('kept').filter((entry): entry is Entry<KeptFile> => entry.key.startsWith(start) && isFile(entry));
}

/** Whether a file was being made when it was last written, and no command has it. */
export function isUnfinished({ unfinished, removed, handedOver }: KeptFile): boolean {
  return unfinished !== undefined && !removed && !handedOver;
}

/** Forgets a file: first its bytes, so that what is known of it finds them until they are gone. */
export async function dropFile(vault: Vault, { place, id }: Pick<KeptFile, 'place' | 'id'>): Promise<void> {
  const key = keyOf(place, id);
  await vault.removePieces(piecesOf(id));
  await vault.remove(key);
  // A piece that was being written meanwhile.
  await vault.removePieces(piecesOf(id));
}

/** The part of a piece's key that names its file. */
export function fileOfPiece(key: string): string {
  return key.slice(prefixes.piece.length, key.lastIndexOf('.'));
}

/** What this build knows; a file of a newer one is left alone. */
const isFile = ({ value }: Entry): boolean => (value as Partial<KeptFile> | null)?.file === 1;

const keyOf = (place: string, id: string) => `${prefixes.file}${place}~${id}`;
const piecesOf = (id: string) => `${prefixes.piece}${id}.`;
/** The key of the n-th piece of a file. */
export const pieceKey = (id: string, n: number) => `${piecesOf(id)}${n}`;
