import { disabledGoesBefore, goesByAge } from '@consult/domain/media/keeping.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import type { AuditEvent } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { raiseArrival } from './gallery.ts';
import type { Telling } from './gallery.ts';
import { hideMedia } from './hide.ts';
import { noteKeeping } from './keeping.ts';

/** One transaction hides so many. */
const batch = 500;

/** What goes of a gallery: all of it, or what was added up to then. */
type Which = { personId: string; addedBefore: Date | null };

/**
 * Deletes what nobody keeps any more: the galleries of accounts that were disabled 90 days ago, and where the
 * installation says GALLERY_KEEP_DAYS what is older than that, a week after notice of it (server rules, section 14). A
 * job runs it every hour.
 */
export async function sweepGalleries(app: App): Promise<void> {
  const now = app.now();
  const keeping = await noteKeeping(app);
  const addedBefore = keeping && goesByAge(keeping, now);
  const { rows } = await app.write.query<{ person_id: string; disabled: boolean }>({
    name: 'galleries-to-sweep',
    text: `select g.person_id, coalesce(p.disabled_at <= $1, false) as disabled
      from gallery g join person p on p.id = g.person_id
      where exists (select 1 from media m where m.person_id = g.person_id and m.deleted_at is null
        and (p.disabled_at <= $1 or m.added_at <= $2::timestamptz))`,
    values: [disabledGoesBefore(now), addedBefore],
  });
  for (const { person_id: personId, disabled } of rows) {
    const why = disabled ? 'account-disabled' : 'age';
    const audit = { kind: 'media-expired', actorId: null, detail: { why } } as const;
    await emptyGallery(app, { personId, addedBefore: disabled ? null : addedBefore }, audit);
  }
}

/**
 * Deletes a gallery, or what of it is older; with all of it the person's own tags too.
 * @returns how many photos and films went
 */
export async function emptyGallery(
  app: Pick<App, 'write' | 'jobs' | 'now'> & Telling,
  which: Which,
  audit: Omit<AuditEvent, 'subjectIds'>,
): Promise<number> {
  let gone = 0;
  for (;;) {
    const { count, events } = await inTransaction(app.write, (client) => emptySome(client, app, which, audit));
    app.live.committed(events);
    gone += count;
    if (count < batch) return gone;
  }
}

async function emptySome(
  client: pg.ClientBase,
  app: Pick<App, 'jobs' | 'now'>,
  { personId, addedBefore }: Which,
  audit: Omit<AuditEvent, 'subjectIds'>,
) {
  // Without the gallery's key: what can not be opened any more goes as well.
  const raised = await raiseArrival(client, personId, batch);
  if (!raised) return { count: 0, events: [] };
  const { rows } = await client.query<{ id: string }>({
    name: 'media-to-sweep',
    text: `select id from media where person_id = $1 and deleted_at is null
      and added_at <= coalesce($2::timestamptz, 'infinity') order by added_at limit ${batch}`,
    values: [personId, addedBefore],
  });
  if (addedBefore === null && rows.length < batch)
    await client.query('delete from person_tag where person_id = $1', [personId]);
  const ids = rows.map(({ id }) => id);
  return {
    count: ids.length,
    events: await hideMedia(client, app, { personId, arrival: raised.arrival }, ids, audit),
  };
}
