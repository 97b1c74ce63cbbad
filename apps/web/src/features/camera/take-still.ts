import { drawJpeg, frameOf, type Picture } from './draw-picture.ts';

/** A camera that has not taken its photo, or shown anything, by then does not, ms. */
const slowMs = 4_000;

/** The cameras whose own photo failed: the next one is not held up by trying again. */
const refusing = new WeakSet<MediaStreamTrack>();

/**
 * A photo as a JPEG, upright: the camera's own where it takes one that is at least as large as its film, else the frame
 * that the preview shows. A mirrored one is encoded anew, in full quality. Rejects where there is no picture.
 */
export async function takeStill(stream: MediaStream, video: HTMLVideoElement, mirrored: boolean): Promise<Blob> {
  const track = stream.getVideoTracks()[0];
  const own = track ? await ownPhoto(track) : null;
  if (own && own.type === 'image/jpeg' && !mirrored) return own;
  if (own) {
    // Upright: the browser turns the pixels as the photo says.
    const bitmap = await createImageBitmap(own);
    const jpeg = drawJpeg({ source: bitmap, width: bitmap.width, height: bitmap.height }, { mirrored, quality: 1 });
    bitmap.close();
    return jpeg;
  }
  const frame = await firstFrame(video);
  if (!frame) throw new Error('The camera shows nothing yet.');
  return drawJpeg(frame, { mirrored, quality: 1 });
}

/** What a preview shows, once it shows something: the shutter may be pressed before. null where it shows nothing. */
export async function firstFrame(video: HTMLVideoElement): Promise<Picture | null> {
  const shows = () => new Promise((shown) => video.addEventListener('loadeddata', shown, { once: true }));
  if (!frameOf(video)) await within(shows()).catch(() => null);
  return frameOf(video);
}

/** The photo that the camera takes itself; null where it can not, or where its film is sharper. */
async function ownPhoto(track: MediaStreamTrack): Promise<Blob | null> {
  if (typeof ImageCapture !== 'function' || refusing.has(track)) return null;
  try {
    const camera = new ImageCapture(track);
    const { imageWidth, imageHeight } = await within(camera.getPhotoCapabilities());
    if (!imageWidth?.max || !imageHeight?.max || imageWidth.max < (track.getSettings().width ?? 0)) return null;
    const photo = await within(camera.takePhoto({ imageWidth: imageWidth.max, imageHeight: imageHeight.max }));
    return photo.size > 0 ? photo : null;
  } catch {
    // Drivers refuse in many ways; what the preview shows is a photo too.
    refusing.add(track);
    return null;
  }
}

function within<Value>(promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The camera does not answer.')), slowMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
