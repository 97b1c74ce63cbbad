import { useSyncExternalStore } from 'react';
import type { PhotoWarning } from '@consult/domain/media/photo-check.ts';
import { onSessionForgotten } from '../../app/session.ts';
import { leaveOutOfForms } from '../../app/taken-for-form.ts';
import { byServer } from '../../ui/server-clock.ts';
import { endTrip, keeperOfTrip } from '../gallery/gallery.ts';
import { endPhone } from '../phone-camera/phone-camera.ts';
import { keepShot, type GrowingFilm, type Shot } from '../upload-queue/upload-queue.ts';
import { consentOfShot, forgetConsent } from './visit-consent.ts';

/** A photo or film that this page took. */
export type VisitShot = Omit<Shot, 'blob' | 'name'> & {
  film: boolean;
  /** Bytes. */
  size: number;
  /** The address of its small picture; null where it has none. */
  picture: string | null;
  /** Where it lies until the server has it. */
  kept: 'keeping' | 'device' | 'memory';
  /** What may be wrong with it, until its person decides. */
  warnings: readonly PhotoWarning[];
  /** Which visit of this page it belongs to: 'Next patient' begins another one. */
  visit: number;
};

/** What a camera has just taken. */
export type Taken = Pick<Shot, 'id' | 'blob' | 'taken' | 'poster'> & {
  /** Its small picture, which may come later. */
  picture: Promise<Blob | null>;
  /** The film, where it was written as it was recorded. */
  growing?: GrowingFilm;
};

let visit = 1;
let shots: readonly VisitShot[] = [];
const listeners = new Set<() => void>();

function change(next: readonly VisitShot[]): void {
  shots = next;
  for (const listener of listeners) listener();
}

onSessionForgotten(() => {
  for (const { picture } of shots) if (picture) URL.revokeObjectURL(picture);
  change([]);
});

/**
 * Keeps what the camera took, under the consent of the visit. Resolves once it is kept; rejects where nobody is signed
 * in.
 */
export async function addShot({ id, blob, taken, poster, picture, growing }: Taken): Promise<void> {
  const shot = { id, taken, camera: true, poster, ...consentOfShot(byServer(taken)) };
  const film = blob.type.startsWith('video/');
  change([{ ...shot, film, size: blob.size, picture: null, kept: 'keeping', warnings: [], visit }, ...shots]);
  void picture.then((small) => small && showPicture(id, small));
  const keepForForm = keeperOfTrip();
  try {
    setKept(id, await keepShot({ ...shot, blob }, growing));
    keepForForm(id);
  } catch (error) {
    // Its person's session ended meanwhile: whoever is here next must not see it.
    forgetShot(id);
    throw error;
  }
}

function showPicture(id: string, small: Blob): void {
  // It may have been deleted meanwhile.
  if (!shots.some((one) => one.id === id)) return;
  const picture = URL.createObjectURL(small);
  change(shots.map((one) => (one.id === id ? { ...one, picture } : one)));
}

/** Says of a photo what may be wrong with it; of none once its person deleted it. */
export function warnOf(id: string, warnings: readonly PhotoWarning[]): void {
  change(shots.map((one) => (one.id === id ? { ...one, warnings } : one)));
}

/** Its person looked at the warnings, and keeps the photo as it is. */
export function keepAnyway(id: string): void {
  warnOf(id, []);
}

/** Keeps a shot again that was deleted here, under a new id, since the queue may know that the old one is gone. */
export async function bringBackShot(shot: Omit<VisitShot, 'picture'>, blob: Blob): Promise<void> {
  const { id, taken, poster, camera, consent, consentAt } = shot;
  const small = poster ?? (shot.film ? null : blob);
  showAgain({ ...shot, picture: small && URL.createObjectURL(small), kept: 'keeping' });
  const keepForForm = keeperOfTrip();
  setKept(id, await keepShot({ id, blob, taken, poster, camera, consent, consentAt }));
  keepForForm(id);
}

/** Shows a shot again that was deleted here, by its time, and asks nothing more about it. */
export function showAgain(shot: VisitShot): void {
  const later = shots.filter((one) => one.taken > shot.taken).length;
  change(shots.toSpliced(later, 0, { ...shot, warnings: [] }));
}

function setKept(id: string, kept: VisitShot['kept']): void {
  change(shots.map((one) => (one.id === id ? { ...one, kept } : one)));
}

/**
 * Forgets a shot here; the queue and the gallery are asked by themselves. Returns how to choose it once more in the
 * form that it was taken for.
 */
export function forgetShot(id: string): () => void {
  const picture = shots.find((one) => one.id === id)?.picture;
  if (picture) URL.revokeObjectURL(picture);
  const chooseAgain = leaveOutOfForms(id);
  change(shots.filter((one) => one.id !== id));
  return chooseAgain;
}

/** The next patient is here: what is taken from now on needs a consent of its own, and on a phone a code of its own. */
export function beginVisit(): void {
  // Where the server could not be told, the button goes on saying that the phone is there.
  endPhone().catch(() => undefined);
  visit += 1;
  forgetConsent();
  endTrip();
  change([...shots]);
}

/** What this page took, the newest first, and which visit goes on. */
export function useVisitShots(): { shots: readonly VisitShot[]; visit: number } {
  return { shots: useSyncExternalStore(subscribe, visitShotsNow), visit };
}

/** What this page took, the newest first. */
export function visitShotsNow(): readonly VisitShot[] {
  return shots;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
