import { nameOfMedia } from '@consult/domain/media/name.ts';
import { kindOfMedia } from '@consult/domain/media/limits.ts';
import { ORPCError } from '@orpc/server';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import type { Effect } from '../../call/once.ts';
import type { NotTaken } from '../../infra/pictures/not-taken.ts';
import { arrivedUpload, takingTurns, useUploads } from '../attachment/attachment.ts';
import type { ArrivedUpload } from '../attachment/attachment.ts';
import { lockGallery, tellGallery } from './gallery.ts';
import { dropStored, storeMedia } from './store-media.ts';
import { takeInMedia } from './take-in-media.ts';
import { writeMedia } from './write-media.ts';
import type { Added, ToAdd } from './write-media.ts';

/** The refusals of a call that takes an upload into a gallery. */
export type AddRefusals = Record<
  'UPLOAD_INCOMPLETE' | 'UNSUPPORTED_TYPE' | 'FILE_HEIC' | 'FILE_DAMAGED' | 'IMAGE_TOO_LARGE' | 'GALLERY_FULL',
  () => Error
>;

/** The refusal for each reason why a file is not taken in. */
const refusals = {
  unsupported: 'UNSUPPORTED_TYPE',
  heic: 'FILE_HEIC',
  damaged: 'FILE_DAMAGED',
  'too-many-pixels': 'IMAGE_TOO_LARGE',
} as const satisfies Record<NotTaken | 'heic', keyof AddRefusals>;

/** An upload that has arrived and its person adds to their gallery, and how the call that adds it does so. */
export type ToTakeIn<Answer> = {
  personId: string;
  input: ToAdd['input'];
  /** The form that the uploads have to be of; null for any. */
  formId: string | null;
  /** Without films. */
  photosOnly: boolean;
  /** The record that let it in besides its person, for the audit log: a phone. */
  through: string | null;
  /** Whether nothing is left to do: the upload need not be looked at. */
  done: () => Promise<boolean>;
  /** Runs `work` in one transaction and tells its events after the commit, or answers as it did before. */
  within: (work: (client: pg.PoolClient) => Promise<Effect<Answer>>) => Promise<Answer>;
  /** The answer of the repeat of a call whose photo is there; null where it is not. The gallery is locked. */
  there: (client: pg.PoolClient) => Promise<Answer | null>;
  /** What else the transaction writes, and the answer. */
  written: (client: pg.PoolClient, added: Added) => Promise<Answer>;
  errors: AddRefusals;
};

/** A file is in memory whole while it is taken in, an image decoded as well. */
const inTurn = takingTurns(2);

/**
 * Takes an upload into a gallery. The bytes are looked at and stored first; then one transaction makes everything that
 * names them, and drops the upload. Two at once both do the work, and the locked gallery decides whose file stays. An
 * upload that is refused stays for its day, so that a repeat is refused by the same name.
 */
export async function addArrived<Answer>(app: App, asked: ToTakeIn<Answer>): Promise<Answer> {
  const { personId, input, formId, errors } = asked;
  const uploadOf = (id: string): Promise<ArrivedUpload | null> => arrivedUpload(app, personId, id, formId);
  const upload = (await asked.done()) ? null : await uploadOf(input.mediaId);
  const poster = upload && input.posterId ? await uploadOf(input.posterId) : null;
  if (upload?.whole === false || poster?.whole === false) throw errors.UPLOAD_INCOMPLETE();
  const taken =
    upload &&
    (await inTurn(async () => {
      const bytes = await upload.read();
      return bytes && takeInMedia(bytes, { camera: input.camera, poster: (await poster?.read()) ?? null });
    }));
  if (typeof taken === 'string') throw errors[refusals[taken]]();
  if (taken && asked.photosOnly && kindOfMedia(taken.type) !== 'image') throw errors.UNSUPPORTED_TYPE();
  const stored = taken && (await storeMedia(app, taken));
  let kept = false;
  try {
    return await asked.within(async (client): Promise<Effect<Answer>> => {
      const gallery = await lockGallery(client, app, personId);
      const before = await asked.there(client);
      if (before) return { answer: before };
      const uploads = [input.mediaId, input.posterId].filter((id) => id !== null);
      const used = await useUploads(client, app, personId, uploads);
      if (!stored || !upload || !used.includes(input.mediaId)) throw refuse('NOT_FOUND');
      const { items, bytes } = app.config.galleryQuota;
      if (gallery.items >= items || gallery.bytes + stored.bytes.length > bytes) throw errors.GALLERY_FULL();
      const name = nameOfMedia(upload.name, stored.type);
      const added = await writeMedia(client, app, gallery, { input, name, stored, through: asked.through });
      if (!added) throw refuse('NOT_FOUND');
      const answer = await asked.written(client, added);
      kept = true;
      return { answer, events: [await tellGallery(client, gallery)] };
    });
  } catch (error) {
    // Where the commit failed it is not known whether it came through: the bytes stay, and the sweep finds those that
    // nothing names.
    kept = !(error instanceof ORPCError);
    throw error;
  } finally {
    if (stored && !kept) await dropStored(app, stored);
  }
}
