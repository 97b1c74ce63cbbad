import { businessDay } from '@consult/domain/time/business-time.ts';
import type { App } from '../../call/context.ts';
import { termsOf, withinDates, withTerms } from './find.ts';
import type { Wanted } from './find.ts';
import type { Gallery } from './gallery.ts';
import type { Found } from './list.ts';
import { RecentNotes } from './recent-notes.ts';
import { place } from './row.ts';

/** `at` in ms. */
type Noted = { id: string; at: number; version: number; notes: Buffer };

/** A common word is found among the first; a rare one soon looks through thousands at a time. */
const firstSize = 250;
const growth = 4;
const largestSize = 8_000;

const notesOf = new WeakMap<App, RecentNotes>();

/**
 * Looks through the notes of a gallery, newest first: each look decrypts the next portion, larger every time, and finds
 * what the rule accepts. This process remembers what it decrypted lately, since who searches searches again.
 */
export function scanNotes(
  app: App,
  gallery: Gallery,
  wanted: Wanted,
  accepts: (notes: string) => boolean,
): (before: Date | null) => Promise<Found> {
  const recent = notesOf.get(app) ?? new RecentNotes();
  notesOf.set(app, recent);
  const sizes = sizesOfLooks();
  return async (before) => {
    const size = sizes.next().value;
    const rows = await (wanted.tags.length > 0 ? notedTagged : notedDated)(app, wanted, before, size);
    const found = rows.filter(({ id, version, notes }) =>
      accepts(recent.of(id, version, () => app.keyring.readOrEmpty(gallery.key, place.notes(id), notes))),
    );
    return {
      found: found.map(({ id, at }) => ({
        id,
        created: new Date(at),
        day: businessDay(new Date(at), wanted.timeZone),
      })),
      last: rows.length < size ? null : new Date(rows.at(-1)!.at),
    };
  };
}

function* sizesOfLooks(): Generator<number, never> {
  for (let size = firstSize; ; size = Math.min(largestSize, size * growth)) yield size;
}

/** As numbers, which thousands are read of sooner than instants. */
const columns = 'm.id, extract(epoch from m.created)::float8 * 1000 as at, m.version, m.notes';

async function notedDated(app: App, wanted: Wanted, before: Date | null, size: number): Promise<Noted[]> {
  const { personId, timeZone, from = null, to = null } = wanted;
  const { rows } = await app.read.query<Noted>({
    name: 'media-noted-of-dates',
    text: `select ${columns} from media m where ${withinDates} and m.notes is not null
      order by m.created desc limit $3`,
    values: [personId, before, size, timeZone, from, to],
  });
  return rows;
}

async function notedTagged(app: App, wanted: Wanted, before: Date | null, size: number): Promise<Noted[]> {
  const { rows } = await app.read.query<Noted>({
    name: 'media-noted-of-tags',
    text: `select distinct on (m.created) ${columns}
      from (${withTerms('and m.notes is not null')}) hit join media m on m.id = hit.media_id
      where m.notes is not null and $4::text is not null order by m.created desc limit $3`,
    values: [wanted.personId, before, size, wanted.timeZone, termsOf(app, wanted)],
  });
  return rows;
}
