import type { ConsultFault } from '@consult/domain/fault/fault.ts';
import type pg from 'pg';
import { imagingSettings } from '../labelling/labelling.ts';

/** What a person chose of their gallery, and of the copies of a draft that they hold. */
export type ChosenMedia = { mediaIds: readonly string[]; draftId: string | null };

/** The fault of photos that may not be sent as they are. */
export const consentMissing: ConsultFault = { code: 'consent-missing' };

/**
 * Those of the chosen photos and films that may not be sent, since no consent is recorded with them; none where the
 * installation asks for none (server rules, section 14).
 */
export async function waitForConsent(
  client: Pick<pg.ClientBase, 'query'>,
  personId: string,
  chosen: ChosenMedia,
): Promise<string[]> {
  if (chosen.mediaIds.length === 0 || !(await imagingSettings(client)).consentRequired) return [];
  return mediaWithoutConsent(client, personId, chosen);
}

/**
 * Those of the chosen photos and films with which no consent is recorded: with the draft's copy, where it has one, else
 * in the person's own gallery. What is in neither counts as if it did not exist.
 */
export async function mediaWithoutConsent(
  client: Pick<pg.ClientBase, 'query'>,
  personId: string,
  { mediaIds, draftId }: ChosenMedia,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>({
    name: 'media-without-consent',
    text: `with copied as (
        select media_id as id, consent_giver from attachment
          where draft_id = $3 and person_id = $2 and media_id = any($1::uuid[])
      ), chosen as (
        select id, consent_giver from copied
        union all
        select m.id, m.consent_giver from media m
          where m.id = any($1::uuid[]) and m.person_id = $2 and m.deleted_at is null
            and m.id not in (select id from copied)
      )
      select distinct c.id from chosen c where c.consent_giver is null`,
    values: [mediaIds, personId, draftId],
  });
  const without = new Set(rows.map(({ id }) => id));
  return [...new Set(mediaIds)].filter((id) => without.has(id));
}
