import { mustEnd, pieceMs, secondsLeft, type FilmSoFar } from './film-end.ts';
import { filmType } from './film-type.ts';

/** How far a recording is: as it is shown. */
export type RecordingView = { ms: number; bytes: number; secondsLeft: number | null };

/** Of full HD with VP8: sharp enough for a rash, and 50 MB are a minute and a half. */
const bitsPerSecond = 4_000_000;

/** The kind in which this browser records; null where it can not. */
export function recordedType(): string | null {
  if (typeof MediaRecorder !== 'function') return null;
  return filmType(navigator, (type) => MediaRecorder.isTypeSupported(type));
}

/**
 * A recording of a camera's picture, without sound. It ends by `stop`, with its camera, and by itself before it has
 * more than the most bytes.
 */
export class Recording {
  /** Resolves once it has ended, to all that was recorded; null where nothing was. */
  readonly film: Promise<Blob | null>;
  readonly #recorder: MediaRecorder;
  readonly #since = performance.now();
  readonly #mostBytes: number;
  readonly #pieces: Blob[] = [];
  #soFar: FilmSoFar = { ms: 0, bytes: 0, largest: 0 };

  /**
   * @param type as recordedType says
   * @param tell after every second, with its bytes
   */
  constructor(stream: MediaStream, type: string, mostBytes: number, tell: (piece: Blob) => void) {
    this.#mostBytes = mostBytes;
    const tracks = new MediaStream(stream.getVideoTracks());
    this.#recorder = new MediaRecorder(tracks, { mimeType: type, videoBitsPerSecond: bitsPerSecond });
    this.#recorder.addEventListener('dataavailable', ({ data }) => {
      this.#take(data);
      if (data.size > 0) tell(data);
    });
    this.film = new Promise((resolve) => {
      // An error of the recorder is followed by its end, with all it had before.
      this.#recorder.addEventListener('stop', () => resolve(this.#whole(type)));
    });
    this.#recorder.start(pieceMs);
  }

  get view(): RecordingView {
    const { ms, bytes } = this.#soFar;
    return { ms, bytes, secondsLeft: secondsLeft(this.#soFar, this.#mostBytes) };
  }

  /** Ends it; calling it again does nothing. */
  stop(): void {
    if (this.#recorder.state !== 'inactive') this.#recorder.stop();
  }

  #take(data: Blob): void {
    if (data.size === 0) return;
    this.#pieces.push(data);
    this.#soFar = {
      ms: performance.now() - this.#since,
      bytes: this.#soFar.bytes + data.size,
      largest: Math.max(this.#soFar.largest, data.size),
    };
    if (mustEnd(this.#soFar, this.#mostBytes)) this.stop();
  }

  #whole(type: string): Blob | null {
    if (this.#pieces.length === 0) return null;
    return new Blob(this.#pieces, { type: bareType(type) });
  }
}

/** A type without its codecs. */
export function bareType(type: string): string {
  return type.split(';')[0]!;
}
