import { mediaChange } from '@consult/contract/media/change.ts';
import type { Calls } from '@consult/contract/calls.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse, serve } from '../../call/implement.ts';
import { once } from '../../call/once.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { withdrawFromPool } from '../labelling/labelling.ts';
import { consentColumns } from './consent.ts';
import type { ConsentColumns } from './consent.ts';
import { passToDrafts } from './consents-of-drafts.ts';
import { lockGallery, tellGallery } from './gallery.ts';
import type { Gallery } from './gallery.ts';
import { sealNotes, sealTags } from './row.ts';
import { keepTags, writeTerms } from './tags.ts';

type Input = Calls['media-change']['input'];
type Row = { id: string; created: Date; version: number };

/**
 * media-change: over the version that it was made on, and no other. The answer says no words, so it is kept as it is.
 */
export const changeMedia = serve(mediaChange).handler(({ input, context, errors }) =>
  once(context, async (client) => {
    const { app, viewer } = context;
    const gallery = await lockGallery(client, app, viewer.personId);
    const row = await liveMedia(client, viewer.personId, input.mediaId);
    if (!row) throw refuse('NOT_FOUND');
    if (row.version !== input.baseVersion) throw errors.MEDIA_CHANGED();
    const tags = input.tags && (await changeTags(client, app, gallery, row, input.tags));
    await writeChange(client, app, gallery, { input, tags });
    const { consent } = input;
    if (consent !== undefined) await passToDrafts(client, [row.id]);
    if (consent !== undefined && !consent?.uses.includes('improving-models'))
      await withdrawFromPool(client, app, [row.id]);
    const events = [await tellGallery(client, gallery)];
    return { answer: { version: row.version + 1, arrival: gallery.arrival }, events };
  }),
);

/** An item of this person's that is not deleted; the lock on the gallery is its lock too. */
async function liveMedia(client: pg.ClientBase, personId: string, mediaId: string): Promise<Row | undefined> {
  const { rows } = await client.query<Row>({
    name: 'media-live',
    text: 'select id, created, version from media where id = $1 and person_id = $2 and deleted_at is null',
    values: [mediaId, personId],
  });
  return rows[0];
}

/** Puts the tags on the person's list and writes their terms; answers with them in the list's spelling. */
async function changeTags(
  client: pg.ClientBase,
  app: App,
  gallery: Gallery,
  { id, created }: Row,
  tags: readonly string[],
): Promise<string[]> {
  const own = [...(await keepTags(client, app, gallery, tags)).values()];
  await writeTerms(client, gallery.personId, [{ id, created, terms: own.map(({ term }) => term) }]);
  return own.map(({ tag }) => tag);
}

/** Writes what the input names; what is absent stays as it is. */
async function writeChange(
  client: pg.ClientBase,
  app: App,
  { key, arrival, personId }: Gallery,
  { input, tags }: { input: Input; tags: string[] | undefined },
): Promise<void> {
  const { mediaId: id, notes, consent } = input;
  const now = app.now();
  const columns: ConsentColumns =
    consent === undefined
      ? [null, null, null, null]
      : consentColumns(consent, { at: input.consentAt ?? now.toISOString(), now });
  await client.query({
    name: 'media-change',
    text: `update media set version = version + 1, arrival = $2,
        notes = case when $3::boolean then $4::bytea else notes end,
        tags = case when $5::boolean then $6::bytea else tags end,
        consent_giver = case when $7::boolean then $8 else consent_giver end,
        consent_way = case when $7::boolean then $9 else consent_way end,
        consent_uses = case when $7::boolean then $10::text[] else consent_uses end,
        consent_at = case when $7::boolean then $11::timestamptz else consent_at end
      where id = $1`,
    values: [
      id,
      arrival,
      notes !== undefined,
      sealNotes(key, id, notes ?? ''),
      tags !== undefined,
      sealTags(key, id, tags ?? []),
      consent !== undefined,
      ...columns,
    ],
  });
  const told = consent === undefined ? null : { consent: consent === null ? 'taken-back' : 'recorded' };
  await writeAudit(client, {
    kind: 'media-changed',
    actorId: personId,
    subjectIds: [id],
    ...(told && { detail: told }),
  });
}
