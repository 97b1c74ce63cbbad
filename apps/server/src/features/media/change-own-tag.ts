import { mediaChangeOwnTag } from '@consult/contract/media/change-own-tag.ts';
import { distinctTags, tagKey } from '@consult/domain/media/tags.ts';
import type pg from 'pg';
import { serve } from '../../call/implement.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { lockGallery, tellGallery } from './gallery.ts';
import { readTags } from './row.ts';
import type { MediaRow } from './row.ts';
import { keepTags, termsOfTag } from './tags.ts';
import { writeTags } from './write-tags.ts';

type Row = Pick<MediaRow, 'id' | 'created' | 'tags'>;

/**
 * media-changeOwnTag: on the list and on every item, what is deleted and may come back included. A tag that is not on
 * the list changes nothing, so that a repeat does nothing.
 */
export const changeOwnTag = serve(mediaChangeOwnTag).handler(async ({ input, context: { app, viewer } }) => {
  const events = await inTransaction(app.write, async (client) => {
    await lockGallery(client, app, viewer.personId, 0);
    await app.terms.refresh(client);
    const terms = termsOfTag(app, viewer.personId, input.tag);
    if (!(await takeOffList(client, viewer.personId, terms))) return [];
    const rows = await itemsWith(client, viewer.personId, terms);
    const gallery = await lockGallery(client, app, viewer.personId, Math.max(1, rows.length));
    const [to] = input.to === null ? [] : [...(await keepTags(client, app, gallery, [input.to])).values()];
    const renamed = (tag: string): string[] => (tagKey(tag) !== tagKey(input.tag) ? [tag] : to ? [to.tag] : []);
    await writeTags(
      client,
      app,
      gallery,
      rows.map((row) => ({
        id: row.id,
        created: row.created,
        tags: distinctTags(readTags(app, gallery.key, row).flatMap(renamed)),
      })),
    );
    return [await tellGallery(client, gallery)];
  });
  app.live.committed(events);
  return { ok: true as const };
});

/** False where the tag is not on the list. */
async function takeOffList(client: pg.ClientBase, personId: string, terms: readonly string[]): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'own-tag-take-off',
    text: 'delete from person_tag where person_id = $1 and term = any($2::bigint[])',
    values: [personId, terms],
  });
  return (rowCount ?? 0) > 0;
}

async function itemsWith(client: pg.ClientBase, personId: string, terms: readonly string[]): Promise<Row[]> {
  const { rows } = await client.query<Row>({
    name: 'media-with-tag',
    text: `select id, created, tags from media where id in (
        select media_id from media_term where person_id = $1 and term = any($2::bigint[])) order by created desc`,
    values: [personId, terms],
  });
  return rows;
}
