import type pg from 'pg';
import type { LiveEvent } from '../../infra/live/live-event.ts';

/** Writes, within the running transaction, the event on which a person's open pages read their library again. */
export async function tellLibrary(client: pg.ClientBase, personId: string, version: number): Promise<LiveEvent> {
  const { rows } = await client.query<{ id: number }>({
    name: 'library-tell',
    text: `insert into live_event (kind, ref_id, version, people) values ('library', $1, $2, array[$1::uuid])
      returning id`,
    values: [personId, version],
  });
  return { id: rows[0]!.id, kind: 'library', refId: personId, version, people: [personId], clinics: [] };
}
