import { mediaAdd } from '@consult/contract/media/add.ts';
import { serve } from '../../call/implement.ts';
import { once, wasDone } from '../../call/once.ts';
import { addArrived } from './add-arrived.ts';
import { mediaThere } from './write-media.ts';

/** media-add. The row of the id makes a repeat known, also one without the command. */
export const addMedia = serve(mediaAdd).handler(async ({ input, context, errors }) => {
  const { app, viewer } = context;
  return addArrived(app, {
    personId: viewer.personId,
    input,
    formId: null,
    photosOnly: false,
    through: null,
    done: () => wasDone(context),
    within: (work) => once(context, work),
    there: (client) => mediaThere(client, viewer.personId, input.mediaId),
    written: async (_client, added) => added,
    errors,
  });
});
