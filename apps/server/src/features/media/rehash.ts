import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { lockGallery } from './gallery.ts';
import { place } from './row.ts';
import { termOfTag, termsOfTag } from './tags.ts';

/**
 * Writes the terms of a person's tags anew under the newest key, in a transaction of its own (decision 49). Every tag
 * of an item is on its person's list, so the list names them all.
 * @returns false where a tag can not be read
 */
export async function rehashGallery(
  client: pg.ClientBase,
  app: Pick<App, 'terms' | 'keyring'>,
  personId: string,
): Promise<boolean> {
  const { key } = await lockGallery(client, app, personId, 0);
  await app.terms.refresh(client);
  const { rows } = await client.query<{ id: string; tag: Buffer }>({
    name: 'own-tags-to-rehash',
    text: 'select id, tag from person_tag where person_id = $1',
    values: [personId],
  });
  const tags = rows.map(({ id, tag }) => app.keyring.readOrEmpty(key, place.ownTag(id), tag)).filter(Boolean);
  const pairs = tags.flatMap((tag) => {
    const newest = termOfTag(app, personId, tag);
    return termsOfTag(app, personId, tag).flatMap((term) => (term === newest ? [] : [{ term, newest }]));
  });
  const values = [personId, pairs.map(({ term }) => term), pairs.map(({ newest }) => newest)];
  await client.query({
    name: 'media-terms-rehash',
    text: `update media_term t set term = pair.newest from unnest($2::bigint[], $3::bigint[]) pair(term, newest)
      where t.person_id = $1 and t.term = pair.term`,
    values,
  });
  await client.query({
    name: 'own-tags-rehash',
    text: `update person_tag t set term = pair.newest from unnest($2::bigint[], $3::bigint[]) pair(term, newest)
      where t.person_id = $1 and t.term = pair.term`,
    values,
  });
  return tags.length === rows.length;
}
