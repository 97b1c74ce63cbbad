import { mediaRecordConsents } from '@consult/contract/media/record-consents.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { consentColumns } from './consent.ts';
import type { ConsentColumns } from './consent.ts';
import { passToDrafts } from './consents-of-drafts.ts';
import { lockGallery, tellGallery } from './gallery.ts';
import { mediaWithoutConsent } from './missing-consent.ts';

/**
 * media-recordConsents: with the photos of the viewer's gallery, and with the copies of a draft that they hold whose
 * photos are not theirs, or are gone. What has a consent keeps it, so a repeat writes nothing.
 */
export const recordConsents = serve(mediaRecordConsents).handler(async ({ input, context: { app, viewer } }) => {
  const consent = consentColumns(input.consent, { at: input.consentAt, now: app.now() });
  const events = await inTransaction(app.write, async (client) => {
    const missing = await mediaWithoutConsent(client, viewer.personId, input);
    const told = await recordInGallery(client, app, viewer.personId, { ids: missing, consent });
    if (input.draftId !== null)
      await recordWithCopies(client, { personId: viewer.personId, draftId: input.draftId, ids: missing, consent });
    return told;
  });
  app.live.committed(events);
  return { ok: true as const };
});

/** A consent for several photos. */
type Recording = { ids: readonly string[]; consent: ConsentColumns };

async function recordInGallery(
  client: pg.ClientBase,
  app: App,
  personId: string,
  { ids, consent }: Recording,
): Promise<LiveEvent[]> {
  const { rows: own } = await client.query<{ id: string }>({
    name: 'media-own-of',
    text: 'select id from media where id = any($1::uuid[]) and person_id = $2 and deleted_at is null',
    values: [ids, personId],
  });
  if (own.length === 0) return [];
  const gallery = await lockGallery(client, app, personId, own.length);
  const { rows } = await client.query<{ id: string }>({
    name: 'media-record-consents',
    text: `update media m set version = version + 1, arrival = $3::bigint - list.place, consent_giver = $4,
        consent_way = $5, consent_uses = $6, consent_at = $7
      from unnest($1::uuid[]) with ordinality list(id, place)
      where m.id = list.id and m.person_id = $2 and m.deleted_at is null and m.consent_giver is null returning m.id`,
    values: [own.map(({ id }) => id), personId, gallery.arrival + 1, ...consent],
  });
  const recorded = rows.map(({ id }) => id);
  if (recorded.length === 0) return [];
  await passToDrafts(client, recorded);
  await writeAudit(client, {
    kind: 'media-changed',
    actorId: personId,
    subjectIds: recorded,
    detail: { consent: 'recorded' },
  });
  return [await tellGallery(client, gallery)];
}

async function recordWithCopies(
  client: pg.ClientBase,
  { personId, draftId, ids, consent }: Recording & { personId: string; draftId: string },
): Promise<void> {
  const { rowCount } = await client.query({
    name: 'draft-record-consents',
    text: `update attachment set consent_giver = $4, consent_way = $5, consent_uses = $6, consent_at = $7,
        consent_by = $2
      where draft_id = $3 and person_id = $2 and media_id = any($1::uuid[]) and consent_giver is null`,
    values: [ids, personId, draftId, ...consent],
  });
  if (rowCount) await writeAudit(client, { kind: 'draft-consent-recorded', actorId: personId, subjectIds: [draftId] });
}
