import { onSessionForgotten } from '../../app/session.ts';

let held: string | null = null;

/** The photo that the camera, which is opened next, shows over its picture. */
export function setSameSpot(mediaId: string): void {
  held = mediaId;
}

/** Gives it to the camera, once: what one patient's camera showed must not wait for another's. */
export function takeSameSpot(): string | null {
  const id = held;
  held = null;
  return id;
}

onSessionForgotten(() => {
  held = null;
});
