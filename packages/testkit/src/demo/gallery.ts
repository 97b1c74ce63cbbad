import { lockGallery } from '@consult/server/features/media/gallery.ts';
import { sealNotes } from '@consult/server/features/media/row.ts';
import { storeMedia } from '@consult/server/features/media/store-media.ts';
import { takeInMedia } from '@consult/server/features/media/take-in-media.ts';
import { writeMedia } from '@consult/server/features/media/write-media.ts';
import type pg from 'pg';
import { cast } from '../cast.ts';
import { fixedId, seededRandom } from '../random.ts';
import { drawnPhoto } from './drawn-photo.ts';
import { galleryVisits } from './gallery-visits.ts';
import type { Visit } from './gallery-visits.ts';
import type { SeedTarget } from './seed-target.ts';

const dayMs = 86_400_000;
/** Fixed ids of this kind are photos of the demo gallery. */
const kind = 62;

/** The id of the n-th photo of the demo gallery, the oldest first. */
export const demoPhotoId = (n: number): string => fixedId(kind, n);

type Photo = Omit<Visit, 'notes'> & { n: number; taken: Date; notes: string };

/**
 * Gives plus@ a gallery of drawn photos over two years, with tags, notes and consents, by the same code that takes in
 * and writes a photo of anybody. The bytes are stored before anything names them.
 */
export async function insertGallery(client: pg.ClientBase, target: SeedTarget, now: Date): Promise<void> {
  const photos = photosAt(now);
  const stored = await Promise.all(
    photos.map(async ({ n, what }) => {
      const taken = await takeInMedia(await drawnPhoto(what, seededRandom(n)), { camera: false, poster: null });
      if (typeof taken === 'string') throw new Error(`A photo of the demo world is ${taken}.`);
      return storeMedia(target, taken);
    }),
  );
  const gallery = await lockGallery(client, target, cast.plus.id, photos.length);
  for (const [index, { n, taken, tags, notes, consent }] of photos.entries()) {
    const mediaId = demoPhotoId(n);
    const created = taken.toISOString();
    const given = consent ? { ...consent, uses: [...consent.uses] } : null;
    const input = {
      mediaId,
      created,
      camera: true,
      posterId: null,
      consent: given,
      consentAt: created,
      tags: [...tags],
    };
    const at = { ...gallery, arrival: gallery.arrival - photos.length + index + 1 };
    await writeMedia(client, { ...target, now: () => now }, at, { input, name: `${n}.jpg`, stored: stored[index]! });
    await client.query('update media set notes = $2 where id = $1', [mediaId, sealNotes(gallery.key, mediaId, notes)]);
  }
}

/** Every photo of every visit, the oldest first; those of one visit are some seconds apart. */
function photosAt(now: Date): Photo[] {
  return galleryVisits
    .flatMap((visit) => {
      const began = now.getTime() - visit.daysAgo * dayMs - visit.minutes * 60_000;
      return visit.notes.map((notes, index) => ({ ...visit, notes, taken: new Date(began + index * 23_417) }));
    })
    .map((photo, index) => ({ ...photo, n: index + 1 }));
}
