import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import type { Gallery } from './gallery.ts';
import { sealTags } from './row.ts';
import { termOfTag, writeTerms } from './tags.ts';

/** An item and the tags that it gets, as its person spells them. */
export type Retagged = { id: string; created: Date; tags: readonly string[] };

/** One statement writes so many items anew. */
const portion = 1_000;

/**
 * Gives items of a gallery other tags, which are on their person's list: rows, terms and audit entries. Part of the
 * running transaction, which has locked the gallery for so many changes, and the items' versions.
 */
export async function writeTags(
  client: pg.ClientBase,
  app: Pick<App, 'keyring' | 'terms'>,
  { personId, key, arrival }: Gallery,
  items: readonly Retagged[],
): Promise<void> {
  await app.terms.refresh(client);
  for (let at = 0; at < items.length; at += portion) {
    const some = items.slice(at, at + portion);
    const ids = some.map(({ id }) => id);
    await client.query({
      name: 'media-tags-write',
      text: `update media m set tags = list.tags, version = version + 1, arrival = $3::bigint - list.place
        from unnest($1::uuid[], $2::bytea[]) with ordinality list(id, tags, place) where m.id = list.id`,
      values: [ids, some.map(({ id, tags }) => sealTags(key, id, tags)), arrival - at + 1],
    });
    await writeTerms(
      client,
      personId,
      some.map(({ id, created, tags }) => ({
        id,
        created,
        terms: tags.map((tag) => termOfTag(app, personId, tag)),
      })),
    );
    await writeAudit(client, { kind: 'media-changed', actorId: personId, subjectIds: ids });
  }
}
