import type { LabelledSpecialty } from '@consult/domain/labelling/specialties.ts';
import type { Day } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { newId } from '../../infra/db/new-id.ts';
import { keepCondition } from './conditions.ts';

/** An image for the pool, whose bytes are stored already. */
export type ImageToAdd = {
  specialty: LabelledSpecialty;
  /** What a model, or whoever brings it, took it for; '' where nobody said. */
  condition: string;
  aiVersion: string | null;
  created: Day;
  fileId: string;
  type: 'image/jpeg' | 'image/png';
  width: number;
  height: number;
  /** Keyed hash of its bytes. */
  contentHash: Buffer;
  from: 'folder' | 'gallery' | 'consult';
};

/**
 * Puts an image into the pool, within the running transaction.
 * @returns its id; null where the pool has the same picture already
 */
export async function writeImage(
  client: pg.ClientBase,
  app: Pick<App, 'keyring' | 'terms'>,
  image: ImageToAdd,
): Promise<string | null> {
  const id = newId();
  const { keyId, wrapped } = app.keyring.newDataKey(id);
  const { rowCount } = await client.query({
    name: 'pool-image-add',
    text: `insert into pool_image (id, specialty, condition_id, ai_version, created, file_id, content_type, width,
        height, content_hash, key_id, wrapped_key)
      values ($1, $2, $3, $4, $5::date, $6, $7, $8, $9, $10, $11, $12)
      on conflict (content_hash) where moved_to is null do nothing`,
    values: [
      id,
      image.specialty,
      await keepCondition(client, app, image.condition),
      image.aiVersion,
      image.created,
      image.fileId,
      image.type,
      image.width,
      image.height,
      image.contentHash,
      keyId,
      wrapped,
    ],
  });
  if (rowCount !== 1) return null;
  await writeAudit(client, {
    kind: 'image-collected',
    actorId: null,
    subjectIds: [id],
    detail: { from: image.from },
  });
  return id;
}

/** The image of the pool with the same picture; null where there is none. */
export async function sameImage(client: Pick<pg.ClientBase, 'query'>, contentHash: Buffer): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>({
    name: 'pool-image-same',
    text: 'select id from pool_image where content_hash = $1 and moved_to is null',
    values: [contentHash],
  });
  return rows[0]?.id ?? null;
}
