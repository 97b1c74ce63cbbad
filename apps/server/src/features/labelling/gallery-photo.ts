import type { LabelledSpecialty } from '@consult/domain/labelling/specialties.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import type { ImageToAdd } from './write-image.ts';

/** A photo of a gallery that may go into the pool. */
export type GalleryPhoto = {
  media_id: string;
  file_id: string;
  content_type: 'image/jpeg' | 'image/png';
  width: number;
  height: number;
  content_hash: Buffer;
  created: Date;
};

/** Columns of GalleryPhoto of a table `media` that goes by the name `m`. */
export const photoColumns = 'm.id as media_id, m.file_id, m.content_type, m.width, m.height, m.content_hash, m.created';

/**
 * Whether a row `m` of `media` is a photo whose consent, as it is recorded now, allows to improve models. What a
 * disabled account left is read by nobody.
 */
export const mayBeCollected = `m.consent_uses @> '{improving-models}' and m.deleted_at is null
  and m.content_type in ('image/jpeg', 'image/png') and m.width is not null and m.height is not null
  and not exists (select 1 from person p where p.id = m.person_id and p.disabled_at is not null)`;

/** What the pool gets of a photo: the picture and the day it was taken, nothing else. */
export function imageOfPhoto(
  photo: GalleryPhoto,
  { specialty, from }: { specialty: LabelledSpecialty; from: 'gallery' | 'consult' },
): ImageToAdd {
  return {
    specialty,
    condition: '',
    aiVersion: null,
    created: businessDay(photo.created),
    fileId: photo.file_id,
    type: photo.content_type,
    width: photo.width,
    height: photo.height,
    contentHash: photo.content_hash,
    from,
  };
}
