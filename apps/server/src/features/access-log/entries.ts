import { accessLogPageSize } from '@consult/contract/access-log/entry.ts';
import { notAsDeclared, refuse } from '../../call/implement.ts';
import { readMarker, writeMarker } from '../../infra/audit/marker.ts';
import type { AuditMarker } from '../../infra/audit/marker.ts';
import { titleSql } from '../../infra/db/title-sql.ts';

/** An entry of the audit log with the person who caused it. */
export type EntryRow = {
  id: string;
  at: Date;
  kind: string;
  actor_id: string | null;
  subject_ids: string[];
  actor: { firstName: string; lastName: string; salutation: string; clinicName: string } | null;
};

/** The person who caused an entry: their name, and the clinic that they work at first. */
export const actorColumn = `case when p.id is not null then json_build_object('firstName', p.first_name, 'lastName', p.last_name,
  'salutation', ${titleSql('p')}, 'clinicName', coalesce((select c.name from location l join clinic c on c.id = l.clinic_id
    where l.person_id = p.id and not l.disabled order by l.is_default desc, l.position, l.id limit 1),
    '')) end as actor`;

/** Where the page before this one ended; null for the first page. @throws INVALID_INPUT */
export function pageStart(before: string | null): AuditMarker | null {
  if (before === null) return null;
  const marker = readMarker(before);
  if (!marker) throw refuse('INVALID_INPUT', { before: notAsDeclared('This page marker is not one of ours.') });
  return marker;
}

/** Makes a page of rows that hold one entry more than it shows; the extra one says that another page follows. */
export function pageOf<Row extends EntryRow>(rows: readonly Row[], viewerId: string) {
  const shown = rows.slice(0, accessLogPageSize);
  const last = rows.length > accessLogPageSize ? shown.at(-1) : undefined;
  return {
    shown,
    next: last ? writeMarker(last) : null,
    entryOf: (row: EntryRow) => ({
      id: row.id,
      timestamp: row.at.toISOString(),
      kind: row.kind,
      own: row.actor_id === viewerId,
      by: row.actor,
    }),
  };
}
