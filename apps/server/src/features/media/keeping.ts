import { goesAt, goesSoon } from '@consult/domain/media/keeping.ts';
import type { Keeping } from '@consult/domain/media/keeping.ts';
import type { App } from '../../call/context.ts';

/** What of a gallery goes within a week by its age, and when the first of it does. */
export type Going = { items: number; from: string };

/**
 * GALLERY_KEEP_DAYS, and since when it has been as it is: a change counts from the moment that this is asked first.
 * Null where galleries keep everything.
 */
export async function noteKeeping(app: Pick<App, 'write' | 'config' | 'now'>): Promise<Keeping | null> {
  const days = app.config.galleryKeepDays;
  if (days === null) {
    await app.write.query('delete from gallery_keeping');
    return null;
  }
  const { rows } = await app.write.query<Keeping>({
    name: 'gallery-keeping-note',
    text: `insert into gallery_keeping as k (days, since) values ($1, $2)
      on conflict (id) do update set days = excluded.days,
        since = case when k.days = excluded.days then k.since else excluded.since end
      returning days, since`,
    values: [days, app.now()],
  });
  return rows[0]!;
}

/** What of a person's gallery goes within a week; null where nothing does. */
export async function goingOf(app: Pick<App, 'read' | 'config' | 'now'>, personId: string): Promise<Going | null> {
  if (app.config.galleryKeepDays === null) return null;
  const { rows: noted } = await app.read.query<Keeping>(`select days, since from gallery_keeping`);
  const keeping = noted[0];
  if (keeping?.days !== app.config.galleryKeepDays) return null;
  const { rows } = await app.read.query<{ items: number; first: Date | null }>({
    name: 'media-going',
    text: `select count(*)::integer as items, min(added_at) as first from media
      where person_id = $1 and deleted_at is null and added_at <= $2`,
    values: [personId, goesSoon(keeping, app.now())],
  });
  const { items, first } = rows[0]!;
  return first && { items, from: goesAt(keeping, first).toISOString() };
}
