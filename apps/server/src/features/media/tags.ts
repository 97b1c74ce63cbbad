import { distinctTags, tagKey } from '@consult/domain/media/tags.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { newId } from '../../infra/db/new-id.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import type { Gallery } from './gallery.ts';
import { place } from './row.ts';

/** The column that terms of tags are bound to. */
const column = 'Gallery tag';

/** A tag as its owner spells it, and the term that it is written under. */
export type OwnTag = { tag: string; term: string };

type Row = { id: string; term: string; tag: Buffer };

/** The terms of a tag under every key in use, for searching and deleting. */
export function termsOfTag(app: Pick<App, 'terms'>, personId: string, tag: string): string[] {
  return app.terms.ownerTerms(personId, column, tagKey(tag));
}

/** The term of a tag for writing; the caller has refreshed the terms. */
export function termOfTag(app: Pick<App, 'terms'>, personId: string, tag: string): string {
  return app.terms.ownerTerm(personId, column, tagKey(tag));
}

/**
 * Puts tags on their person's own list, within the running transaction. A tag that is on the list keeps the spelling
 * that it has there.
 * @returns the tags by their key, in the list's spelling
 */
export async function keepTags(
  client: pg.ClientBase,
  app: Pick<App, 'keyring' | 'terms'>,
  { personId, key }: Pick<Gallery, 'personId' | 'key'>,
  tags: readonly string[],
): Promise<Map<string, OwnTag>> {
  const wanted = distinctTags(tags);
  if (wanted.length === 0) return new Map();
  await app.terms.refresh(client);
  const { rows } = await client.query<Row>({
    name: 'own-tags-of-terms',
    text: `select id, term::text as term, tag from person_tag where person_id = $1 and term = any($2::bigint[])`,
    values: [personId, wanted.flatMap((tag) => termsOfTag(app, personId, tag))],
  });
  const spelled = new Map(rows.map((row) => [row.term, app.keyring.readOrEmpty(key, place.ownTag(row.id), row.tag)]));
  const kept = wanted.map((tag) => {
    const known = termsOfTag(app, personId, tag).map((term) => spelled.get(term));
    return { tag: known.find(Boolean) ?? tag, term: termOfTag(app, personId, tag), isNew: known.every((one) => !one) };
  });
  if (kept.some(({ isNew }) => isNew)) await addToList(client, { personId, key }, kept);
  return new Map(kept.map(({ tag, term }) => [tagKey(tag), { tag, term }]));
}

async function addToList(
  client: pg.ClientBase,
  { personId, key }: Pick<Gallery, 'personId' | 'key'>,
  kept: readonly (OwnTag & { isNew: boolean })[],
): Promise<void> {
  const added = kept.filter(({ isNew }) => isNew).map((own) => ({ ...own, id: newId() }));
  await client.query({
    name: 'own-tags-add',
    text: `insert into person_tag (id, person_id, term, tag)
      select id, $1, term, tag from unnest($2::uuid[], $3::bigint[], $4::bytea[]) t(id, term, tag)
      on conflict (person_id, term) do update set id = excluded.id, tag = excluded.tag`,
    values: [
      personId,
      added.map(({ id }) => id),
      added.map(({ term }) => term),
      added.map(({ id, tag }) => encrypt(key, place.ownTag(id), tag)),
    ],
  });
}

/** An item whose terms are written: its time of capture is part of their key. */
export type Tagged = { id: string; created: Date; terms: readonly string[] };

/** Makes the terms of these items exactly these, within the running transaction. */
export async function writeTerms(client: pg.ClientBase, personId: string, items: readonly Tagged[]): Promise<void> {
  await client.query({
    name: 'media-terms-forget',
    text: 'delete from media_term where media_id = any($1::uuid[])',
    values: [items.map(({ id }) => id)],
  });
  const rows = items.flatMap(({ id, created, terms }) => terms.map((term) => ({ id, created, term })));
  if (rows.length === 0) return;
  await client.query({
    name: 'media-terms-write',
    text: `insert into media_term (person_id, term, created, media_id)
      select $1, term, created, id from unnest($2::bigint[], $3::timestamptz[], $4::uuid[]) t(term, created, id)`,
    values: [personId, rows.map(({ term }) => term), rows.map(({ created }) => created), rows.map(({ id }) => id)],
  });
}
