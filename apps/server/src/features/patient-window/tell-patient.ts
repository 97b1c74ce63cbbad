import type pg from 'pg';
import type { App } from '../../call/context.ts';
import type { Viewer } from '../../call/viewer.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { keepWindow } from './keep-window.ts';
import type { NewWindow } from './keep-window.ts';
import { orderNotice } from './notice.ts';

/**
 * Makes the patient a window on a consult within the transaction that sends it, and orders the mail that tells of it.
 * The thread gets no line of it: a consult in which nothing is written yet can be taken back.
 * @throws INVALID_INPUT for an address that can not be used, and for a patient who could not open a window
 * @throws RecipientsRefused where the clinic's record asks first
 */
export async function tellPatient(client: pg.ClientBase, app: App, viewer: Viewer, window: NewWindow): Promise<void> {
  const { activityId } = window;
  await keepWindow(client, app, viewer, window);
  await orderNotice(client, app, activityId, viewer.personId);
  await writeAudit(client, { kind: 'window-shared', actorId: viewer.personId, subjectIds: [activityId] });
}
