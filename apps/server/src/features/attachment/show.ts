import type { Attachment } from '@consult/contract/attachment/attachment.ts';
import type pg from 'pg';
import type { App } from '../../app/context.ts';
import { present, shownColumns } from './row.ts';
import type { AttachmentRow } from './row.ts';

async function listed(
  client: Pick<pg.ClientBase, 'query'>,
  app: App,
  column: 'draft_id' | 'activity_id',
  id: string,
): Promise<Attachment[]> {
  const { rows } = await client.query<AttachmentRow>({
    name: `attachments-by-${column}`,
    text: `select ${shownColumns} from attachment a where a.${column} = $1 order by a.position, a.id`,
    values: [id],
  });
  return Promise.all(rows.map((row) => present(app, row)));
}

/** The files of a draft in their order. That the viewer holds the draft is the caller's to know. */
export function attachmentsOfDraft(
  client: Pick<pg.ClientBase, 'query'>,
  app: App,
  draftId: string,
): Promise<Attachment[]> {
  return listed(client, app, 'draft_id', draftId);
}

/** The files of an activity in their order. That the viewer may read the activity is the caller's to know. */
export function attachmentsOfActivity(
  client: Pick<pg.ClientBase, 'query'>,
  app: App,
  activityId: string,
): Promise<Attachment[]> {
  return listed(client, app, 'activity_id', activityId);
}
