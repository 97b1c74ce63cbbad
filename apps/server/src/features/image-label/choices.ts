import { imageLabelChoices } from '@consult/contract/image-label/choices.ts';
import { offeredLabels } from '@consult/domain/labelling/offered-labels.ts';
import { serve } from '../../call/implement.ts';
import { readOwnLabels } from './own-labels.ts';

/** imageLabel-choices: labels of the installation's content document, and the viewer's own. */
export const labelChoices = serve(imageLabelChoices).handler(async ({ input, context: { app, viewer } }) => {
  const { rows } = await app.read.query<{ body: unknown }>({
    name: 'image-labels-offered',
    text: `select body from content_document where name = 'image-labels'`,
  });
  return {
    offered: offeredLabels(rows[0]?.body ?? null, input.specialty),
    own: await readOwnLabels(app, viewer.personId),
  };
});
