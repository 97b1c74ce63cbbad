import type pg from 'pg';
import type { App } from '../../call/context.ts';
import type { DataKey } from '../../infra/keystore/cipher.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';

/** A person's gallery: one record group, with one data key for all that is written about its media. */
export type Gallery = {
  personId: string;
  key: DataKey;
  /** The number of its last arrival, change or deletion. */
  arrival: number;
  /** What it holds. */
  items: number;
  bytes: number;
};

/** What tells a person's pages of a change: the server's own hub, or a command that announces to all servers. */
export type Telling = { live: { committed: (events: readonly LiveEvent[]) => void } };

type Row = { key_id: number; wrapped_key: Buffer; arrival: number; items: number; bytes: number };

const columns = 'key_id, wrapped_key, arrival, items, bytes::float8 as bytes';

/** The viewer's gallery for reading; null where nothing was ever in it, or it can not be opened. */
export async function readGallery(
  client: Pick<pg.ClientBase, 'query'>,
  app: Pick<App, 'keyring'>,
  personId: string,
): Promise<Gallery | null> {
  const { rows } = await client.query<Row>({
    name: 'gallery-read',
    text: `select ${columns} from gallery where person_id = $1`,
    values: [personId],
  });
  const row = rows[0];
  if (!row) return null;
  const key = await app.keyring.unwrapOrNull(row.key_id, row.wrapped_key, personId);
  return key && { personId, key, arrival: row.arrival, items: row.items, bytes: row.bytes };
}

/**
 * Locks a person's gallery until the transaction ends, making it where there is none, and raises its number of arrival.
 * Whoever writes into a gallery begins with this: so the numbers become visible in their order, and a page that asks
 * from a number on misses nothing.
 * @param changes how many media the caller changes at most: theirs are the numbers up to `arrival`
 * @throws UnreadableError where its key can not be opened
 */
export async function lockGallery(
  client: pg.ClientBase,
  app: Pick<App, 'keyring'>,
  personId: string,
  changes = 1,
): Promise<Gallery> {
  const found = (await raiseArrival(client, personId, changes)) ?? (await begin(client, app, personId, changes));
  const key = await app.keyring.unwrap(found.key_id, found.wrapped_key, personId);
  return { personId, key, arrival: found.arrival, items: found.items, bytes: found.bytes };
}

/** As lockGallery, without opening its key; undefined where there is no gallery. */
export async function raiseArrival(client: pg.ClientBase, personId: string, changes: number): Promise<Row | undefined> {
  const { rows } = await client.query<Row>({
    name: 'gallery-raise',
    text: `update gallery set arrival = arrival + $2 where person_id = $1 returning ${columns}`,
    values: [personId, changes],
  });
  return rows[0];
}

async function begin(
  client: pg.ClientBase,
  app: Pick<App, 'keyring'>,
  personId: string,
  changes: number,
): Promise<Row> {
  const { keyId, wrapped } = app.keyring.newDataKey(personId);
  await client.query({
    name: 'gallery-begin',
    // Two that begin it at once: the second waits here for the first, and goes on with the first one's key.
    text: 'insert into gallery (person_id, key_id, wrapped_key) values ($1, $2, $3) on conflict do nothing',
    values: [personId, keyId, wrapped],
  });
  return (await raiseArrival(client, personId, changes))!;
}

/** Notes that so many media and bytes came into a gallery, or with a minus went. */
export async function countInto(
  client: pg.ClientBase,
  personId: string,
  { items, bytes }: { items: number; bytes: number },
): Promise<void> {
  await client.query({
    name: 'gallery-count',
    text: 'update gallery set items = items + $2, bytes = bytes + $3 where person_id = $1',
    values: [personId, items, bytes],
  });
}

/** Writes the event that tells a person's own pages of a change in their gallery; for `live.committed`. */
export async function tellGallery(
  client: pg.ClientBase,
  { personId, arrival }: Pick<Gallery, 'personId' | 'arrival'>,
): Promise<LiveEvent> {
  const { rows } = await client.query<{ id: number }>({
    name: 'gallery-tell',
    text: `insert into live_event (kind, ref_id, version, people) values ('media', $1, $2, array[$1::uuid])
      returning id`,
    values: [personId, arrival],
  });
  return { id: rows[0]!.id, kind: 'media', refId: personId, version: arrival, people: [personId], clinics: [] };
}
