import type { PhotoWarning } from '@consult/domain/media/photo-check.ts';
import type { PhotoEye } from './photo-check/look-at.ts';

/** How long after a look at the preview the next one begins, ms. */
const restMs = 1_500;

type Ports = {
  eye: PhotoEye;
  /** The preview, while a photo may be taken from it; null while a film is, or a photo at this moment. */
  preview: () => HTMLVideoElement | null;
  /** Whether the camera still shows the picture that this watch is about. */
  goesOn: () => boolean;
  tell: (warnings: readonly PhotoWarning[] | null) => void;
};

/** Looks at what a camera shows until it shows it no more, or this browser can not look. */
export async function watchPreview({ eye, preview, goesOn, tell }: Ports): Promise<void> {
  while (goesOn()) {
    const video = preview();
    // A frame that can not be read is not the last one.
    const bitmap = video && (await createImageBitmap(video).catch(() => null));
    if (bitmap) {
      const warnings = await eye.lookAt(bitmap);
      if (!goesOn()) return;
      tell(preview() ? warnings : null);
      if (!warnings) return;
    } else tell(null);
    await new Promise((done) => setTimeout(done, restMs));
  }
}
