import { mediaDelete } from '@consult/contract/media/delete.ts';
import { serve } from '../../call/implement.ts';
import { once } from '../../call/once.ts';
import { lockGallery } from './gallery.ts';
import { hideMedia } from './hide.ts';

/**
 * media-delete: hides them everywhere, and orders the job that removes them for good once a minute has passed. What is
 * not in the gallery counts as deleted.
 */
export const deleteMedia = serve(mediaDelete).handler(({ input, context }) =>
  once(context, async (client) => {
    const { app, viewer } = context;
    const ids = [...new Set(input.mediaIds)];
    const gallery = await lockGallery(client, app, viewer.personId, ids.length);
    const audit = { kind: 'media-deleted', actorId: viewer.personId } as const;
    return { answer: { failed: [] as string[] }, events: await hideMedia(client, app, gallery, ids, audit) };
  }),
);
