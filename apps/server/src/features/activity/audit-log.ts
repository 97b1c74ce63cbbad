import { activityAuditLog, auditLogPageSize } from '@consult/contract/activity/audit-log.ts';
import type { ActivityDetail } from '@consult/contract/activity/activity.ts';
import { notAsDeclared, refuse, serve } from '../../call/implement.ts';
import { ownersOf } from '../../call/viewer.ts';
import { readMarker, writeMarker } from '../../infra/audit/marker.ts';
import { titleSql } from '../../infra/db/title-sql.ts';
import { changeKinds } from './change-kinds.ts';

type Name = { firstName: string; lastName: string; salutation: string };
type Row = {
  actor_id: string | null;
  before: ActivityDetail['status'] | null;
  after: ActivityDetail['status'] | null;
  actor: Name | null;
  member: Name | null;
} & (
  | { id: string; at: Date; kind: string }
  // The row of an activity that has no further changes.
  | { id: null; at: null; kind: null }
);

const nameOf = (person: string): string =>
  `case when ${person}.id is not null then json_build_object('firstName', ${person}.first_name, 'lastName', ${person}.last_name, 'salutation', ${titleSql(person)}) end`;

/** The kinds stand in the statement itself: a parameter would keep the planner from the index of changes. */
const kinds = changeKinds.map((kind) => `'${kind}'`).join(', ');

/**
 * Access check, audit entry of this reading, and the page in one statement. Members who were removed since are named
 * too.
 */
function statement(condition: string): string {
  return `with allowed as materialized (
      select activity_id from inbox_row where activity_id = $1 and owner_id = any($2::uuid[]) limit 1
    ), audited as (
      insert into audit_entry (actor_id, kind, subject_kind, subject_ids) select $3, 'audit-log-read', 'activity',
      array[activity_id] from allowed
    )
    select e.id, e.at, e.kind, e.actor_id, e.detail ->> 'before' as before, e.detail ->> 'after' as after,
    ${nameOf('p')} as actor, ${nameOf('m')} as member
      from allowed left join lateral (
        select id, at, kind, actor_id, detail from audit_entry
          where subject_ids[1] = $1 and kind in (${kinds}) ${condition}
          order by at desc, id desc limit ${auditLogPageSize + 1}
      ) e on true left join person p on p.id = e.actor_id left join person m on m.id = (e.detail ->> 'member')::uuid
      order by e.at desc, e.id desc`;
}

export const firstPage = { name: 'audit-log-first', text: statement('') };
export const nextPage = {
  name: 'audit-log-next',
  text: statement('and (at, id) < ($4::timestamptz, $5::uuid)'),
};

/** activity-auditLog: the changes of a consult, newest first. Reading them is audited as well. */
export const readAuditLog = serve(activityAuditLog).handler(async ({ input, context: { app, viewer } }) => {
  const values: unknown[] = [input.activityId, ownersOf(viewer), viewer.personId];
  if (input.before !== null) {
    const marker = readMarker(input.before);
    if (!marker) throw refuse('INVALID_INPUT', { before: notAsDeclared('This page marker is not one of ours.') });
    values.push(marker.at, marker.id);
  }
  const { rows } = await app.read.query<Row>({ ...(input.before === null ? firstPage : nextPage), values });
  if (rows.length === 0) throw refuse('NOT_FOUND');
  const found = rows.flatMap((row) => (row.id === null ? [] : [row]));
  const shown = found.slice(0, auditLogPageSize);
  const last = found.length > auditLogPageSize ? shown.at(-1) : undefined;
  return {
    entries: shown.map((row) => ({
      id: row.id,
      timestamp: row.at.toISOString(),
      kind: row.kind,
      before: row.before && { status: row.before },
      after: row.after && { status: row.after },
      authUid: row.actor_id ?? '',
      userInfo: row.actor,
      member: row.member,
    })),
    next: last ? writeMarker({ at: last.at, id: last.id }) : null,
  };
});
