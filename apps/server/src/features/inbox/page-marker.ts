import { notAsDeclared, refuse } from '../../call/implement.ts';

/** Where a page ended: its last row's rank (what comes before the newest), time of the last message and activity. */
export type PageEnd = { rank: boolean; at: Date; id: string };

const form = /^([01])~(\d{1,13})~([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** The marker of the next page. */
export function pageMarker({ rank, at, id }: PageEnd): string {
  return `${rank ? 1 : 0}~${at.getTime()}~${id}`;
}

/** Where the page before ended. @throws INVALID_INPUT for what this server has not given out */
export function pageEnd(marker: string): PageEnd {
  const [, rank, at, id] = form.exec(marker) ?? [];
  if (!rank || !at || !id)
    throw refuse('INVALID_INPUT', { after: notAsDeclared('This page marker is not one of ours.') });
  return { rank: rank === '1', at: new Date(Number(at)), id };
}
