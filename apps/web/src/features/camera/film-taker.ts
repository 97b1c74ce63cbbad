import { maxAttachmentBytes } from '@consult/domain/consult/attachment-limits.ts';
import { countAsUse } from '../../app/idle-lock.ts';
import { newId } from '../../app/new-id.ts';
import { drawJpeg, type Picture } from './draw-picture.ts';
import { recordedType, Recording, type RecordingView } from './recording.ts';
import { stayLit } from './stay-lit.ts';
import type { StudioNews } from './studio-news.ts';
import { addShot } from './visit-shots.ts';

/** The most pixels of a poster's longer side. */
const posterMost = 1_280;

type Ports = { changed: () => void; say: (news: StudioNews) => void };

/** Records films, one at a time, and hands each to the queue however it ended. */
export class FilmTaker {
  #recording: Recording | null = null;
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** The running recording. */
  get view(): RecordingView | null {
    return this.#recording?.view ?? null;
  }

  /**
   * Begins a film of what a camera shows.
   * @param first its first frame
   */
  begin(stream: MediaStream, first: Picture): void {
    const type = recordedType();
    if (this.#recording || type === null) return type === null ? this.#ports.say('no-films') : undefined;
    const taken = Date.now();
    const poster = drawJpeg(first, { most: posterMost, quality: 0.9 }).catch(() => null);
    try {
      this.#recording = new Recording(stream, type, maxAttachmentBytes, () => this.#grew());
    } catch {
      // Browsers refuse a camera that ended just now.
      return this.#ports.say('failed');
    }
    addEventListener('beforeunload', askFirst);
    this.#ports.say('film-begun');
    this.#ports.changed();
    void this.#keep(this.#recording, taken, poster);
  }

  /** Ends the running film. */
  end(): void {
    this.#recording?.stop();
  }

  async #keep(recording: Recording, taken: number, poster: Promise<Blob | null>): Promise<void> {
    const letGo = stayLit();
    const film = await recording.film;
    letGo();
    this.#recording = null;
    this.#ports.say(film ? 'film' : 'failed');
    this.#ports.changed();
    const picture = await poster;
    try {
      if (film) await addShot({ id: newId(), blob: film, taken, poster: picture, picture });
    } catch {
      // The session is over: nobody is here for whom it could be kept.
      this.#ports.say('failed');
    }
    if (!this.#recording) removeEventListener('beforeunload', askFirst);
  }

  #grew(): void {
    // Nobody touches the page while it records, and yet somebody uses it.
    countAsUse();
    this.#ports.changed();
  }
}

/** The browser asks before the page closes: what is recorded would go with it. */
function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
