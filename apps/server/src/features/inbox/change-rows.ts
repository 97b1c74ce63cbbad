import { refuse } from '../../call/implement.ts';
import { onceInStatement } from '../../call/once.ts';
import type { OnceContext } from '../../call/once.ts';
import { ownersOf } from '../../call/viewer.ts';

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

/**
 * One statement does everything: it locks the rows of one owner by activity, changes them, writes the audit log, and
 * tells that owner's open screens alone; where it is a command, it also writes its row. It neither reads nor touches
 * other owners' rows.
 */
export function changeStatement({ name, type, set, differs, audit, previous }: RowChange): {
  name: string;
  text: string;
} {
  return {
    name,
    text: `with asked as materialized (
        select activity_id, value, seen_at
          from unnest($2::uuid[], $3::${type}[], $10::timestamptz[]) as a(activity_id, value, seen_at)
      ), held as materialized (
        select activity_id, owner_kind, folder, muted, last_seq, last_read_seq, last_message_at from inbox_row
          where owner_id = $1 and activity_id = any($2::uuid[]) order by activity_id for no key update
      ), changed as (
        update inbox_row r set ${set}
          from held join asked using (activity_id)
          where r.owner_id = $1 and r.activity_id = held.activity_id and ${differs}
            and (asked.seen_at is null or date_trunc('milliseconds', held.last_message_at) <= asked.seen_at)
          returning r.activity_id, r.owner_kind, r.folder, r.muted, r.unread
      ), ${audit.map((insert, n) => `audited_${n} as (${insert})`).join(', ')}, announced as (
        insert into live_event (kind, ref_id, version, people, clinics)
          select 'row', c.activity_id, a.version, $5::uuid[], $6::uuid[] from changed c
          join activity a on a.id = c.activity_id order by c.activity_id
          returning id, ref_id, version
      ), claimed as (
        insert into command (person_id, id, call, content, answer)
          select $4, $7::uuid, $8::text, $9::bytea, jsonb_build_object('changed', coalesce(
              jsonb_agg(jsonb_build_object('activityId', h.activity_id, 'previous', ${previous})
                order by h.activity_id), '[]'))
            from held h having $7::uuid is not null
      )
      select h.activity_id, ${previous} as previous, t.id::text as event_id, t.version
        from held h left join announced t on t.ref_id = h.activity_id order by h.activity_id`,
  };
}

type Changed<Previous> = { activity_id: string; previous: Previous } & (
  | { event_id: string; version: number }
  // The row of an activity that did not change.
  | { event_id: null; version: null }
);

type Asked = {
  ownerId: string;
  /** The value that each row gets, by activity. */
  values: ReadonlyMap<string, string | number | boolean | null>;
  /** The last message that the person had seen, by activity: a row with a newer one stays as it is. */
  seen?: ReadonlyMap<string, string | undefined>;
};

/**
 * Changes rows of one owner, once for a command: the viewer's, or those of a clinic whose staff they are. It leaves out
 * rows that are not the owner's.
 * @returns the earlier value of each row, by activity
 * @throws NOT_FOUND where the owner is not the viewer's
 */
export async function changeRows<Previous>(
  context: OnceContext,
  statement: { name: string; text: string },
  { ownerId, values, seen }: Asked,
): Promise<{ activityId: string; previous: Previous }[]> {
  const { app, viewer } = context;
  const { changed } = await onceInStatement(context, async (claim) => {
    if (!ownersOf(viewer).includes(ownerId)) throw refuse('NOT_FOUND');
    const own = ownerId === viewer.personId;
    const people = own ? [ownerId] : [];
    const clinics = own ? [] : [ownerId];
    const ids = [...values.keys()];
    const seenAt = ids.map((id) => seen?.get(id) ?? null);
    const { rows } = await app.write.query<Changed<Previous>>({
      ...statement,
      values: [ownerId, ids, [...values.values()], viewer.personId, people, clinics, ...claim, seenAt],
    });
    return {
      answer: { changed: rows.map(({ activity_id: activityId, previous }) => ({ activityId, previous })) },
      events: rows.flatMap(({ activity_id: refId, event_id: id, version }) =>
        id === null ? [] : [{ id, kind: 'row', refId, version, people, clinics }],
      ),
    };
  });
  return changed;
}
