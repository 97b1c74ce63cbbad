/** The longer side of a poster, px: the server makes its small picture of it. */
const posterPx = 1_024;
/** A film that shows no picture within this is uploaded without a poster, ms. */
const patienceMs = 5_000;

/** The first picture of a film as a JPEG; null where this browser can not play it. */
export async function posterOf(film: Blob): Promise<Blob | null> {
  const address = URL.createObjectURL(film);
  const video = document.createElement('video');
  try {
    video.muted = true;
    video.preload = 'auto';
    const { promise, resolve } = Promise.withResolvers<boolean>();
    video.addEventListener('loadeddata', () => resolve(true));
    video.addEventListener('error', () => resolve(false));
    const timer = setTimeout(() => resolve(false), patienceMs);
    video.src = address;
    const shown = await promise;
    clearTimeout(timer);
    if (!shown || video.videoWidth === 0) return null;
    const scale = Math.min(1, posterPx / Math.max(video.videoWidth, video.videoHeight));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(video.videoWidth * scale));
    canvas.height = Math.max(1, Math.round(video.videoHeight * scale));
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.9));
  } finally {
    video.removeAttribute('src');
    URL.revokeObjectURL(address);
  }
}
