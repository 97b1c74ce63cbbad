import type { PhotoWarning } from '@consult/domain/media/photo-check.ts';
import { drawSmall } from '../draw-picture.ts';
import type { PhotoEye } from './look-at.ts';

/** What is made of a photo that was taken. */
type LookedAt = {
  /** Its small picture; null where there is no memory for it. */
  small: Promise<Blob | null>;
  /** What may be wrong with it; null where nobody could look. */
  checked: Promise<readonly PhotoWarning[] | null>;
};

/** Looks at a photo that was taken: one decoding beside the page gives both, where the browser's workers draw. */
export function lookAtTaken(eye: PhotoEye, photo: Blob): LookedAt {
  const small = Promise.withResolvers<Blob | null>();
  const checked = eye.lookAt(photo, (drawn) => small.resolve(drawn ?? drawSmall(photo).catch(() => null)));
  return { small: small.promise, checked };
}
