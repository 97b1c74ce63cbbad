import { onTestFinished } from 'vitest';
import { drawnSkin, type Scene } from './drawn-skin.ts';

type FakeCamera = { id: string; label: string; rear: boolean };

/**
 * The cameras of the device, which the machine of the tests does not have: each shows `scene`, or a picture whose left
 * half is red and whose right half is blue. The browser's own streams, canvases and recorders do the rest.
 * `plugCameras` begins them for one test.
 */
class FakeCameras extends EventTarget {
  /** What was asked of the browser, in order. */
  readonly asked: MediaStreamConstraints[] = [];
  /** The name of the browser's refusal, while it refuses. */
  refusal: string | null = null;
  /** What the cameras look at from their next opening on. */
  scene: Scene | null = null;
  #cameras: FakeCamera[] = [];
  #lit: { camera: FakeCamera; track: MediaStreamTrack }[] = [];
  #held: Promise<void> | null = null;

  /** The cameras whose light is on. */
  get lit(): string[] {
    return this.#lit.filter(({ track }) => track.readyState === 'live').map(({ camera }) => camera.label);
  }

  plug(label: string): void {
    this.#cameras.push({ id: `camera-${label}`, label, rear: label.includes('Back') });
    this.dispatchEvent(new Event('devicechange'));
  }

  unplug(label: string): void {
    this.#cameras = this.#cameras.filter((camera) => camera.label !== label);
    for (const { camera, track } of this.#lit)
      if (camera.label === label && track.readyState === 'live') {
        track.stop();
        track.dispatchEvent(new Event('ended'));
      }
    this.dispatchEvent(new Event('devicechange'));
  }

  /** The browser asks its user, who answers with the returned function. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = promise;
    return () => {
      this.#held = null;
      resolve();
    };
  }

  enumerateDevices(): Promise<Pick<MediaDeviceInfo, 'kind' | 'deviceId' | 'label'>[]> {
    return Promise.resolve(this.#cameras.map(({ id, label }) => ({ kind: 'videoinput', deviceId: id, label })));
  }

  async getUserMedia(constraints: MediaStreamConstraints): Promise<MediaStream> {
    this.asked.push(constraints);
    await this.#held;
    if (this.refusal) throw new DOMException('', this.refusal);
    const wanted = constraints.video as MediaTrackConstraints;
    const { exact } = (wanted.deviceId ?? {}) as { exact?: string };
    const rear = wanted.facingMode !== undefined && this.#cameras.find((camera) => camera.rear);
    const camera = exact ? this.#cameras.find(({ id }) => id === exact) : rear || this.#cameras[0];
    if (!camera) throw new DOMException('', exact ? 'OverconstrainedError' : 'NotFoundError');
    const stream = filmed(this.scene ? drawnSkin(this.scene) : redAndBlue());
    const track = stream.getVideoTracks()[0]!;
    const settings = track.getSettings();
    track.getSettings = () => Object.assign(settings, { deviceId: camera.id });
    this.#lit.push({ camera, track });
    return stream;
  }

  /** Every light goes out. */
  end(): void {
    for (const { track } of this.#lit) track.stop();
  }
}

/** Plugs cameras in for the rest of the test. */
export function plugCameras(...labels: string[]): FakeCameras {
  const cameras = new FakeCameras();
  for (const label of labels) cameras.plug(label);
  Object.defineProperty(navigator, 'mediaDevices', { value: cameras, configurable: true });
  onTestFinished(() => {
    cameras.end();
    Reflect.deleteProperty(navigator, 'mediaDevices');
  });
  return cameras;
}

function redAndBlue(): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = 'red';
  pen.fillRect(0, 0, 320, 480);
  pen.fillStyle = 'blue';
  pen.fillRect(320, 0, 320, 480);
  return canvas;
}

const framesPerSecond = 15;

/** A film of a picture that changes a little with every frame, as a camera's does. */
function filmed(picture: HTMLCanvasElement): MediaStream {
  const { width, height } = picture;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pen = canvas.getContext('2d')!;
  const stream = canvas.captureStream(framesPerSecond);
  const track = stream.getVideoTracks()[0]!;
  let [last, turn] = [-Infinity, 0];
  const draw = (at: number) => {
    if (track.readyState === 'ended') return;
    requestAnimationFrame(draw);
    // More than the stream takes would keep a core busy that the page needs.
    if (at - last < 1_000 / framesPerSecond) return;
    last = at;
    turn += 4;
    pen.drawImage(picture, 0, 0);
    pen.fillStyle = 'white';
    pen.fillRect(turn % width, height - 10, 8, 8);
  };
  draw(0);
  return stream;
}
