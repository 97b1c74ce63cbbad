import { noUuid } from '../../app/call-row.testing.ts';
import type { CallRows } from '../../app/call-row.testing.ts';
import type { FullWorld } from '../../app/full-world.testing.ts';
import { addImages, lend } from './labelling-world.testing.ts';

/** Another image that is lent to derm@ and that nobody said anything of. */
export async function lendAnother(world: FullWorld): Promise<void> {
  const own = await addImages(world.app, 1);
  await lend(await world.client('derm'), own);
  world.labelling = { conditionId: own.conditionId, imageId: own.imageIds[0]! };
}

/** How the tests try the calls of this room. */
export const labellingRows = {
  'ai-doctorLabelImage': {
    as: 'derm',
    input: ({ labelling }) => ({ fileUri: labelling.imageId, doctorLabels: ['Naevus'] }),
    record: { field: 'fileUri', kind: 'image' },
    ready: lendAnother,
    bad: { fileUri: noUuid, doctorLabels: [] },
  },
  'ai-updateImageSpecialty': {
    as: 'derm',
    input: ({ labelling }) => ({
      id: labelling.imageId,
      oldSpecialty: 'Dermatology',
      newSpecialty: 'Otolaryngology',
    }),
    record: { field: 'id', kind: 'image' },
    ready: lendAnother,
    bad: { id: noUuid, oldSpecialty: 'Cardiology', newSpecialty: 'Dermatology' },
  },
  'labelling-getChoices': {
    as: 'derm',
    input: () => ({ specialty: 'Dermatology' }),
    bad: { specialty: 'Cardiology' },
  },
  'labelling-lendBatch': {
    as: 'derm',
    input: ({ labelling }) => ({ specialty: 'Dermatology', conditionId: labelling.conditionId }),
    bad: { specialty: 'Cardiology', conditionId: noUuid, after: noUuid },
  },
} satisfies CallRows;
