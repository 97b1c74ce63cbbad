import { mediaTagMany } from '@consult/contract/media/tag-many.ts';
import { maxTagsOfMedia } from '@consult/domain/media/limits.ts';
import { distinctTags, tagKey } from '@consult/domain/media/tags.ts';
import type pg from 'pg';
import { serve } from '../../call/implement.ts';
import { once } from '../../call/once.ts';
import { lockGallery, tellGallery } from './gallery.ts';
import { readTags } from './row.ts';
import type { MediaRow } from './row.ts';
import { keepTags } from './tags.ts';
import { writeTags } from './write-tags.ts';

type Row = Pick<MediaRow, 'id' | 'created' | 'tags'>;

/** media-tagMany. Items that have the tags already, or are gone, stay as they are. */
export const tagManyMedia = serve(mediaTagMany).handler(({ input, context }) =>
  once(context, async (client) => {
    const { app, viewer } = context;
    const gallery = await lockGallery(client, app, viewer.personId, input.mediaIds.length);
    const rows = await ownRows(client, viewer.personId, input.mediaIds);
    const removed = new Set(input.remove.map(tagKey));
    const planned = rows.map((row) => {
      const before = readTags(app, gallery.key, row);
      const after = distinctTags([...before.filter((tag) => !removed.has(tagKey(tag))), ...input.add]);
      return { ...row, before, after };
    });
    const isFull = ({ after }: { after: string[] }): boolean => after.length > maxTagsOfMedia;
    const full = planned.filter(isFull).map(({ id }) => id);
    const changed = planned.filter((one) => !isFull(one) && one.before.join('\n') !== one.after.join('\n'));
    if (changed.length === 0) return { answer: { full } };
    const spelled = await keepTags(client, app, gallery, input.add);
    await writeTags(
      client,
      app,
      gallery,
      changed.map(({ id, created, after }) => ({
        id,
        created,
        tags: after.map((tag) => spelled.get(tagKey(tag))?.tag ?? tag),
      })),
    );
    return { answer: { full }, events: [await tellGallery(client, gallery)] };
  }),
);

async function ownRows(client: pg.ClientBase, personId: string, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await client.query<Row>({
    name: 'media-tags-of-many',
    text: `select id, created, tags from media where id = any($1::uuid[]) and person_id = $2 and deleted_at is null
      order by created desc`,
    values: [ids, personId],
  });
  return rows;
}
