import { checkPhoto, checkSide, type PhotoWarning } from '@consult/domain/media/photo-check.ts';
import { reduceBitmap } from './reduce-bitmap.ts';

/** What the page asks: to look at a photo as it was taken, or at the picture that the camera shows. */
export type CheckRequest = { id: number; picture: Blob | ImageBitmap };
/** null: it could not be looked at. */
export type CheckAnswer = { id: number; warnings: readonly PhotoWarning[] | null };

// Beside the page, so that neither the preview nor the next shot waits for it.
globalThis.addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  void look(data).then((answer) => globalThis.postMessage(answer));
});

async function look({ id, picture }: CheckRequest): Promise<CheckAnswer> {
  try {
    const bitmap = picture instanceof Blob ? await createImageBitmap(picture) : picture;
    const { width, height } = bitmap;
    const copy = reduceBitmap(bitmap, checkSide);
    bitmap.close();
    return { id, warnings: checkPhoto(copy, { width, height }).warnings };
  } catch {
    // The photo is kept all the same, and the server says what is wrong with its bytes.
    return { id, warnings: null };
  }
}
