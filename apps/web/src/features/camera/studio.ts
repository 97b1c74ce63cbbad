import type { PhotoWarning } from '@consult/domain/media/photo-check.ts';
import { askRoomAhead } from '../../app/local/local.ts';
import { newId } from '../../app/new-id.ts';
import { frameOf } from './draw-picture.ts';
import { FilmTaker, type FilmView } from './film-taker.ts';
import { LiveCamera, type CameraState } from './live-camera.ts';
import type { Device, Mode } from './open-camera.ts';
import { lookAtTaken } from './photo-check/look-at-taken.ts';
import { PhotoEye } from './photo-check/look-at.ts';
import { watchPreview } from './preview-watch.ts';
import type { StudioNews } from './studio-news.ts';
import { firstFrame, takeStill } from './take-still.ts';
import { addShot, warnOf } from './visit-shots.ts';

export type StudioView = {
  state: CameraState;
  devices: readonly Device[];
  mode: Mode;
  mirrored: boolean;
  /** The camera takes a photo now. */
  taking: boolean;
  recording: FilmView | null;
  /** What may be wrong with the picture that it shows, before a photo is taken; null while nobody looks. */
  shown: readonly PhotoWarning[] | null;
  /** The camera was lost while it recorded. */
  lostFilm: boolean;
};

type Own = Pick<StudioView, 'mode' | 'mirrored' | 'taking' | 'shown' | 'lostFilm'>;

/** A photo that is not kept by then is looked at all the same, ms. */
const lookByMs = 500;

/** What the camera page does: it has the camera, and hands what that takes to the queue. */
export class Studio {
  readonly camera: LiveCamera;
  #video: HTMLVideoElement | null = null;
  readonly #films = new FilmTaker({ changed: () => this.#filmChanged(), say: (news) => this.#say(news) });
  #watched: MediaStream | null = null;
  readonly #eye = new PhotoEye();
  #own: Own = {
    mode: 'photo',
    mirrored: false,
    taking: false,
    shown: null,
    lostFilm: false,
  };
  /** While a photo was being taken: it is followed by another one. */
  #pressedAgain = false;
  #view: StudioView;
  readonly #listeners = new Set<() => void>();
  readonly #hearers = new Set<(news: StudioNews) => void>();

  constructor() {
    this.camera = new LiveCamera(
      () => this.#cameraChanged(),
      () => this.#films.end(),
    );
    this.#view = this.#look();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly view = (): StudioView => this.#view;

  /** Calls `hear` for what the page should say. Returns how to stop. */
  onNews(hear: (news: StudioNews) => void): () => void {
    this.#hearers.add(hear);
    return () => this.#hearers.delete(hear);
  }

  /** The preview, from which frames are taken. */
  readonly showOn = (video: HTMLVideoElement | null): void => {
    this.#video = video;
  };

  /** The page is there. */
  begin(): void {
    askRoomAhead();
    this.camera.begin();
  }

  /** The page is left; what was taken goes on by itself. */
  end(): void {
    this.camera.end();
    this.#eye.close();
  }

  mirror(mirrored: boolean): void {
    this.#set({ mirrored });
  }

  /** Between photos and films; not while it records. */
  changeMode(mode: Mode): void {
    if (this.#films.view) return;
    this.#set({ mode, shown: null });
    void this.camera.changeMode(mode);
  }

  /** The shutter: takes a photo, or begins or ends a film. */
  press(): void {
    if (this.#films.view) this.#films.end();
    else if (this.#own.mode === 'film') void this.#beginFilm();
    else void this.#takePhoto();
  }

  async #takePhoto(): Promise<void> {
    const { state } = this.camera.view;
    const video = this.#video;
    if (state.kind !== 'live' || !video) return;
    this.#pressedAgain = this.#own.taking;
    if (this.#own.taking) return;
    const taken = Date.now();
    this.#set({ taking: true });
    try {
      const blob = await takeStill(state.stream, video, this.#own.mirrored);
      this.#say('photo');
      this.#set({ taking: false });
      if (this.#pressedAgain) void this.#takePhoto();
      const id = newId();
      const small = Promise.withResolvers<Blob | null>();
      const kept = addShot({ id, blob, taken, poster: null, picture: small.promise });
      // Looking at it fills a core for as long as keeping it takes: it is kept first.
      const late = new Promise((resolve) => setTimeout(resolve, lookByMs));
      await Promise.race([kept, late]);
      const looked = lookAtTaken(this.#eye, blob);
      small.resolve(looked.small);
      await Promise.all([kept, looked.checked.then((warnings) => warnings && warnOf(id, warnings))]);
    } catch {
      this.#set({ taking: false });
      this.#say('failed');
    }
  }

  async #beginFilm(): Promise<void> {
    const { state } = this.camera.view;
    if (state.kind !== 'live' || !this.#video) return;
    const frame = await firstFrame(this.#video);
    // The camera may have gone meanwhile.
    if (this.camera.view.state !== state || this.#own.mode !== 'film') return;
    if (!frame) return this.#say('failed');
    this.#own.lostFilm = false;
    this.#films.begin(state.stream, frame);
  }

  #filmChanged(): void {
    const before = this.#view.recording;
    const { state } = this.camera.view;
    const isOver = before !== null && this.#films.view === null;
    if (isOver) this.#own.lostFilm = state.kind === 'trouble' && state.trouble === 'unplugged';
    this.#changed();
    const endsSoon = (film: FilmView | null) => film !== null && film.secondsLeft !== null;
    if (!endsSoon(before) && endsSoon(this.#view.recording)) this.#say('ends-soon');
  }

  #say(news: StudioNews): void {
    for (const hear of this.#hearers) hear(news);
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
      preview: () => this.#previewOfPhotos(),
      goesOn: () => this.#watched === stream,
      tell: (shown) => this.#set({ shown }),
    });
  }

  #previewOfPhotos(): HTMLVideoElement | null {
    const { mode, taking } = this.#own;
    return mode === 'photo' && !taking && this.#video && frameOf(this.#video) ? this.#video : null;
  }

  #set(own: Partial<Own>): void {
    Object.assign(this.#own, own);
    this.#changed();
  }

  #changed(): void {
    this.#view = this.#look();
    for (const listener of this.#listeners) listener();
  }

  #look(): StudioView {
    return { ...this.camera.view, ...this.#own, recording: this.#films.view };
  }
}
