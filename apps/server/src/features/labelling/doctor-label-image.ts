import { doctorLabelImage } from '@consult/contract/labelling/doctor-label-image.ts';
import { distinctLabels } from '@consult/domain/labelling/labels.ts';
import { refuse, serve } from '../../call/implement.ts';
import { once } from '../../call/once.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { lockLentImage, renewLoan } from './lent-image.ts';
import { ownLabels, writeLabels } from './write-labels.ts';

/**
 * ai-doctorLabelImage. The first labels of a doctor count whenever they come, also after the loan ran out and beside
 * another's; they are mended for as long as the batch is open.
 */
export const labelImage = serve(doctorLabelImage).handler(({ input, context, errors }) =>
  once(context, async (client) => {
    const { app, viewer } = context;
    const image = await lockLentImage(client, viewer.personId, input.fileUri);
    if (!image) throw refuse('NOT_FOUND');
    const own = await ownLabels(client, viewer.personId, image.id);
    if (own !== null && image.open_batch === null) throw errors.BATCH_CLOSED();
    await writeLabels(client, app, image, {
      personId: viewer.personId,
      own,
      labels: distinctLabels(input.doctorLabels),
    });
    await writeAudit(client, { kind: 'image-labelled', actorId: viewer.personId, subjectIds: [image.id] });
    return { answer: { lentUntil: await renewLoan(client, image.open_batch, app.now()) } };
  }),
);
