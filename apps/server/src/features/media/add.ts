import { mediaAdd } from '@consult/contract/media/add.ts';
import { nameOfMedia } from '@consult/domain/media/name.ts';
import { ORPCError } from '@orpc/server';
import { refuse, serve } from '../../call/implement.ts';
import { once, wasDone } from '../../call/once.ts';
import type { Effect } from '../../call/once.ts';
import type { NotTaken } from '../../infra/pictures/not-taken.ts';
import { arrivedUpload, takingTurns, useUploads } from '../attachment/attachment.ts';
import type { ArrivedUpload } from '../attachment/attachment.ts';
import { lockGallery, tellGallery } from './gallery.ts';
import { dropStored, storeMedia } from './store-media.ts';
import { takeInMedia } from './take-in-media.ts';
import { mediaThere, writeMedia } from './write-media.ts';
import type { Added } from './write-media.ts';

/** The refusal for each reason why a file is not taken in. */
const refusals = {
  unsupported: 'UNSUPPORTED_TYPE',
  damaged: 'FILE_DAMAGED',
  'too-many-pixels': 'IMAGE_TOO_LARGE',
} as const satisfies Record<NotTaken, string>;

/** A file is in memory whole while it is taken in, an image decoded as well. */
const inTurn = takingTurns(2);

/**
 * media-add. The bytes are looked at and stored first; then one transaction makes everything that names them, and
 * drops the upload. The row of the id makes a repeat known, also one without the command. Two at once both do the work,
 * and the locked gallery decides whose file stays. An upload that is refused stays for its day, so that a repeat is
 * refused by the same name.
 */
export const addMedia = serve(mediaAdd).handler(async ({ input, context, errors }) => {
  const { app, viewer } = context;
  const uploadOf = (id: string): Promise<ArrivedUpload | null> => arrivedUpload(app, viewer.personId, id);
  const upload = (await wasDone(context)) ? null : await uploadOf(input.mediaId);
  const poster = upload && input.posterId ? await uploadOf(input.posterId) : null;
  if (upload?.whole === false || poster?.whole === false) throw errors.UPLOAD_INCOMPLETE();
  const taken =
    upload &&
    (await inTurn(async () => {
      const bytes = await upload.read();
      return bytes && takeInMedia(bytes, { camera: input.camera, poster: (await poster?.read()) ?? null });
    }));
  if (typeof taken === 'string') throw errors[refusals[taken]]();
  const stored = taken && (await storeMedia(app, taken));
  let kept = false;
  try {
    return await once(context, async (client): Promise<Effect<Added>> => {
      const gallery = await lockGallery(client, app, viewer.personId);
      const there = await mediaThere(client, viewer.personId, input.mediaId);
      if (there) return { answer: there };
      const uploads = [input.mediaId, input.posterId].filter((id) => id !== null);
      const used = await useUploads(client, app, viewer.personId, uploads);
      if (!stored || !upload || !used.includes(input.mediaId)) throw refuse('NOT_FOUND');
      const { items, bytes } = app.config.galleryQuota;
      if (gallery.items >= items || gallery.bytes + stored.bytes.length > bytes) throw errors.GALLERY_FULL();
      const name = nameOfMedia(upload.name, stored.type);
      const added = await writeMedia(client, app, gallery, { input, name, stored });
      if (!added) throw refuse('NOT_FOUND');
      kept = true;
      return { answer: added, events: [await tellGallery(client, gallery)] };
    });
  } catch (error) {
    // Where the commit failed it is not known whether it came through: the bytes stay, and the sweep finds those that
    // nothing names.
    kept = !(error instanceof ORPCError);
    throw error;
  } finally {
    if (stored && !kept) await dropStored(app, stored);
  }
});
