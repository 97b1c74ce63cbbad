import type { ConsentToRecord } from '@consult/contract/media/media.ts';
import { createdAt } from '@consult/domain/media/created.ts';
import type { PhotoWarning } from '@consult/domain/media/photo-check.ts';
import { newId } from '../app/new-id.ts';
import { sendUpload } from '../features/attachment/send-upload.ts';
import { fileOfShot } from '../features/upload-queue/shot.ts';
import { serverNow } from '../ui/server-clock.ts';
import { ask, codeOfFailure, headersOf } from './ask.ts';
import { dropUpload } from './drop-upload.ts';

/** A photo that this page took. Until it is in the gallery, it lies in this page's memory and nowhere else. */
export type PhonePhoto = {
  /** Of its row here; what the server knows it by changes with the phone's token. */
  key: string;
  /** When it was taken, by this device's clock, ms. */
  taken: number;
  /** Bytes. */
  size: number;
  /** The address of its small picture; null where it has none. */
  picture: string | null;
  consent: ConsentToRecord | null;
  consentAt: string | null;
  /** What may be wrong with it, until its person decides. */
  warnings: readonly PhotoWarning[];
  state: PhotoState;
};

type PhotoState =
  /** For its turn, or for the line: it goes on by itself. */
  | { kind: 'waiting' }
  | { kind: 'uploading'; percent: number }
  /** Its person has to say whether it is kept. */
  | { kind: 'doubtful' }
  | { kind: 'in-gallery' }
  /** Until its person tries again or deletes it. */
  | { kind: 'refused'; code: string };

/** A photo that was just taken, with what comes to be known of it. */
export type TakenPhoto = Pick<PhonePhoto, 'taken' | 'consent' | 'consentAt'> & {
  blob: Blob;
  small: Promise<Blob | null>;
  /** What may be wrong with it; null where nobody could look. */
  checked: Promise<readonly PhotoWarning[] | null>;
};

/** What the page does not show of a photo. */
type Own = {
  blob: Blob;
  /** The id of its upload, and of the photo in the gallery. */
  id: string;
  begun: boolean;
  arrived: boolean;
  /** The server is putting it into the gallery. */
  goesIn: boolean;
  checked: Promise<readonly PhotoWarning[] | null>;
  /** Its person keeps it, whatever may be wrong with it. */
  decided: boolean;
};

/** Refusals that another try does not change. */
const final: ReadonlySet<string> = new Set([
  'BAD_UPLOAD',
  'FILE_DAMAGED',
  'FILE_HEIC',
  'GALLERY_FULL',
  'ID_TAKEN',
  'IMAGE_TOO_LARGE',
  'INVALID_INPUT',
  'PHONE_FULL',
  'TOO_LARGE',
  'TOO_MANY_FILES',
  'TOO_MUCH_UNSENT',
  'UNSUPPORTED_TYPE',
]);

/** The waits before the next try, ms; the last one again and again. */
const retryDelays = [1_000, 2_000, 4_000, 8_000, 15_000] as const;

/** Brings photos into the gallery, one at a time, in the order in which they were taken. */
export class PhotoQueue {
  #photos: readonly PhonePhoto[] = [];
  readonly #own = new Map<string, Own>();
  readonly #listeners = new Set<() => void>();
  #token: string | null = null;
  #onEnded: () => void = () => undefined;
  #bringing: { key: string; controller: AbortController } | null = null;
  #tries = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** What this page took, the newest first. */
  readonly photos = (): readonly PhonePhoto[] => this.#photos;

  /** Those that are in this page's memory alone. */
  readonly unsent = (): number => this.#photos.filter(({ state }) => state.kind !== 'in-gallery').length;

  /**
   * From now on photos go out with this token. What an earlier phone of this page did not bring goes as this one's own.
   * @param onEnded called when the server lets this phone in no more
   */
  begin(token: string, onEnded: () => void): void {
    this.#token = token;
    this.#onEnded = onEnded;
    for (const [key, own] of this.#own) {
      Object.assign(own, { id: newId(), begun: false, arrived: false });
      this.#set(key, { state: { kind: 'waiting' } });
    }
    addEventListener('online', this.goOn);
    this.goOn();
  }

  /** Nothing goes out any more; what is unsent stays in memory. */
  end(): void {
    this.#token = null;
    removeEventListener('online', this.goOn);
    clearTimeout(this.#pause);
    this.#bringing?.controller.abort();
  }

  /** Takes a photo over. Whoever takes the next one keeps those before, whatever may be wrong with them. */
  add({ blob, small, checked, ...photo }: TakenPhoto): void {
    this.keepAll();
    const key = newId();
    this.#own.set(key, { blob, id: newId(), begun: false, arrived: false, goesIn: false, checked, decided: false });
    const shown = { ...photo, key, size: blob.size, picture: null, warnings: [], state: { kind: 'waiting' } } as const;
    this.#change([shown, ...this.#photos]);
    void small.then((picture) => picture && this.#picture(key, picture));
    void checked.then((warnings) => {
      const own = this.#own.get(key);
      if (warnings && own && !own.decided) this.#set(key, { warnings });
    });
    this.goOn();
  }

  /** Its person keeps a photo, whatever may be wrong with it. */
  keep(key: string): void {
    const own = this.#own.get(key);
    if (own) own.decided = true;
    const { state } = this.#of(key) ?? {};
    this.#set(key, { warnings: [], ...(state?.kind === 'doubtful' ? { state: { kind: 'waiting' } as const } : {}) });
    this.goOn();
  }

  keepAll(): void {
    for (const { key, warnings } of this.#photos) if (warnings.length > 0) this.keep(key);
  }

  /** Tries a refused photo once more. */
  retry(key: string): void {
    this.#set(key, { state: { kind: 'waiting' } });
    this.goOn();
  }

  /** Forgets a photo that is not in the gallery, here and on the server. One that goes in now stays. */
  remove(key: string): void {
    const own = this.#own.get(key);
    if (!own || own.goesIn) return;
    if (this.#bringing?.key === key) this.#bringing.controller.abort();
    if (own.begun && this.#token !== null) dropUpload(own.id, this.#token);
    this.#forget(key);
    this.#change(this.#photos.filter((photo) => photo.key !== key));
  }

  removeUnsent(): void {
    for (const key of this.#own.keys()) this.remove(key);
  }

  /** The page is gone. */
  close(): void {
    this.end();
    for (const { key } of this.#photos) this.#forget(key);
    this.#change([]);
  }

  /** Goes on at once: the line is back. */
  readonly goOn = (): void => {
    clearTimeout(this.#pause);
    const next = this.#photos.findLast(({ state }) => state.kind === 'waiting');
    const own = next && this.#own.get(next.key);
    if (this.#bringing || this.#token === null || !own) return;
    void this.#bring(next, own, this.#token);
  };

  async #bring(photo: PhonePhoto, own: Own, token: string): Promise<void> {
    const { key } = photo;
    const controller = new AbortController();
    this.#bringing = { key, controller };
    try {
      await this.#send(photo, own, token, controller.signal);
      const warnings = await own.checked;
      controller.signal.throwIfAborted();
      if (warnings && warnings.length > 0 && !own.decided) this.#set(key, { state: { kind: 'doubtful' } });
      else await this.#putIn(photo, own, token);
      this.#tries = 0;
    } catch (error) {
      if (!controller.signal.aborted) this.#failed(key, own, codeOfFailure(error));
      else if (this.#own.has(key)) this.#set(key, { state: { kind: 'waiting' } });
    } finally {
      this.#bringing = null;
    }
    if (this.#tries === 0) this.goOn();
  }

  /** Brings its bytes over, or the rest of them. */
  async #send({ key, taken, size }: PhonePhoto, own: Own, token: string, signal: AbortSignal): Promise<void> {
    if (own.arrived) return;
    this.#set(key, { state: { kind: 'uploading', percent: 0 } });
    const file = fileOfShot({ ...own, taken, camera: true, poster: null, consent: null, consentAt: null });
    await sendUpload(
      file,
      {
        id: own.id,
        // The server takes the phone itself for the form.
        formId: own.id,
        name: file.name,
        attachmentId: own.begun ? own.id : null,
        onBegun: () => {
          own.begun = true;
        },
        onProgress: (sent) => {
          if (sent > 0) this.#tries = 0;
          if (!signal.aborted) this.#set(key, { state: { kind: 'uploading', percent: percentOf(sent, size) } });
        },
        signal,
      },
      headersOf(token),
    );
    own.arrived = true;
  }

  async #putIn({ key, taken, consent, consentAt }: PhonePhoto, own: Own, token: string): Promise<void> {
    const created = new Date(createdAt(taken, Date.now(), serverNow())).toISOString();
    own.goesIn = true;
    try {
      await ask('phoneCamera-add', { mediaId: own.id, created, consent, consentAt }, token);
    } finally {
      own.goesIn = false;
    }
    this.#own.delete(key);
    this.#set(key, { warnings: [], state: { kind: 'in-gallery' } });
  }

  #failed(key: string, own: Own, code: string): void {
    if (code === 'PHONE_ENDED') {
      this.#set(key, { state: { kind: 'waiting' } });
      return this.#onEnded();
    }
    // The server lacks bytes that seemed to be over, or the whole upload: it begins anew.
    if (code === 'UPLOAD_INCOMPLETE' || code === 'NOT_FOUND') own.arrived = false;
    if (code === 'NOT_FOUND') own.begun = false;
    if (final.has(code)) {
      this.#tries = 0;
      return this.#set(key, { state: { kind: 'refused', code } });
    }
    this.#set(key, { state: { kind: 'waiting' } });
    this.#pause = setTimeout(this.goOn, retryDelays[Math.min(this.#tries, retryDelays.length - 1)]);
    this.#tries += 1;
  }

  #picture(key: string, small: Blob): void {
    if (this.#of(key)) this.#set(key, { picture: URL.createObjectURL(small) });
  }

  #forget(key: string): void {
    const picture = this.#of(key)?.picture;
    if (picture) URL.revokeObjectURL(picture);
    this.#own.delete(key);
  }

  #of(key: string): PhonePhoto | undefined {
    return this.#photos.find((photo) => photo.key === key);
  }

  #set(key: string, change: Partial<PhonePhoto>): void {
    this.#change(this.#photos.map((photo) => (photo.key === key ? { ...photo, ...change } : photo)));
  }

  #change(photos: readonly PhonePhoto[]): void {
    this.#photos = photos;
    for (const listener of this.#listeners) listener();
  }
}

function percentOf(sent: number, size: number): number {
  return Math.min(99, Math.floor((sent / Math.max(1, size)) * 100));
}
