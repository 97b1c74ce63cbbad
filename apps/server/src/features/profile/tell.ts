import type { ProfileHolder } from '@consult/domain/profile/settings.ts';
import type pg from 'pg';
import type { Viewer } from '../../call/viewer.ts';

/** The facts about a viewer that decide which settings they may change. */
export function holderOf(viewer: Viewer): ProfileHolder {
  return { held: viewer.permissions, specialist: viewer.roles.includes('specialist') };
}

/** Writes the live event on which people's open pages load their profile again, within the running transaction. */
export async function tellProfile(client: pg.ClientBase, people: readonly string[]): Promise<void> {
  await client.query({
    name: 'profile-tell',
    text: `insert into live_event (kind, ref_id, version, people) select 'profile', id, 0, array[id]
      from unnest($1::uuid[]) as t(id)`,
    values: [people],
  });
}
