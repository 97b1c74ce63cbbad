/** Where a page of the audit log ended; travels to the client and back. */
export type AuditMarker = { at: Date; id: string };

const form = /^(\d{1,13})~([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

export function writeMarker({ at, id }: AuditMarker): string {
  return `${at.getTime()}~${id}`;
}

/** The place that a marker names; null for a text that is no marker of ours. */
export function readMarker(text: string): AuditMarker | null {
  const parts = form.exec(text);
  return parts ? { at: new Date(Number(parts[1])), id: parts[2]! } : null;
}
