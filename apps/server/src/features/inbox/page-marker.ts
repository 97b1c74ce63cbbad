import { notAsDeclared, refuse } from '../../call/implement.ts';

/**
 * Where a page ended: the rank of its last row (rows of rank true come before newer ones), time of the last message and
 * activity.
 */
export type PageEnd = { rank: boolean; at: Date; id: string };

const form = /^([01])~(\d{1,13})~([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** The marker with which a client asks for the next page. */
export function pageMarker({ rank, at, id }: PageEnd): string {
  return `${rank ? 1 : 0}~${at.getTime()}~${id}`;
}

/** Reads where the page before ended. @throws INVALID_INPUT for a marker that this server has not given out */
export function pageEnd(marker: string): PageEnd {
  const [, rank, at, id] = form.exec(marker) ?? [];
  if (!rank || !at || !id)
    throw refuse('INVALID_INPUT', { after: notAsDeclared('This page marker is not one of ours.') });
  return { rank: rank === '1', at: new Date(Number(at)), id };
}
