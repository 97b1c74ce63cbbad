import { maxAttachmentBytes } from '@consult/domain/consult/attachment-limits.ts';
import { countAsUse } from '../../app/idle-lock.ts';
import { newId } from '../../app/new-id.ts';
import { setRecordingNow } from '../../app/recording-now.ts';
import { byServer } from '../../ui/server-clock.ts';
import { GrowingFilm } from '../upload-queue/upload-queue.ts';
import { drawJpeg, type Picture } from './draw-picture.ts';
import { bareType, recordedType, Recording, type RecordingView } from './recording.ts';
import { stayLit } from './stay-lit.ts';
import type { StudioNews } from './studio-news.ts';
import { consentOfShot } from './visit-consent.ts';
import { addShot } from './visit-shots.ts';

/** The most pixels of a poster's longer side. */
const posterMost = 1_280;

/** A recording that goes on, as it is shown. */
export type FilmView = RecordingView & {
  /** It lies in this page alone: the device has no room. */
  onlyHere: boolean;
};

type Running = { recording: Recording; growing: GrowingFilm };
type Ports = { changed: () => void; say: (news: StudioNews) => void };

/** Records films, one at a time, and hands each to the queue however it ended. */
export class FilmTaker {
  #running: Running | null = null;
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** The running recording. */
  get view(): FilmView | null {
    if (!this.#running) return null;
    const { recording, growing } = this.#running;
    return { ...recording.view, onlyHere: !growing.lies };
  }

  /**
   * Begins a film of what a camera shows.
   * @param first its first frame
   */
  begin(stream: MediaStream, first: Picture): void {
    const type = recordedType();
    if (this.#running || type === null) return type === null ? this.#ports.say('no-films') : undefined;
    const id = newId();
    const taken = Date.now();
    const poster = drawJpeg(first, { most: posterMost, quality: 0.9 }).catch(() => null);
    let recording: Recording;
    try {
      recording = new Recording(stream, type, maxAttachmentBytes, (piece) => this.#grew(piece));
    } catch {
      // Browsers refuse a camera that ended just now.
      return this.#ports.say('failed');
    }
    const consent = consentOfShot(byServer(taken));
    const growing = new GrowingFilm({ id, taken, camera: true, type: bareType(type), poster, ...consent });
    this.#running = { recording, growing };
    addEventListener('beforeunload', askFirst);
    this.#ports.say('film-begun');
    this.#ports.changed();
    const kept = this.#keep(this.#running, { id, taken }, poster);
    setRecordingNow({
      end: () => {
        recording.stop();
        return kept;
      },
    });
  }

  /** Ends the running film. */
  end(): void {
    this.#running?.recording.stop();
  }

  async #keep(
    { recording, growing }: Running,
    shot: { id: string; taken: number },
    poster: Promise<Blob | null>,
  ): Promise<void> {
    const letGo = stayLit();
    const film = await recording.film;
    letGo();
    this.#running = null;
    this.#ports.say(film ? 'film' : 'failed');
    this.#ports.changed();
    const first = await poster;
    try {
      if (film) await addShot({ ...shot, blob: film, poster: first, picture: poster, growing });
      else await growing.drop();
    } catch {
      // The session is over: nobody is here for whom it could be kept now. What lies here is found later.
      this.#ports.say('failed');
    } finally {
      await growing.close();
    }
    if (this.#running) return;
    setRecordingNow(null);
    removeEventListener('beforeunload', askFirst);
  }

  #grew(piece: Blob): void {
    if (!this.#running) return;
    const { recording, growing } = this.#running;
    growing.add(piece, recording.view.ms);
    // Nobody touches the page while it records, and yet somebody uses it.
    countAsUse();
    this.#ports.changed();
  }
}

/** The browser asks before the page closes: what is recorded would go with it. */
function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
