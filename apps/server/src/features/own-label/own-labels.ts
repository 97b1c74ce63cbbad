import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import type { Place } from '../../infra/keystore/cipher.ts';
import { readJson } from '../../infra/keystore/read-json.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';

type Row = { key_id: number; wrapped_key: Buffer; labels: Buffer; version: number };

const place = (personId: string): Place => ({ table: 'own_label_list', column: 'labels', id: personId });

const alphabet = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** A person's own custom labels, by the alphabet; none where the list can not be decrypted. */
export async function readOwnLabels(app: Pick<App, 'read' | 'keyring'>, personId: string): Promise<string[]> {
  const { rows } = await app.read.query<Row>({
    name: 'own-labels-read',
    text: 'select key_id, wrapped_key, labels, version from own_label_list where person_id = $1',
    values: [personId],
  });
  const row = rows[0];
  if (!row) return [];
  const key = await app.keyring.unwrapOrNull(row.key_id, row.wrapped_key, personId);
  return (readJson<string[]>(app.keyring, key, place(personId), row.labels) ?? []).toSorted(alphabet.compare);
}

/**
 * Changes a person's own labels, and tells their other pages; two changes at once follow one another. A change that
 * leaves the list as it is writes nothing.
 * @throws what `change` throws, NOT_FOUND for an account without a person, UnreadableError
 */
export async function changeOwnLabels(
  app: App,
  personId: string,
  change: (labels: readonly string[]) => string[],
): Promise<void> {
  const events = await inTransaction(app.write, async (client): Promise<LiveEvent[]> => {
    const row = await lock(client, app, personId);
    const key = await app.keyring.unwrap(row.key_id, row.wrapped_key, personId);
    const before = readJson<string[]>(app.keyring, key, place(personId), row.labels) ?? [];
    const after = change(before);
    if (after.length === before.length) return [];
    await client.query({
      name: 'own-labels-write',
      text: 'update own_label_list set labels = $2, version = version + 1 where person_id = $1',
      values: [personId, encrypt(key, place(personId), JSON.stringify(after))],
    });
    return [await tell(client, personId, row.version + 1)];
  });
  app.live.committed(events);
}

/** Locks a person's list, making an empty one where there is none. */
async function lock(client: pg.ClientBase, app: Pick<App, 'keyring'>, personId: string): Promise<Row> {
  const { key, keyId, wrapped } = app.keyring.newDataKey(personId);
  await client.query({
    name: 'own-labels-begin',
    text: `insert into own_label_list (person_id, key_id, wrapped_key, labels)
      select id, $2, $3, $4 from person where id = $1 on conflict do nothing`,
    values: [personId, keyId, wrapped, encrypt(key, place(personId), '[]')],
  });
  const { rows } = await client.query<Row>({
    name: 'own-labels-lock',
    text: 'select key_id, wrapped_key, labels, version from own_label_list where person_id = $1 for update',
    values: [personId],
  });
  if (!rows[0]) throw refuse('NOT_FOUND');
  return rows[0];
}

async function tell(client: pg.ClientBase, personId: string, version: number): Promise<LiveEvent> {
  const { rows } = await client.query<{ id: number }>({
    name: 'own-labels-tell',
    text: `insert into live_event (kind, ref_id, version, people) values ('own-labels', $1, $2, array[$1::uuid])
      returning id`,
    values: [personId, version],
  });
  return { id: rows[0]!.id, kind: 'own-labels', refId: personId, version, people: [personId], clinics: [] };
}
