/** Pixels that a canvas can draw, with their size. */
export type Picture = { source: CanvasImageSource; width: number; height: number };

/** The present picture of a preview, upright as the browser shows it; null before its first frame. */
export function frameOf(video: HTMLVideoElement): Picture | null {
  const { videoWidth: width, videoHeight: height } = video;
  return video.readyState >= video.HAVE_CURRENT_DATA && width > 0 ? { source: video, width, height } : null;
}

type Look = {
  mirrored?: boolean;
  /** The most pixels of its longer side; by default as large as it is. */
  most?: number;
  /** Of the JPEG, 0 to 1. */
  quality: number;
};

/**
 * A picture as a JPEG. The pixels are taken before this returns, so that what the camera shows meanwhile changes
 * nothing. Rejects where the browser has no memory for it.
 */
export function drawJpeg(picture: Picture, { mirrored = false, most = Infinity, quality }: Look): Promise<Blob> {
  const scale = Math.min(1, most / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext('2d');
  if (mirrored) pen?.setTransform(-1, 0, 0, 1, canvas.width, 0);
  pen?.drawImage(picture.source, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (jpeg) => (pen && jpeg ? resolve(jpeg) : reject(new Error('The picture could not be drawn.'))),
      'image/jpeg',
      quality,
    );
  });
}

/** The most pixels of a small picture's longer side. */
const smallMost = 480;

/** The small picture of a photo. Rejects where the browser can not read it. */
export async function drawSmall(photo: Blob): Promise<Blob> {
  // Upright: the browser turns the pixels as the photo says.
  const bitmap = await createImageBitmap(photo);
  const { width, height } = bitmap;
  return drawJpeg({ source: bitmap, width, height }, { most: smallMost, quality: 0.8 }).finally(() => bitmap.close());
}
