import type { PhotoWarning } from '@consult/domain/media/photo-check.ts';
import type { CheckAnswer, CheckRequest, SmallAnswer } from './photo-check.worker.ts';

/** An eye on photos, beside the page. */
export class PhotoEye {
  #worker: Worker | null = null;
  #asked = 0;
  readonly #waiting = new Map<number, (warnings: readonly PhotoWarning[] | null) => void>();
  readonly #drawing = new Map<number, (small: Blob | null) => void>();

  /**
   * What may be wrong with a photo, as it was taken or as the camera shows it now; null where nobody could look: the
   * browser has no worker that draws (Safari before 16.4), or the eye was closed.
   * @param onSmall hears once of its small picture, a JPEG; of null where none could be drawn
   */
  async lookAt(
    picture: Blob | ImageBitmap,
    onSmall?: (small: Blob | null) => void,
  ): Promise<readonly PhotoWarning[] | null> {
    if (typeof OffscreenCanvas !== 'function') {
      onSmall?.(null);
      return null;
    }
    this.#worker ??= this.#begin();
    this.#asked += 1;
    const id = this.#asked;
    if (onSmall) this.#drawing.set(id, onSmall);
    const request: CheckRequest = { id, picture, wantsSmall: onSmall !== undefined };
    const { promise, resolve } = Promise.withResolvers<readonly PhotoWarning[] | null>();
    this.#waiting.set(id, resolve);
    this.#worker.postMessage(request, picture instanceof Blob ? [] : [picture]);
    return promise;
  }

  /** Lets its memory go; the next look opens it again. */
  close(): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const [id] of this.#waiting) this.#answer({ id, warnings: null });
    for (const [id] of this.#drawing) this.#drawn({ id, small: null });
  }

  #begin(): Worker {
    const worker = new Worker(new URL('photo-check.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<CheckAnswer | SmallAnswer>) =>
      'small' in data ? this.#drawn(data) : this.#answer(data),
    );
    // It could not be loaded: there is no connection, or another build is on the server by now.
    worker.addEventListener('error', () => this.close());
    return worker;
  }

  #drawn({ id, small }: SmallAnswer): void {
    this.#drawing.get(id)?.(small);
    this.#drawing.delete(id);
  }

  #answer({ id, warnings }: CheckAnswer): void {
    this.#waiting.get(id)?.(warnings);
    this.#waiting.delete(id);
  }
}
