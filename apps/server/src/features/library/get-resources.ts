import { libraryGetResources } from '@consult/contract/library/get-resources.ts';
import type pg from 'pg';
import { serve } from '../../call/implement.ts';
import { isFileId } from '../../call/send-file.ts';
import { ownResources } from './own-resources.ts';
import { idsOf, objectOf, ownOf } from './read-store.ts';

/** library-getResources: the bytes come from GET /V5/files/<fileId>, for the owner alone. */
export const getResources = serve(libraryGetResources).handler(async ({ context: { app, viewer } }) => {
  const { personId } = viewer;
  const categories = await ownResources(app.read, personId);
  const { rows } = await app.read.query<{ body: unknown; version: number; used: number }>({
    name: 'resource-library-whole',
    text: `select l.body, coalesce(l.version, 0) as version, coalesce((select sum(f.size) from resource_file r
        join stored_file f on f.id = r.file_id where r.person_id = p.id), 0)::float8 as used
      from person p left join resource_library l on l.person_id = p.id where p.id = $1`,
    values: [personId],
  });
  const { body, version, used } = rows[0]!;
  const filesOf = ({ id, fileId }: { id: string; fileId: string }): string[] => {
    const record = objectOf(ownOf(objectOf(body)['resources'], id));
    return [fileId, ...idsOf(record['earlierFileIds']).filter(isFileId)];
  };
  const shares = await sharesOf(app.read, personId, categories.flatMap(({ items }) => items).flatMap(filesOf));
  return {
    version,
    used,
    categories: categories.map(({ id, name, items }) => ({
      id,
      name,
      resources: items.map((item) => ({
        id: item.id,
        resourceName: item.resourceName,
        fileName: item.fileName,
        contentType: item.contentType,
        size: item.size,
        fileId: item.fileId,
        shares: filesOf(item).reduce((sum, fileId) => sum + (shares.get(fileId) ?? 0), 0),
      })),
    })),
  };
});

/** In how many messages of their own a person shared each of these files. */
async function sharesOf(client: pg.Pool, personId: string, fileIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: string; count: number }>({
    name: 'resource-shares',
    text: `select file_id as id, count(*)::integer as count from attachment
      where file_id = any($2::uuid[]) and person_id = $1 and message_id is not null group by file_id`,
    values: [personId, fileIds],
  });
  return new Map(rows.map(({ id, count }) => [id, count]));
}
