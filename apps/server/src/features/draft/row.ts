import type { DraftCollection } from '@consult/contract/draft/draft.ts';
import type pg from 'pg';
import type { LiveEvent } from '../../infra/live/live-event.ts';

/** A draft's row without its content. */
export type DraftRow = {
  id: string;
  holder_id: string;
  author_id: string;
  collection: DraftCollection;
  version: number;
  save_hash: Buffer | null;
  updated_at: Date;
};

/** In which way a person's draft left them. */
export type DraftEnd = {
  how: 'discarded' | 'forwarded' | 'returned' | 'sent';
  save_hash: Buffer | null;
  version: number;
  ended_at: Date;
};

/** A namespace beside the draft's id: locks of other records have other numbers. */
const draftLocks = 1_004;

/**
 * Lets one transaction at a time change a draft, whether it has a row yet or not, until the transaction ends. Take it
 * before any lock on the draft's files: two transactions that take them in different orders would wait for each other.
 */
export async function lockDraft(client: pg.ClientBase, draftId: string): Promise<void> {
  await client.query({
    name: 'draft-lock',
    text: 'select pg_advisory_xact_lock($1, hashtext($2))',
    values: [draftLocks, draftId],
  });
}

/** The draft of this id that lies with this holder in this collection; null where there is none. */
export async function draftOf(
  client: pg.ClientBase,
  draftId: string,
  holderId: string,
  collection: DraftCollection,
): Promise<DraftRow | null> {
  const { rows } = await client.query<DraftRow>({
    name: 'draft-of',
    text: `select id, holder_id, author_id, collection, version, save_hash, updated_at from draft
      where id = $1 and holder_id = $2 and collection = $3`,
    values: [draftId, holderId, collection],
  });
  return rows[0] ?? null;
}

/** Whether an id is in use by a draft of anybody, or was. */
export async function draftIdUsed(client: pg.ClientBase, draftId: string): Promise<boolean> {
  const { rows } = await client.query<{ used: boolean }>({
    name: 'draft-id-used',
    text: `select exists (select 1 from draft where id = $1)
      or exists (select 1 from draft_end where draft_id = $1) as used`,
    values: [draftId],
  });
  return rows[0]!.used;
}

/** In which way this person's draft left them; null where they have it, or never had. */
export async function endOf(client: pg.ClientBase, draftId: string, personId: string): Promise<DraftEnd | null> {
  const { rows } = await client.query<DraftEnd>({
    name: 'draft-end-of',
    text: 'select how, save_hash, version, ended_at from draft_end where draft_id = $1 and person_id = $2',
    values: [draftId, personId],
  });
  return rows[0] ?? null;
}

/** Notes that a person does not have a draft any more. */
export async function writeEnd(client: pg.ClientBase, draftId: string, personId: string, end: DraftEnd): Promise<void> {
  await client.query({
    name: 'draft-end-write',
    text: `insert into draft_end (draft_id, person_id, how, save_hash, version, ended_at)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [draftId, personId, end.how, end.save_hash, end.version, end.ended_at],
  });
}

/** Forgets that a draft left this person, who has it again. */
export async function dropEnd(client: pg.ClientBase, draftId: string, personId: string): Promise<void> {
  await client.query({
    name: 'draft-end-drop',
    text: 'delete from draft_end where draft_id = $1 and person_id = $2',
    values: [draftId, personId],
  });
}

/**
 * The live event that a draft changed, for those who hold it or held it. Give it to `live.committed` after the commit.
 */
export async function tellHolders(
  client: pg.ClientBase,
  draftId: string,
  version: number,
  people: readonly string[],
): Promise<LiveEvent> {
  const { rows } = await client.query<{ id: string }>({
    name: 'draft-told',
    text: `insert into live_event (kind, ref_id, version, people) values ('draft', $1, $2, $3)
      returning id::text as id`,
    values: [draftId, version, people],
  });
  return { id: rows[0]!.id, kind: 'draft', refId: draftId, version, people, clinics: [] };
}
