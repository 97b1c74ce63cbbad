import type pg from 'pg';
import { readResources } from './read-store.ts';
import type { StoredCategory, StoredResource } from './read-store.ts';

/** A handout whose file is there. */
export type Resource = StoredResource & { contentType: string; size: number };

type Row = { body: unknown; files: { id: string; contentType: string; size: number }[] | null };

/**
 * A person's own handouts by category, in their order. It leaves out handouts whose file is missing or not of this
 * library.
 */
export async function ownResources(
  client: Pick<pg.ClientBase, 'query'> | pg.Pool,
  personId: string,
): Promise<StoredCategory<Resource>[]> {
  const { rows } = await client.query<Row>({
    name: 'resource-library',
    text: `select l.body, (select json_agg(json_build_object('id', f.id, 'contentType', f.content_type, 'size', f.size))
        from resource_file r join stored_file f on f.id = r.file_id where r.person_id = l.person_id) as files
      from resource_library l where l.person_id = $1`,
    values: [personId],
  });
  const files = new Map((rows[0]?.files ?? []).map((file) => [file.id, file]));
  return readResources(rows[0]?.body).map((category) => ({
    ...category,
    items: category.items.flatMap((resource) => {
      const file = files.get(resource.fileId);
      return file ? [{ ...resource, contentType: file.contentType, size: file.size }] : [];
    }),
  }));
}

/**
 * The named handouts of a person's own library in the order of the names; null where one is none of theirs. The caller
 * has checked that they hold the permission specialistResources.
 */
export async function resourcesNamed(
  client: Pick<pg.ClientBase, 'query'> | pg.Pool,
  personId: string,
  resourceIds: readonly string[],
): Promise<Resource[] | null> {
  const own = new Map(
    (await ownResources(client, personId)).flatMap(({ items }) => items).map((item) => [item.id, item]),
  );
  const named = resourceIds.map((id) => own.get(id));
  return named.every((resource) => resource !== undefined) ? named : null;
}
