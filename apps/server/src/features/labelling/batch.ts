import type { LentImage } from '@consult/contract/labelling/labelling.ts';
import type { LabelledSpecialty } from '@consult/domain/labelling/specialties.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { namesOfConditions } from './conditions.ts';
import { readLabels } from './row.ts';
import type { SealedLabels } from './row.ts';

/** The batch that a doctor has open. */
export type OpenBatch = { id: string; specialty: LabelledSpecialty; condition_id: string | null; lent_until: Date };

/** The batch that a person has open; null where they have none. */
export async function openBatchOf(client: Pick<pg.ClientBase, 'query'>, personId: string): Promise<OpenBatch | null> {
  const { rows } = await client.query<OpenBatch>({
    name: 'image-batch-open',
    text: `select id, specialty, condition_id, lent_until from image_batch
      where person_id = $1 and closed_at is null`,
    values: [personId],
  });
  return rows[0] ?? null;
}

type Row = SealedLabels & {
  condition_id: string | null;
  ai_version: string | null;
  width: number;
  height: number;
  moved_to: LabelledSpecialty | null;
};

/** The images of a batch in their order, with the labels of the doctor who has it and nobody else's. */
export async function imagesOfBatch(
  client: Pick<pg.ClientBase, 'query'>,
  app: Pick<App, 'keyring'>,
  { batchId, personId }: { batchId: string; personId: string },
): Promise<LentImage[]> {
  const { rows } = await client.query<Row>({
    name: 'image-batch-images',
    text: `select i.id as image_id, i.condition_id, i.ai_version, i.width, i.height, i.key_id, i.wrapped_key,
        l.id as label_id, l.labels, m.specialty as moved_to
      from image_batch_item t join pool_image i on i.id = t.image_id
        left join pool_image m on m.id = i.moved_to
        left join pool_label l on l.image_id = i.id and l.person_id = $2
      where t.batch_id = $1 order by t.position`,
    values: [batchId, personId],
  });
  const conditions = [...new Set(rows.map((row) => row.condition_id).filter((id) => id !== null))];
  const names = await namesOfConditions(client, app, conditions);
  return Promise.all(
    rows.map(async (row) => ({
      id: row.image_id,
      aiPrediction: (row.condition_id !== null && names.get(row.condition_id)) || '',
      aiVersion: row.ai_version,
      width: row.width,
      height: row.height,
      doctorLabels: await readLabels(app, row),
      movedTo: row.moved_to,
    })),
  );
}
