import { imageLabelChoices } from '@consult/contract/image-label/choices.ts';
import { offeredLabels } from '@consult/domain/labelling/offered-labels.ts';
import type { OfferedLabel } from '@consult/domain/labelling/offered-labels.ts';
import type { LabelledSpecialty } from '@consult/domain/labelling/specialties.ts';
import type { App } from '../../call/context.ts';
import { serve } from '../../call/implement.ts';
import { readOwnLabels } from './own-labels.ts';

/** The labels that the installation offers for a specialty: those of its content document, else the common ones. */
export async function labelsOffered(app: Pick<App, 'read'>, specialty: LabelledSpecialty): Promise<OfferedLabel[]> {
  const { rows } = await app.read.query<{ body: unknown }>({
    name: 'image-labels-offered',
    text: `select body from content_document where name = 'image-labels'`,
  });
  return offeredLabels(rows[0]?.body ?? null, specialty);
}

/** imageLabel-choices: labels of the installation's content document, and the viewer's own. */
export const labelChoices = serve(imageLabelChoices).handler(async ({ input, context: { app, viewer } }) => {
  return {
    offered: await labelsOffered(app, input.specialty),
    own: await readOwnLabels(app, viewer.personId),
  };
});
