import { mediaPageMost } from '@consult/domain/media/limits.ts';
import type { App } from '../../call/context.ts';
import { foundOf } from './list.ts';
import type { Candidate, Found } from './list.ts';
import { termsOfTag } from './tags.ts';

/** What somebody looks for in their own gallery, but for words in notes. Dates are days of the zone, both included. */
export type Wanted = {
  personId: string;
  timeZone: string;
  /** Any of them; none for all. */
  tags: readonly string[];
  from?: string | null | undefined;
  to?: string | null | undefined;
};

/** A look tells whether more than a page follows. */
const lookSize = mediaPageMost + 1;

/** The day of an item `m` in the zone of the fourth parameter. */
const day = `to_char(m.created at time zone $4, 'YYYY-MM-DD') as day`;

/** True of an item `m` of the first parameter's person, before the second, within the days of the fifth and sixth. */
export const withinDates = `m.person_id = $1 and m.deleted_at is null
  and m.created < least(coalesce($2::timestamptz, 'infinity'),
    coalesce(($6::date + 1)::timestamp at time zone $4, 'infinity'))
  and m.created >= coalesce($5::date::timestamp at time zone $4, '-infinity')`;

/**
 * The ids of items with any of the terms in the fifth parameter, the newest before the second first; of each term no
 * more are read than the third says.
 * @param also a further condition of an item `m`
 */
export const withTerms = (also = ''): string => `select t.media_id
  from unnest($5::bigint[]) wanted(term) cross join lateral (
    select t.media_id from media_term t join media m on m.id = t.media_id
      where t.person_id = $1 and t.term = wanted.term and t.created < coalesce($2::timestamptz, 'infinity')
        and m.deleted_at is null ${also}
      order by t.created desc limit $3) t`;

/** Items taken within the dates, the newest before a moment first. */
export async function findDated(app: App, wanted: Wanted, before: Date | null): Promise<Found> {
  const { personId, timeZone, from = null, to = null } = wanted;
  const { rows } = await app.read.query<Candidate>({
    name: 'media-of-dates',
    text: `select m.id, m.created, ${day} from media m where ${withinDates} order by m.created desc limit $3`,
    values: [personId, before, lookSize, timeZone, from, to],
  });
  return foundOf(rows, lookSize);
}

/** Items with any of the tags, the newest before a moment first. */
export async function findTagged(app: App, wanted: Wanted, before: Date | null): Promise<Found> {
  const { rows } = await app.read.query<Candidate>({
    name: 'media-of-tags',
    text: `select distinct on (m.created) m.id, m.created, ${day}
      from (${withTerms()}) hit join media m on m.id = hit.media_id order by m.created desc limit $3`,
    values: [wanted.personId, before, lookSize, wanted.timeZone, termsOf(app, wanted)],
  });
  return foundOf(rows, lookSize);
}

/** The terms of the tags under every key in use. */
export function termsOf(app: Pick<App, 'terms'>, { personId, tags }: Wanted): string[] {
  return tags.flatMap((tag) => termsOfTag(app, personId, tag));
}
