import { mediaOwnTags } from '@consult/contract/media/own-tags.ts';
import { serve } from '../../call/implement.ts';
import { readGallery } from './gallery.ts';
import { place } from './row.ts';

const alphabet = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** media-ownTags. Uses are counted from the terms: what is deleted does not count. */
export const ownTags = serve(mediaOwnTags).handler(async ({ context: { app, viewer } }) => {
  const gallery = await readGallery(app.read, app, viewer.personId);
  if (!gallery) return { tags: [] };
  const { rows } = await app.read.query<{ id: string; tag: Buffer; uses: number }>({
    name: 'own-tags',
    text: `with used as (
        select t.term, count(*)::integer as uses from media_term t
          where t.person_id = $1 and not exists (
            select 1 from media m where m.id = t.media_id and m.deleted_at is not null)
          group by t.term
      )
      select o.id, o.tag, coalesce(used.uses, 0) as uses from person_tag o left join used on used.term = o.term
        where o.person_id = $1`,
    values: [viewer.personId],
  });
  const tags = rows.map(({ id, tag, uses }) => ({
    tag: app.keyring.readOrEmpty(gallery.key, place.ownTag(id), tag),
    uses,
  }));
  return { tags: tags.filter(({ tag }) => tag !== '').toSorted((a, b) => alphabet.compare(a.tag, b.tag)) };
});
