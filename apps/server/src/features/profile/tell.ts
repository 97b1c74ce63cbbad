import type { ProfileHolder } from '@consult/domain/profile/settings.ts';
import type pg from 'pg';
import type { Viewer } from '../../call/viewer.ts';

/** Whose profile it is, for the rules of who may set what. */
export function holderOf(viewer: Viewer): ProfileHolder {
  return { held: viewer.permissions, specialist: viewer.roles.includes('specialist') };
}

/** Writes the live event on which people's open pages ask for their profile again, within the running transaction. */
export async function tellProfile(client: pg.ClientBase, people: readonly string[]): Promise<void> {
  await client.query({
    name: 'profile-tell',
    text: `insert into live_event (kind, ref_id, version, people) select 'profile', id, 0, array[id]
      from unnest($1::uuid[]) as t(id)`,
    values: [people],
  });
}
