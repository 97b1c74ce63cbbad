import type { Input } from '../../app/call.ts';
import type { GrowingFile } from '../../app/local/growing-file.ts';
import { dropFile, filesIn } from '../../app/local/kept-files.ts';
import { growFileAt, keptFilesAt, openedLocal, type Local } from '../../app/local/local.ts';
import { handOverFiles } from '../../app/local/sweep-files.ts';
import { newId } from '../../app/new-id.ts';
import { inputOfShot, keepFile, placeOfShot } from './queue-shot.ts';
import { nameOf, posterFile, type Shot } from './shot.ts';

/** A film as its recording begins. `poster`: its first frame, once that is drawn. */
export type BegunFilm = Omit<Shot, 'blob' | 'poster' | 'name'> & { type: string; poster: Promise<Blob | null> };

/** What to know of a film whose page is gone: it goes into the gallery as what it was until then. */
export type CutOff = { input: Input<'media-add'>; ms: number };

/**
 * A film that lies on this device as it is recorded. Until `close` this tab has the lock of its file: whoever gets that
 * lock, and finds the film unfinished, knows that its page is gone.
 */
export class GrowingFilm {
  /** Of its poster, where that lies here. */
  posterId: string | null = null;
  readonly #film: BegunFilm;
  readonly #closed = Promise.withResolvers<void>();
  #local: Local | null = null;
  #file: GrowingFile | null = null;
  #letGo = () => {};
  #lies = true;
  #adding: Promise<void>;

  constructor(film: BegunFilm) {
    this.#film = film;
    this.#adding = this.#begin().catch(() => {
      // The browser refuses its storage: the film lies in this page until it is uploaded.
      this.#file = null;
    });
  }

  /** Whether all of it so far lies on the device; else it lies in this page alone. */
  get lies(): boolean {
    return this.#lies;
  }

  /** Adds the next second, which ends at `ms`. */
  add(piece: Blob, ms: number): void {
    this.#adding = this.#adding.then(async () => {
      const cutOff: CutOff = { input: this.#input(), ms };
      const bytes = await piece.arrayBuffer();
      this.#lies = (await this.#file?.add(bytes, cutOff).catch(() => false)) ?? false;
    });
  }

  /** Nothing more comes. Resolves to whether the film lies on the device whole. */
  async end(): Promise<boolean> {
    await this.#adding;
    return (await this.#file?.end()) ?? false;
  }

  /** The film is waiting to be uploaded, or nobody is here for whom it could: then it is found as one cut off. */
  async close(): Promise<void> {
    await this.#adding;
    const { id } = this.#film;
    const waits = this.#local?.waiting.shown().some(({ command }) => command.id === id);
    if (this.#local && waits) await handOverFiles(this.#local.vault, { id, input: this.#input() });
    this.#letGo();
    this.#closed.resolve();
  }

  /** Nothing was recorded. */
  async drop(): Promise<void> {
    await this.#adding;
    const vault = this.#local?.vault;
    for (const file of vault ? filesIn(vault, placeOfShot(this.#film.id)) : []) await dropFile(vault!, file);
    await this.close();
  }

  async #begin(): Promise<void> {
    const local = await openedLocal();
    if (!local) return;
    this.#local = local;
    const { id, taken, type } = this.#film;
    // Before anything of it lies here: nobody else may take it for one that was cut off.
    this.#letGo = keptFilesAt(local, placeOfShot(id), id).claim(id, () => {});
    // A lock or a Logout, which end it, wait until it is whole.
    void local.vault.during(() => this.#closed.promise);
    this.#file = await growFileAt(local, placeOfShot(id), { id, name: nameOf(taken, type), type });
    const poster = await this.#film.poster;
    if (!this.#file || !poster) return;
    const posterId = newId();
    await keepFile(local, id, posterId, posterFile(poster));
    this.posterId = posterId;
  }

  #input(): Input<'media-add'> {
    return inputOfShot(this.#film, this.posterId);
  }
}
