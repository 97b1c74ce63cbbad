import { refuse } from '../../call/implement.ts';
import { onceInStatement } from '../../call/once.ts';
import type { OnceContext } from '../../call/once.ts';
import { ownersOf } from '../../call/viewer.ts';

/** How one call changes rows. Its SQL sees `held` (the row as it was, locked), `asked.value`, and `changed`. */
export type RowChange = {
  name: string;
  /** The type of the value that each row gets. */
  type: 'text' | 'boolean';
  set: string;
  /** The condition under which a row changes at all; the others stay, and nobody is told of them. */
  differs: string;
  /** The statement that writes the audit entry, from `changed`. */
  audit: string;
  /** The expression of the row's earlier value, which the answer holds. */
  previous: string;
};

/**
 * One statement does everything, as in the consult inbox: it locks the rows of one owner by message, changes them,
 * writes the audit log, and tells that owner's open screens alone; where it is a command, it also writes its row.
 */
export function changeStatement({ name, type, set, differs, audit, previous }: RowChange): {
  name: string;
  text: string;
} {
  return {
    name,
    text: `with asked as materialized (
        select message_id, value, seen_at
          from unnest($2::uuid[], $3::${type}[], $10::timestamptz[]) as a(message_id, value, seen_at)
      ), held as materialized (
        select message_id, folder, unread, status_updated_at from patient_message_row
          where owner_id = $1 and message_id = any($2::uuid[]) order by message_id for no key update
      ), changed as (
        update patient_message_row r set ${set}
          from held join asked using (message_id)
          where r.owner_id = $1 and r.message_id = held.message_id and ${differs}
            and (asked.seen_at is null or held.status_updated_at <= asked.seen_at)
          returning r.message_id, r.owner_kind, r.folder
      ), audited as (${audit}), announced as (
        insert into live_event (kind, ref_id, version, people, clinics)
          select 'patient-message', c.message_id, m.version, $5::uuid[], $6::uuid[]
          from changed c join patient_message m on m.id = c.message_id order by c.message_id
          returning id, ref_id, version
      ), claimed as (
        insert into command (person_id, id, call, content, answer)
          select $4, $7::uuid, $8::text, $9::bytea, jsonb_build_object('changed', coalesce(
              jsonb_agg(jsonb_build_object('messageId', h.message_id, 'previous', ${previous})
                order by h.message_id), '[]'))
            from held h having $7::uuid is not null
      )
      select h.message_id, ${previous} as previous, t.id::text as event_id, t.version
        from held h left join announced t on t.ref_id = h.message_id order by h.message_id`,
  };
}

type Changed<Previous> = { message_id: string; previous: Previous } & (
  | { event_id: string; version: number }
  // The row of a message that did not change.
  | { event_id: null; version: null }
);

type Asked = {
  ownerId: string;
  /** The value that each row gets, by message. */
  values: ReadonlyMap<string, string | boolean>;
  /** The state that the person had seen, by message: a row that has changed since stays as it is. */
  seen: ReadonlyMap<string, string | undefined>;
};

/**
 * Changes rows of one owner, once for a command: the viewer's, or those of a clinic whose staff they are. It leaves out
 * rows that are not the owner's.
 * @returns the earlier value of each row, by message
 * @throws NOT_FOUND where the owner is not the viewer's
 */
export async function changeRows<Previous>(
  context: OnceContext,
  statement: { name: string; text: string },
  { ownerId, values, seen }: Asked,
): Promise<{ messageId: string; previous: Previous }[]> {
  const { app, viewer } = context;
  const { changed } = await onceInStatement(context, async (claim) => {
    if (!ownersOf(viewer).includes(ownerId)) throw refuse('NOT_FOUND');
    const own = ownerId === viewer.personId;
    const people = own ? [ownerId] : [];
    const clinics = own ? [] : [ownerId];
    const ids = [...values.keys()];
    const seenAt = ids.map((id) => seen.get(id) ?? null);
    const { rows } = await app.write.query<Changed<Previous>>({
      ...statement,
      values: [ownerId, ids, [...values.values()], viewer.personId, people, clinics, ...claim, seenAt],
    });
    return {
      answer: { changed: rows.map(({ message_id: messageId, previous }) => ({ messageId, previous })) },
      events: rows.flatMap(({ message_id: refId, event_id: id, version }) =>
        id === null ? [] : [{ id, kind: 'patient-message' as const, refId, version, people, clinics }],
      ),
    };
  });
  return changed;
}
