import type { Attachment } from '@consult/contract/attachment/attachment.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { present, readName, shownColumns } from './row.ts';
import type { AttachmentRow } from './row.ts';

async function listed(
  client: Pick<pg.ClientBase, 'query'>,
  app: App,
  name: string,
  where: string,
  id: string,
): Promise<Attachment[]> {
  const { rows } = await client.query<AttachmentRow>({
    name,
    text: `select ${shownColumns} from attachment a where ${where} order by a.position, a.id`,
    values: [id],
  });
  return Promise.all(rows.map((row) => present(app, row)));
}

/**
 * The files of a draft in their order, without its copies from a gallery. The caller has checked that the viewer holds
 * the draft.
 */
export function attachmentsOfDraft(
  client: Pick<pg.ClientBase, 'query'>,
  app: App,
  draftId: string,
): Promise<Attachment[]> {
  return listed(client, app, 'attachments-of-draft', 'a.draft_id = $1 and a.media_id is null', draftId);
}

/**
 * A draft's copies from a gallery in their order, each with the item's id there. The caller has checked that the viewer
 * holds the draft.
 */
export async function galleryCopiesOfDraft(
  client: Pick<pg.ClientBase, 'query'>,
  app: App,
  draftId: string,
): Promise<{ mediaId: string; copy: Attachment }[]> {
  const { rows } = await client.query<AttachmentRow & { media_id: string }>({
    name: 'gallery-copies-shown',
    text: `select ${shownColumns} from attachment a where a.draft_id = $1 and a.media_id is not null
      order by a.position, a.id`,
    values: [draftId],
  });
  // A consult that is taken back may have had one item twice, in itself and in its thread.
  const first = new Map(rows.toReversed().map((row) => [row.media_id, row]));
  const shown = rows.filter((row) => first.get(row.media_id) === row);
  return Promise.all(shown.map(async (row) => ({ mediaId: row.media_id, copy: await present(app, row) })));
}

/**
 * The consult's own files in their order, without those of its thread. The caller has checked that the viewer may read
 * the activity.
 */
export function attachmentsOfActivity(
  client: Pick<pg.ClientBase, 'query'>,
  app: App,
  activityId: string,
): Promise<Attachment[]> {
  return listed(client, app, 'attachments-of-activity', 'a.activity_id = $1 and a.message_id is null', activityId);
}

/**
 * The files of an activity's thread by their message, each in their order: of all messages, or of these. The caller has
 * checked that the viewer may read the activity.
 */
export async function attachmentsOfThread(
  client: Pick<pg.ClientBase, 'query'>,
  app: App,
  activityId: string,
  messageIds: readonly string[] | null = null,
): Promise<Map<string, Attachment[]>> {
  const { rows } = await client.query<AttachmentRow & { message_id: string }>({
    name: 'attachments-of-thread',
    text: `select ${shownColumns}, a.message_id from attachment a
        join message m on m.activity_id = a.activity_id and m.id = a.message_id
      where a.activity_id = $1 and a.message_id is not null and ($2::uuid[] is null or a.message_id = any($2::uuid[]))
      order by m.seq, a.position, a.id`,
    values: [activityId, messageIds],
  });
  const files = new Map<string, Attachment[]>();
  for (const row of rows) files.set(row.message_id, [...(files.get(row.message_id) ?? []), await present(app, row)]);
  return files;
}

/**
 * All files of an activity for its paper: the consult's own, then those of its thread. The caller has checked that they
 * may be read.
 */
export async function attachmentsOnPaper(
  client: Pick<pg.ClientBase, 'query'>,
  app: App,
  activityId: string,
): Promise<Attachment[]> {
  const own = await attachmentsOfActivity(client, app, activityId);
  const shared = await attachmentsOfThread(client, app, activityId);
  return [...own, ...[...shared.values()].flat()];
}

/** The names of a person's own attachments in the order given; without those that are not theirs. */
export async function namesOfOwn(
  client: Pick<pg.ClientBase, 'query'>,
  app: App,
  personId: string,
  attachmentIds: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<AttachmentRow>({
    name: 'attachment-names',
    text: `select ${shownColumns} from attachment a where a.id = any($1::uuid[]) and a.person_id = $2
      order by array_position($1::uuid[], a.id)`,
    values: [attachmentIds, personId],
  });
  return Promise.all(rows.map((row) => readName(app, row)));
}
