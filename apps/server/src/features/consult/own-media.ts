import type pg from 'pg';
import type { Viewer } from '../../call/viewer.ts';

/**
 * Whether all these gallery media are the viewer's own. There is no gallery yet, so nobody has any. The gallery's order
 * asks its table here, and copies the media into the activity beside the attachments.
 */
export async function ownMedia(_client: pg.PoolClient, _viewer: Viewer, mediaIds: readonly string[]): Promise<boolean> {
  return mediaIds.length === 0;
}
