import { keep } from '../../app/keep.ts';

/** A camera of this device, under the name that the browser gives it. */
export type Device = { id: string; label: string };

/** What a camera is opened for: a film of more than full HD would reach its most bytes within seconds. */
export type Mode = 'photo' | 'film';

const sizes = { photo: { width: 4096, height: 3072 }, film: { width: 1920, height: 1080 } } as const;
const chosenKey = 'camera';

/** Whether this page may ask for a camera at all: browsers give one over https alone. */
export function canOpen(): boolean {
  return isSecureContext && (navigator as Partial<Navigator>).mediaDevices !== undefined;
}

/** Remembers on this device which camera its user chose. */
export function rememberCamera(id: string): void {
  keep.write(chosenKey, id);
}

/**
 * Opens the camera that was chosen last on this device, else the rear one; never a microphone. Throws the browser's
 * error.
 */
export async function openCamera(mode: Mode): Promise<MediaStream> {
  const chosen = keep.read(chosenKey);
  if (chosen !== null)
    try {
      return await navigator.mediaDevices.getUserMedia({ video: { ...sizeFor(mode), deviceId: { exact: chosen } } });
    } catch (error) {
      // The chosen one is not plugged in now; the choice stays for when it is.
      if (!['OverconstrainedError', 'NotFoundError'].includes((error as Error).name)) throw error;
    }
  return navigator.mediaDevices.getUserMedia({ video: { ...sizeFor(mode), facingMode: { ideal: 'environment' } } });
}

/** Brings an opened camera to the size for photos or films. A camera that can not change stays as it is. */
export async function resizeFor(mode: Mode, track: MediaStreamTrack): Promise<void> {
  await track.applyConstraints(sizeFor(mode)).catch(() => undefined);
}

/** The cameras of this device. Before the user allowed the page to use one, browsers name none. */
export async function listCameras(): Promise<Device[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}

function sizeFor(mode: Mode): MediaTrackConstraints {
  return { width: { ideal: sizes[mode].width }, height: { ideal: sizes[mode].height } };
}
