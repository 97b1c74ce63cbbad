import { drawJpeg, frameOf } from './draw-picture.ts';
import { takeStill } from './take-still.ts';

/** A photo that a camera is taking. */
export type Photo = {
  /** When, by this device's clock, ms. */
  taken: number;
  /** Rejects where the camera gave no picture. */
  photo: Promise<Blob>;
  /** Its small picture; null where there is no memory for it. */
  small: Promise<Blob | null>;
};

/** The most pixels of a small picture's longer side. */
const smallMost = 480;

/** Draws the small picture of a photo. */
export function drawSmall(picture: Parameters<typeof drawJpeg>[0], mirrored = false): Promise<Blob | null> {
  return drawJpeg(picture, { mirrored, most: smallMost, quality: 0.8 }).catch(() => null);
}

/** Takes a photo of what a preview shows; null where it shows nothing yet. */
export function takePhoto(stream: MediaStream, video: HTMLVideoElement, mirrored: boolean): Photo | null {
  const frame = frameOf(video);
  if (!frame) return null;
  // The camera works while the small picture is drawn, and the photo is kept without waiting for that.
  return { taken: Date.now(), photo: takeStill(stream, video, mirrored), small: drawSmall(frame, mirrored) };
}
