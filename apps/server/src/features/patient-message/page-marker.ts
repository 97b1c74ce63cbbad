import { notAsDeclared, refuse } from '../../call/implement.ts';
import { readMarker, writeMarker } from '../../infra/audit/marker.ts';
import type { AuditMarker } from '../../infra/audit/marker.ts';

/** Where the page before this one ended; null for the first page. @throws INVALID_INPUT */
export function pageStart(after: string | null): AuditMarker | null {
  if (after === null) return null;
  const marker = readMarker(after);
  if (!marker) throw refuse('INVALID_INPUT', { after: notAsDeclared('This page marker is not one of ours.') });
  return marker;
}

/** The marker of the rows after these, which hold one more than the page shows; null where none follow. */
export function nextMarker(rows: readonly { id: string; status_updated_at: Date }[], size: number): string | null {
  const last = rows.length > size ? rows[size - 1] : undefined;
  return last ? writeMarker({ at: last.status_updated_at, id: last.id }) : null;
}
