import type { PhotoWarning } from '@consult/domain/media/photo-check.ts';
import { frameOf } from '../features/camera/draw-picture.ts';
import { LiveCamera, type CameraState } from '../features/camera/live-camera.ts';
import { lookAtTaken } from '../features/camera/photo-check/look-at-taken.ts';
import { PhotoEye } from '../features/camera/photo-check/look-at.ts';
import { watchPreview } from '../features/camera/preview-watch.ts';
import { takeStill } from '../features/camera/take-still.ts';
import { heicAsJpeg, isHeic } from '../features/attachment/heic-photo.ts';
import type { TakenPhoto } from './photo-queue.ts';

export type PhoneView = {
  state: CameraState;
  /** The camera takes a photo now. */
  taking: boolean;
  /** What may be wrong with the picture that it shows; null while nobody looks. */
  shown: readonly PhotoWarning[] | null;
};

type Ports = {
  /** Takes over what was taken. */
  take: (photo: Pick<TakenPhoto, 'blob' | 'taken' | 'small' | 'checked'>) => void;
  /** The camera gave no picture. */
  failed: () => void;
};

/** The camera of a phone's page: photos alone, and a look at each. */
export class PhoneStudio {
  readonly camera = new LiveCamera(
    () => this.#cameraChanged(),
    () => undefined,
  );
  readonly #ports: Ports;
  #video: HTMLVideoElement | null = null;
  readonly #eye = new PhotoEye();
  #watched: MediaStream | null = null;
  #own: Pick<PhoneView, 'taking' | 'shown'> = { taking: false, shown: null };
  /** While a photo was being taken: it is followed by another one. */
  #pressedAgain = false;
  #view: PhoneView;
  readonly #listeners = new Set<() => void>();

  constructor(ports: Ports) {
    this.#ports = ports;
    this.#view = this.#look();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly view = (): PhoneView => this.#view;

  /** The preview, from which frames are taken. */
  readonly showOn = (video: HTMLVideoElement | null): void => {
    this.#video = video;
  };

  begin(): void {
    this.camera.begin();
  }

  end(): void {
    this.camera.end();
    this.#eye.close();
  }

  /** The shutter. */
  async press(): Promise<void> {
    const { state } = this.camera.view;
    const video = this.#video;
    // Before its first picture the camera is waited for.
    if (state.kind !== 'live' || !video) return;
    this.#pressedAgain = this.#own.taking;
    if (this.#own.taking) return;
    const taken = Date.now();
    this.#set({ taking: true });
    await this.#hand(taken, takeStill(state.stream, video, false));
    this.#set({ taking: false });
    if (this.#pressedAgain) await this.press();
  }

  /** A photo that the phone's own camera took, where this page may not use it. */
  async bring(file: File): Promise<void> {
    const blob = isHeic(file) ? ((await heicAsJpeg(file)) ?? file) : file;
    const taken = Math.min(Date.now(), file.lastModified || Date.now());
    await this.#hand(taken, Promise.resolve(blob));
  }

  async #hand(taken: number, photo: Promise<Blob>): Promise<void> {
    try {
      const blob = await photo;
      this.#ports.take({ blob, taken, ...lookAtTaken(this.#eye, blob) });
    } catch {
      this.#ports.failed();
    }
  }

  #cameraChanged(): void {
    this.#changed();
    const { state } = this.camera.view;
    const stream = state.kind === 'live' ? state.stream : null;
    if (stream === this.#watched) return;
    this.#watched = stream;
    this.#set({ shown: null });
    if (!stream) return;
    void watchPreview({
      eye: this.#eye,
      preview: () => (!this.#own.taking && this.#video && frameOf(this.#video) ? this.#video : null),
      goesOn: () => this.#watched === stream,
      tell: (shown) => this.#set({ shown }),
    });
  }

  #set(own: Partial<Pick<PhoneView, 'taking' | 'shown'>>): void {
    this.#own = { ...this.#own, ...own };
    this.#changed();
  }

  #changed(): void {
    this.#view = this.#look();
    for (const listener of this.#listeners) listener();
  }

  #look(): PhoneView {
    return { state: this.camera.view.state, ...this.#own };
  }
}
