import { comparableNotes } from '@consult/domain/media/notes.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import type { App } from '../../call/context.ts';
import { termsOf, withinDates, withTerms } from './find.ts';
import type { Wanted } from './find.ts';
import type { Gallery } from './gallery.ts';
import type { Found } from './list.ts';
import { RecentNotes } from './recent-notes.ts';
import { place } from './row.ts';

/** `at` in ms; `notes` where they were asked for. */
type Noted = { id: string; at: number; version: number; notes: Buffer | null };

/** A common word is found among the first; a rare one soon looks through thousands at a time. */
const firstSize = 250;
const growth = 4;
const largestSize = 8_000;

const notesOf = new WeakMap<App, RecentNotes>();

/**
 * Looks through the notes of a gallery, newest first: each look reads the next portion, larger every time, and finds
 * what the rule accepts. This process remembers what it decrypted lately, since who searches searches again: of such a
 * portion the database is asked for the versions alone, since bringing 50,000 ciphertexts takes longer than the rest.
 */
export function scanNotes(
  app: App,
  gallery: Gallery,
  wanted: Wanted,
  accepts: (comparable: string) => boolean,
): (before: Date | null) => Promise<Found> {
  const recent = notesOf.get(app) ?? new RecentNotes();
  notesOf.set(app, recent);
  const sizes = sizesOfLooks();
  let mostlyKnown = true;
  return async (before) => {
    const size = sizes.next().value;
    const rows = await notedOf(app, wanted, before, { size, sealed: !mostlyKnown });
    const known = rows.map(({ id, version }) => recent.get(id, version));
    const unknown = rows.filter((_, at) => known[at] === undefined);
    const sealed = mostlyKnown && unknown.length > 0 ? await sealedNotes(app, wanted.personId, unknown) : unknown;
    mostlyKnown = unknown.length * 2 < rows.length;
    const opened = new Map<string, string>();
    for (const { id, version, notes } of sealed) {
      const text = comparableNotes(app.keyring.readOrEmpty(gallery.key, place.notes(id), notes));
      recent.set(id, version, text);
      opened.set(id, text);
    }
    const found = rows.filter(({ id }, at) => accepts(known[at] ?? opened.get(id) ?? ''));
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

type Look = { size: number; sealed: boolean };

function notedOf(app: App, wanted: Wanted, before: Date | null, look: Look): Promise<Noted[]> {
  return (wanted.tags.length > 0 ? notedTagged : notedDated)(app, wanted, before, look);
}

/** Times as numbers, which thousands are read of sooner than instants. */
const columnsOf = ({ sealed }: Look) =>
  `m.id, extract(epoch from m.created)::float8 * 1000 as at, m.version, ${sealed ? 'm.notes' : 'null::bytea as notes'}`;

const nameOf = (name: string, { sealed }: Look): string => (sealed ? `${name}-sealed` : name);

async function notedDated(app: App, wanted: Wanted, before: Date | null, look: Look): Promise<Noted[]> {
  const { personId, timeZone, from = null, to = null } = wanted;
  const { rows } = await app.read.query<Noted>({
    name: nameOf('media-noted-of-dates', look),
    text: `select ${columnsOf(look)} from media m where ${withinDates} and m.notes is not null
      order by m.created desc limit $3`,
    values: [personId, before, look.size, timeZone, from, to],
  });
  return rows;
}

async function notedTagged(app: App, wanted: Wanted, before: Date | null, look: Look): Promise<Noted[]> {
  const { rows } = await app.read.query<Noted>({
    name: nameOf('media-noted-of-tags', look),
    text: `select distinct on (m.created) ${columnsOf(look)}
      from (${withTerms('and m.notes is not null')}) hit join media m on m.id = hit.media_id
      where m.notes is not null and $4::text is not null order by m.created desc limit $3`,
    values: [wanted.personId, before, look.size, wanted.timeZone, termsOf(app, wanted)],
  });
  return rows;
}

/** The notes of items as they are now: of a newer version where somebody changed them meanwhile. */
async function sealedNotes(
  app: App,
  personId: string,
  items: readonly Noted[],
): Promise<Pick<Noted, 'id' | 'version' | 'notes'>[]> {
  const { rows } = await app.read.query<Pick<Noted, 'id' | 'version' | 'notes'>>({
    name: 'media-sealed-notes',
    text: `select id, version, notes from media where person_id = $1 and id = any($2::uuid[]) and notes is not null
      and deleted_at is null`,
    values: [personId, items.map(({ id }) => id)],
  });
  return rows;
}
