import type { Media } from '@consult/contract/media/media.ts';

/** A day of the viewer's zone, YYYY-MM-DD, with what was taken on it, newest first. */
export type Day = { day: string; items: readonly Media[] };

/** A line of the grid: the heading of a day, or as many of its photos as stand side by side. */
export type GridRow =
  | { kind: 'day'; key: string; day: Day }
  | { kind: 'tiles'; key: string; items: readonly Media[]; /** Of its first one among all. */ index: number };

const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of an instant in a zone, YYYY-MM-DD. */
export function dayOf(at: string, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(timeZone, format);
  }
  return format.format(new Date(at));
}

/** The days that were found: a list is grouped anew with every page, and a format takes longer than all else of it. */
const known = new Map<string, WeakMap<Media, string>>();

function dayOfItem(item: Media, timeZone: string): string {
  const days = known.get(timeZone) ?? new WeakMap<Media, string>();
  known.set(timeZone, days);
  const day = days.get(item) ?? dayOf(item.created, timeZone);
  days.set(item, day);
  return day;
}

/** Groups a list that is newest first by the viewer's own days. */
export function byDay(items: readonly Media[], timeZone: string): Day[] {
  const days: { day: string; items: Media[] }[] = [];
  for (const item of items) {
    const day = dayOfItem(item, timeZone);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}

/** The lines of the grid, where so many photos stand side by side. */
export function gridRows(days: readonly Day[], columns: number): GridRow[] {
  const rows: GridRow[] = [];
  let index = 0;
  for (const day of days) {
    rows.push({ kind: 'day', key: day.day, day });
    for (let at = 0; at < day.items.length; at += columns) {
      const items = day.items.slice(at, at + columns);
      rows.push({ kind: 'tiles', key: items[0]!.id, items, index });
      index += items.length;
    }
  }
  return rows;
}
