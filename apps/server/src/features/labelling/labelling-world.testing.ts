import { randomBytes, randomUUID } from 'node:crypto';
import type { LabelledSpecialty } from '@consult/domain/labelling/specialties.ts';
import type { Client } from '@consult/testkit/client.ts';
import type { App } from '../../call/context.ts';
import { newId } from '../../infra/db/new-id.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { drawnPhoto } from '../media/media-world.testing.ts';
import { keepCondition } from './conditions.ts';
import { writeImage } from './write-image.ts';

/** Images in the pool under a condition that no other test has; the oldest first. */
export type OwnImages = { condition: string; conditionId: string; imageIds: string[] };

/** Puts images of one drawn photo into the pool, under a condition of their own. */
export async function addImages(
  app: Pick<App, 'write' | 'keyring' | 'terms' | 'files' | 'now'>,
  count: number,
  specialty: LabelledSpecialty = 'Dermatology',
): Promise<OwnImages> {
  const bytes = await drawnPhoto();
  const fileId = newId();
  const { key, keyId, wrapped } = app.keyring.newDataKey(fileId);
  await app.files.put({ id: fileId, key }, bytes);
  const condition = `Condition ${randomUUID()}`;
  return inTransaction(app.write, async (client) => {
    await client.query(
      `insert into stored_file (id, key_id, wrapped_key, size, content_type, created_at)
        values ($1, $2, $3, $4, 'image/jpeg', $5)`,
      [fileId, keyId, wrapped, bytes.length, app.now()],
    );
    const imageIds: string[] = [];
    for (let n = 0; n < count; n += 1) {
      const id = await writeImage(client, app, {
        specialty,
        condition,
        aiVersion: 'derm-2.1',
        created: '2026-01-15',
        fileId,
        type: 'image/jpeg',
        width: 60,
        height: 40,
        contentHash: randomBytes(32),
        from: 'folder',
      });
      imageIds.push(id!);
    }
    // All of one day: the pool orders them by id, and ids of one millisecond are in no order of their making.
    return { condition, conditionId: (await keepCondition(client, app, condition))!, imageIds: imageIds.sort() };
  });
}

/** Lends a doctor the next batch of some images; their ids, none where no image is free. */
export async function lend(
  client: Client,
  { conditionId }: Pick<OwnImages, 'conditionId'>,
  after: string | null = null,
): Promise<{ id: string | null; lentUntil: string | null; imageIds: string[] }> {
  const { batch } = await client.call('labelling-lendBatch', { specialty: 'Dermatology', conditionId, after });
  return {
    id: batch?.id ?? null,
    lentUntil: batch?.lentUntil ?? null,
    imageIds: batch?.images.map(({ id }) => id) ?? [],
  };
}
