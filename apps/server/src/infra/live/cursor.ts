import { createHash } from 'node:crypto';
import type pg from 'pg';

/**
 * Up to where a client was told everything: the database's epoch, whose rows, and a snapshot's xmin. Not a sequence number: a
 * transaction that commits late would be skipped.
 */
export type Cursor = { epoch: string; tag: string; xmin: bigint };

/** More changed rows than this are not listed: loading anew is cheaper. */
const changesLimit = 500;

/** Stands for a set of owners in a cursor: a client whose owners changed meanwhile has to load anew. */
export function ownersTag(owners: readonly string[]): string {
  return createHash('sha256')
    .update([...owners].sort().join())
    .digest('hex')
    .slice(0, 8);
}

export function formatCursor({ epoch, tag, xmin }: Cursor): string {
  return `${epoch}.${tag}.${xmin}`;
}

/** A cursor from text; null when it is none. */
export function parseCursor(text: string | null | undefined): Cursor | null {
  const match = /^([0-9a-f]{12})\.([0-9a-f]{8})\.([1-9]\d{0,18})$/.exec(text ?? '');
  return match ? { epoch: match[1] ?? '', tag: match[2] ?? '', xmin: BigInt(match[3] ?? 0) } : null;
}

type Queryable = Pick<pg.Pool | pg.PoolClient, 'query'>;

/** The cursor of these owners as of now. */
export async function currentCursor(client: Queryable, owners: readonly string[]): Promise<string> {
  const { rows } = await client.query<{ epoch: string; xmin: string }>({
    name: 'live-cursor',
    text: 'select live_epoch() as epoch, pg_snapshot_xmin(pg_current_snapshot())::text as xmin',
  });
  const row = rows[0];
  if (!row) throw new Error('the database gave no snapshot');
  return formatCursor({ epoch: row.epoch, tag: ownersTag(owners), xmin: BigInt(row.xmin) });
}

export type Changes = {
  /** Inbox rows that are there and were made or changed since the cursor. */
  rows: { activityId: string; ownerId: string }[];
  /** Activities of which none of the owners has a row any more. */
  gone: string[];
  /** Where to go on from. */
  cursor: string;
  /** The cursor says nothing (none, another database or owner, too old, too much): load anew. rows and gone are empty. */
  resync: boolean;
};

type ChangeRow = {
  epoch: string;
  present: string;
  beyond: boolean;
  activity_id: string | null;
  owner_id: string | null;
  kept: boolean | null;
};

/*
 * One statement, so that the rows and the new cursor are of one snapshot. What a transaction in progress will still commit comes
 * with the next call; what is listed twice costs a fetch and breaks nothing.
 */
const changesSql = `
  with since as materialized (select pg_current_snapshot() as snapshot, live_epoch() as epoch, (select gone_floor from live_state) as gone_floor),
  changed as (
    select r.activity_id, r.owner_id, true as kept from inbox_row r where r.owner_id = any($1::uuid[]) and r.changed_xid >= $2::xid8
    union all
    select g.activity_id, g.owner_id, false from inbox_gone g where g.owner_id = any($1::uuid[]) and g.changed_xid >= $2::xid8
      and not exists (select from inbox_row r where r.owner_id = any($1::uuid[]) and r.activity_id = g.activity_id)
  )
  select since.epoch, pg_snapshot_xmin(since.snapshot)::text as present,
      ($2::xid8 > pg_snapshot_xmax(since.snapshot) or $2::xid8 < since.gone_floor) as beyond, c.activity_id, c.owner_id, c.kept
    from since left join lateral (select * from changed limit ${changesLimit + 1}) c on true`;

/** What changed in these owners' lists since a cursor, with what they have no more. The owners are the viewer's, never the client's word. */
export async function changesSince(
  client: Queryable,
  owners: readonly string[],
  text: string | null,
): Promise<Changes> {
  const cursor = parseCursor(text);
  const tag = ownersTag(owners);
  if (!cursor || cursor.tag !== tag)
    return { rows: [], gone: [], cursor: await currentCursor(client, owners), resync: true };
  const { rows } = await client.query<ChangeRow>({
    name: 'live-changes',
    text: changesSql,
    values: [owners, cursor.xmin.toString()],
  });
  const first = rows[0];
  if (!first) throw new Error('the database gave no snapshot');
  const next = formatCursor({ epoch: first.epoch, tag, xmin: BigInt(first.present) });
  if (first.epoch !== cursor.epoch || first.beyond || rows.length > changesLimit)
    return { rows: [], gone: [], cursor: next, resync: true };
  const changed: Changes = { rows: [], gone: [], cursor: next, resync: false };
  const gone = new Set<string>();
  for (const { activity_id: activityId, owner_id: ownerId, kept } of rows) {
    if (activityId === null || ownerId === null) continue;
    if (kept) changed.rows.push({ activityId, ownerId });
    else gone.add(activityId);
  }
  return { ...changed, gone: [...gone] };
}
