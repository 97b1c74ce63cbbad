import type { LiveKind } from '@consult/contract/live/kinds.ts';
import { refuse } from './implement.ts';
import { onceInStatement } from './once.ts';
import type { OnceContext } from './once.ts';
import { ownersOf } from './viewer.ts';

/** A table with one row for each owner of a record: where the owner has put it and whether they have read it. */
export type OwnedRows = {
  table: 'inbox_row' | 'patient_message_row';
  /** The column that names the record. */
  key: 'activity_id' | 'message_id';
  /** The record's table, whose version a live event names. */
  record: 'activity' | 'patient_message';
  /** Which live event tells that a row changed. */
  event: LiveKind;
  /** The columns that `held` has besides the key: the row as it was. */
  held: string;
  /** The instant, within `held`, after which a person who has not seen it has not seen the row. */
  newest: string;
  /** The columns that `changed` has besides the key: the row as it became. */
  changed: string;
  /** What kept answers call the record. They are read for 90 days (decision 87): a name stays as it is. */
  answered: 'activityId' | 'messageId';
};

/**
 * How one call changes rows. Its SQL sees `held` (the row as it was, locked), `asked.value`, and, once changed,
 * `changed`.
 */
export type RowChange = {
  name: string;
  /** The type of the value that each row gets, such as 'text'. */
  type: 'text' | 'integer' | 'boolean';
  set: string;
  /** The condition under which a row changes at all; the others stay, and nobody is told of them. */
  differs: string;
  /** The statements that write the audit entries, from `changed`. */
  audit: readonly string[];
  /** The expression of the row's earlier value, which the answer holds. */
  previous: string;
};

type ChangeStatement = { rows: OwnedRows; query: { name: string; text: string } };

/**
 * One statement does everything: it locks the rows of one owner by record, changes them, writes the audit log, and
 * tells that owner's open screens alone; where it is a command, it also writes its row. It neither reads nor touches
 * other owners' rows.
 */
export function changeStatement(
  rows: OwnedRows,
  { name, type, set, differs, audit, previous }: RowChange,
): ChangeStatement {
  const { table, key, record, event, held, newest, changed, answered } = rows;
  const text = `with asked as materialized (
      select ${key}, value, seen_at
        from unnest($2::uuid[], $3::${type}[], $10::timestamptz[]) as a(${key}, value, seen_at)
    ), held as materialized (
      select ${key}, ${held} from ${table}
        where owner_id = $1 and ${key} = any($2::uuid[]) order by ${key} for no key update
    ), changed as (
      update ${table} r set ${set}
        from held join asked using (${key})
        where r.owner_id = $1 and r.${key} = held.${key} and ${differs}
          and (asked.seen_at is null or ${newest} <= asked.seen_at)
        returning r.${key}, ${changed}
    ), ${audit.map((insert, n) => `audited_${n} as (${insert})`).join(', ')}, announced as (
      insert into live_event (kind, ref_id, version, people, clinics)
        select '${event}', c.${key}, o.version, $5::uuid[], $6::uuid[]
        from changed c join ${record} o on o.id = c.${key} order by c.${key}
        returning id, ref_id, version
    ), claimed as (
      insert into command (person_id, id, call, content, answer)
        select $4, $7::uuid, $8::text, $9::bytea, jsonb_build_object('changed', coalesce(
            jsonb_agg(jsonb_build_object('${answered}', h.${key}, 'previous', ${previous}) order by h.${key}), '[]'))
          from held h having $7::uuid is not null
    )
    select h.${key} as id, ${previous} as previous, t.id::text as event_id, t.version
      from held h left join announced t on t.ref_id = h.${key} order by h.${key}`;
  return { rows, query: { name, text } };
}

type Changed<Previous> = { id: string; previous: Previous } & (
  | { event_id: string; version: number }
  // A row that did not change.
  | { event_id: null; version: null }
);

/** A row in a kept answer; the record's id has the name that its table says. */
type Kept<Previous> = { readonly [name: string]: unknown; readonly previous: Previous };

type Asked = {
  ownerId: string;
  /** The value that each row gets, by record. */
  values: ReadonlyMap<string, string | number | boolean | null>;
  /** What the person had seen, by record: a row that is newer stays as it is. */
  seen?: ReadonlyMap<string, string | undefined>;
};

/**
 * Changes rows of one owner, once for a command: the viewer's, or those of a clinic whose staff they are. It leaves out
 * rows that are not the owner's.
 * @returns the earlier value of each row, by record
 * @throws NOT_FOUND where the owner is not the viewer's
 */
export async function changeRows<Previous>(
  context: OnceContext,
  { rows: { event, answered }, query }: ChangeStatement,
  { ownerId, values, seen }: Asked,
): Promise<{ id: string; previous: Previous }[]> {
  const { app, viewer } = context;
  const answer = await onceInStatement(context, async (claim) => {
    if (!ownersOf(viewer).includes(ownerId)) throw refuse('NOT_FOUND');
    const own = ownerId === viewer.personId;
    const people = own ? [ownerId] : [];
    const clinics = own ? [] : [ownerId];
    const ids = [...values.keys()];
    const seenAt = ids.map((id) => seen?.get(id) ?? null);
    const { rows } = await app.write.query<Changed<Previous>>({
      ...query,
      values: [ownerId, ids, [...values.values()], viewer.personId, people, clinics, ...claim, seenAt],
    });
    const changed: Kept<Previous>[] = rows.map(({ id, previous }) => ({ [answered]: id, previous }));
    return {
      answer: { changed },
      events: rows.flatMap(({ id: refId, event_id: id, version }) =>
        id === null ? [] : [{ id, kind: event, refId, version, people, clinics }],
      ),
    };
  });
  return answer.changed.map((row) => ({ id: String(row[answered]), previous: row.previous }));
}
