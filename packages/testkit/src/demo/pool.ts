import { keepCondition } from '@consult/server/features/labelling/conditions.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';
import { insertRows } from '../insert-rows.ts';
import type { Row } from '../insert-rows.ts';
import { fixedId } from '../random.ts';
import { poolPictures } from './pool-pictures.ts';
import type { SeedTarget } from './seed-target.ts';

/** Fixed ids of these kinds are images of the demo pool, and their files. */
const imageKind = 71;
const fileKind = 72;
const dayMs = 86_400_000;

/** Fills the pool of unlabelled images with drawn ones; their bytes are stored before anything names them. */
export async function insertPool(client: pg.ClientBase, target: SeedTarget, now: Date): Promise<void> {
  const { keyring, terms, files } = target;
  const pictures = await poolPictures();
  const stored = await Promise.all(
    pictures.map(async ({ bytes }, n) => {
      const id = fixedId(fileKind, n + 1);
      const { key, keyId, wrapped } = keyring.newDataKey(id);
      await files.put({ id, key }, bytes);
      return { id, keyId, wrapped };
    }),
  );
  const conditions = new Map<string, string | null>();
  for (const { condition } of pictures)
    if (!conditions.has(condition)) conditions.set(condition, await keepCondition(client, target, condition));
  const fileRows = stored.map(({ id, keyId, wrapped }, n): Row => ({
    id,
    key_id: keyId,
    wrapped_key: wrapped,
    size: pictures[n]!.bytes.length,
    content_type: 'image/jpeg',
    created_at: now,
  }));
  const imageRows = pictures.map(({ specialty, condition, bytes, width, height }, n): Row => {
    const id = fixedId(imageKind, n + 1);
    const { keyId, wrapped } = keyring.newDataKey(id);
    return {
      id,
      specialty,
      condition_id: conditions.get(condition) ?? null,
      ai_version: condition === '' ? null : 'demo-1',
      created: businessDay(new Date(now.getTime() - (30 - (n % 30)) * dayMs)),
      file_id: stored[n]!.id,
      content_type: 'image/jpeg',
      width,
      height,
      content_hash: terms.contentHash(bytes),
      key_id: keyId,
      wrapped_key: wrapped,
    };
  });
  await insertRows(client, 'stored_file', fileRows);
  await insertRows(client, 'pool_image', imageRows);
}
