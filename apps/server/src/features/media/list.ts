import type { Media } from '@consult/contract/media/media.ts';
import { lengthOfPage } from '@consult/domain/media/page.ts';
import type { App } from '../../call/context.ts';
import type { Viewer } from '../../call/viewer.ts';
import type { DataKey } from '../../infra/keystore/cipher.ts';
import { mediaColumns, presentMedia } from './row.ts';
import type { MediaRow } from './row.ts';

/** An item that may stand on a page: its day in the viewer's time zone decides where the page ends. */
export type Candidate = { id: string; created: Date; day: string };

/** Ids of a page, newest first, and the `before` of the next one; null where nothing older is left. */
export type PageOfIds = { ids: string[]; next: Date | null };

/** What a look found, newest first, and from where the next one goes on; null where nothing is left. */
export type Found = { found: readonly Candidate[]; last: Date | null };

/**
 * Collects a page of whole days, looking on until it is full.
 * @param look the next candidates before a moment
 */
export async function collectPage(
  before: Date | null,
  look: (before: Date | null) => Promise<Found>,
): Promise<PageOfIds> {
  const chosen: Candidate[] = [];
  for (let from = before; ;) {
    const { found, last } = await look(from);
    chosen.push(...found);
    const length = lengthOfPage(chosen.map(({ day }) => day));
    if (length !== null) return { ids: idsOf(chosen.slice(0, length)), next: chosen[length - 1]!.created };
    if (!last) return { ids: idsOf(chosen), next: null };
    from = last;
  }
}

/** The rows of a look that asked for so many at most. */
export const foundOf = (rows: readonly Candidate[], size: number): Found => ({
  found: rows,
  last: rows.length < size ? null : rows.at(-1)!.created,
});

const idsOf = (candidates: readonly Candidate[]): string[] => candidates.map(({ id }) => id);

/**
 * Items of the viewer's gallery by their ids, newest first, without those that are deleted. One audit entry names them.
 */
export async function listMedia(app: App, viewer: Viewer, key: DataKey, ids: readonly string[]): Promise<Media[]> {
  if (ids.length === 0) return [];
  const { rows } = await app.read.query<MediaRow>({
    name: 'media-list',
    text: `with page as materialized (
        select ${mediaColumns} from media m where m.id = any($2::uuid[]) and m.person_id = $1 and m.deleted_at is null
      ), audited as (
        insert into audit_entry (actor_id, kind, subject_kind, subject_ids)
          select $1, 'media-listed', 'media', array(select id from page order by created desc)
          where exists (select 1 from page)
      )
      select * from page order by created desc`,
    values: [viewer.personId, ids],
  });
  return rows.map((row) => presentMedia(app, key, row));
}
