import type { LiveKind } from '@consult/contract/live/kinds.ts';
import type pg from 'pg';
import type { LiveEvent } from '../../infra/live/live-event.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/**
 * Makes a person's cached claims old, in the transaction that changes their roles or clinics or disables them. Give the
 * event to `live.committed` after the commit: every process then forgets the person's claims and closes their open
 * streams.
 * @returns null when there is no such person
 */
export async function bumpClaims(client: Client, personId: string): Promise<LiveEvent | null> {
  const { rows } = await client.query<{ id: number; version: number }>(
    `with person as (update person set claims_version = claims_version + 1 where id = $1 returning id, claims_version)
     insert into live_event (kind, ref_id, version, people) select 'claims', id, claims_version, array[id] from person
     returning id, version`,
    [personId],
  );
  const row = rows[0];
  return row
    ? { id: row.id, kind: 'claims', refId: personId, version: row.version, people: [personId], clinics: [] }
    : null;
}

/**
 * The live events that the present transaction has written so far, triggers included, for `live.committed` after its
 * commit.
 */
export async function eventsOfTransaction(client: Client): Promise<LiveEvent[]> {
  const { rows } = await client.query<{
    id: number;
    kind: LiveKind;
    ref_id: string;
    version: number;
    people: string[];
    clinics: string[];
  }>('select id, kind, ref_id, version, people, clinics from live_event where xid = pg_current_xact_id() order by id');
  return rows.map(({ ref_id: refId, ...event }) => ({ ...event, refId }));
}
