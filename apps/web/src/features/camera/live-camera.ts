import { isLocked, onLockChanged } from '../../app/lock-state.ts';
import { troubleOf, type Trouble } from './camera-trouble.ts';
import { canOpen, listCameras, openCamera, rememberCamera, resizeFor, type Device, type Mode } from './open-camera.ts';

/** off: the page is hidden, locked or left. */
export type CameraState =
  | { kind: 'off' }
  | { kind: 'asking' }
  | { kind: 'live'; stream: MediaStream; deviceId: string }
  | { kind: 'trouble'; trouble: Trouble };

export type CameraView = { state: CameraState; devices: readonly Device[] };

/**
 * The camera of a page: lit while the page is there, in sight and not locked. It goes dark with any of these and comes
 * back with them.
 */
export class LiveCamera {
  #view: CameraView = { state: { kind: 'off' }, devices: [] };
  #mode: Mode = 'photo';
  /** Raised by every opening and darkening: an opening that ends later than the next one begins is closed at once. */
  #turn = 0;
  #stops: (() => void)[] = [];
  readonly #tell: () => void;
  readonly #beforeDark: () => void;

  /**
   * @param tell after every change of the view
   * @param beforeDark before the camera's picture ends, whoever ends it
   */
  constructor(tell: () => void, beforeDark: () => void) {
    this.#tell = tell;
    this.#beforeDark = beforeDark;
  }

  get view(): CameraView {
    return this.#view;
  }

  /** The page is there. */
  begin(): void {
    const check = () => this.#check();
    const changed = () => void this.#devicesChanged();
    const { mediaDevices } = navigator as Partial<Navigator>;
    const away = () => this.#darken();
    document.addEventListener('visibilitychange', check);
    addEventListener('pagehide', away);
    addEventListener('pageshow', check);
    mediaDevices?.addEventListener('devicechange', changed);
    this.#stops = [
      onLockChanged(check),
      () => document.removeEventListener('visibilitychange', check),
      () => removeEventListener('pagehide', away),
      () => removeEventListener('pageshow', check),
      () => mediaDevices?.removeEventListener('devicechange', changed),
    ];
    this.#check();
  }

  /** The page is left. */
  end(): void {
    for (const stop of this.#stops.splice(0)) stop();
    this.#darken();
  }

  /** Opens the camera anew, after what went wrong was mended. */
  async refresh(): Promise<void> {
    if (this.#isAwake()) await this.#light();
  }

  /** Shows another camera, and remembers it on this device. */
  async choose(deviceId: string): Promise<void> {
    rememberCamera(deviceId);
    await this.refresh();
  }

  async changeMode(mode: Mode): Promise<void> {
    this.#mode = mode;
    const { state } = this.#view;
    const track = state.kind === 'live' ? state.stream.getVideoTracks()[0] : undefined;
    if (track) await resizeFor(mode, track);
  }

  #isAwake(): boolean {
    return this.#stops.length > 0 && document.visibilityState === 'visible' && !isLocked();
  }

  #check(): void {
    if (!this.#isAwake()) this.#darken();
    else if (this.#view.state.kind === 'off') void this.#light();
  }

  async #light(): Promise<void> {
    this.#close();
    const turn = this.#turn;
    if (!canOpen()) return this.#show({ kind: 'trouble', trouble: 'insecure' });
    this.#show({ kind: 'asking' });
    try {
      const stream = await openCamera(this.#mode);
      if (turn !== this.#turn) return stopTracks(stream);
      const track = stream.getVideoTracks()[0];
      track?.addEventListener('ended', () => this.#unplugged(stream));
      this.#show({ kind: 'live', stream, deviceId: track?.getSettings().deviceId ?? '' });
    } catch (error) {
      if (turn !== this.#turn) return;
      const trouble = troubleOf(error);
      this.#show({ kind: 'trouble', trouble });
      if (trouble === 'refused') await this.#lightOnceAllowed(turn);
    }
    await this.#list();
  }

  #unplugged(stream: MediaStream): void {
    const { state } = this.#view;
    if (state.kind !== 'live' || state.stream !== stream) return;
    this.#close();
    this.#show({ kind: 'trouble', trouble: 'unplugged' });
    void this.#list();
  }

  /** Where the browser says so (Firefox does not): the user allowed the camera in its settings. */
  async #lightOnceAllowed(turn: number): Promise<void> {
    const status = await navigator.permissions?.query({ name: 'camera' }).catch(() => null);
    status?.addEventListener('change', () => {
      if (turn === this.#turn && status.state === 'granted') void this.refresh();
    });
  }

  async #devicesChanged(): Promise<void> {
    const before = this.#view.devices.length;
    await this.#list();
    const { state, devices } = this.#view;
    const isLost = state.kind === 'trouble' && (state.trouble === 'none' || state.trouble === 'unplugged');
    // Before a camera was allowed its browser names none, although one was plugged in.
    if (isLost && (devices.length > before || state.trouble === 'none')) await this.refresh();
  }

  async #list(): Promise<void> {
    if (!canOpen()) return;
    const devices = await listCameras().catch(() => []);
    this.#view = { ...this.#view, devices };
    this.#tell();
  }

  #darken(): void {
    this.#close();
    this.#show({ kind: 'off' });
  }

  #close(): void {
    this.#turn += 1;
    const { state } = this.#view;
    if (state.kind !== 'live') return;
    this.#beforeDark();
    stopTracks(state.stream);
  }

  #show(state: CameraState): void {
    this.#view = { ...this.#view, state };
    this.#tell();
  }
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
