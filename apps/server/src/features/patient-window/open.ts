import { createHmac } from 'node:crypto';
import { patientWindowOpen } from '@consult/contract/patient-window/open.ts';
import type { ShownWindow } from '@consult/contract/patient-window/window.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { serveAnyone } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import type { DataKey } from '../../infra/keystore/cipher.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { addSystemLine, place, readJson } from '../activity/activity.ts';
import type { EconsultBody } from '../activity/activity.ts';
import { openLink } from '../patient-link/patient-link.ts';
import type { Behind } from '../patient-link/patient-link.ts';
import { repliesLeft } from './reply.ts';
import { shownWindow } from './shown.ts';

/** patientWindow-open: health number with its province and date of birth together open a window. */
export const openWindow = serveAnyone(patientWindowOpen).handler(
  async ({ input, context: { app, request }, errors }) => {
    const { code, province, phn: proof, dateOfBirth } = input;
    const opened = await openLink(
      app,
      request.ip,
      { code, proof, province, dateOfBirth, kind: 'window' },
      (client, activityId) => readBehind(client, app, activityId),
      (client, activityId) => noteOpening(client, app, activityId),
      (client, activityId) => tellGuessed(client, app, activityId),
    );
    if (typeof opened === 'string') throw errors[opened]();
    const { activityId, window, key } = opened.value;
    return {
      visit: opened.visit,
      window,
      repliesLeft: await repliesLeft(app, activityId, opened.linkId),
      tabKey: createHmac('sha256', key).update(`window tab ${opened.linkId}`).digest('base64'),
    };
  },
);

type Row = { key_id: number; wrapped_key: Buffer; body: Buffer; made_by: string };

/** The window's consult with its key; null where it can not be read. */
async function readRow(client: pg.ClientBase, app: App, activityId: string): Promise<(Row & { key: DataKey }) | null> {
  const { rows } = await client.query<Row>({
    name: 'patient-window-behind',
    text: `select a.key_id, a.wrapped_key, e.body, w.made_by from patient_window w
      join activity a on a.id = w.activity_id join econsult e on e.activity_id = a.id where w.activity_id = $1`,
    values: [activityId],
  });
  const [row] = rows;
  const key = row && (await app.keyring.unwrapOrNull(row.key_id, row.wrapped_key, activityId));
  return key ? { ...row, key } : null;
}

type OpenedWindow = { activityId: string; window: ShownWindow; key: DataKey };

/** What a window shows its patient, and who proves to be them; null where the consult can not be read. */
export async function readBehind(
  client: pg.ClientBase,
  app: App,
  activityId: string,
): Promise<Behind<OpenedWindow> | null> {
  const row = await readRow(client, app, activityId);
  const econsult = row && readJson<EconsultBody>(app.keyring, row.key, place.econsult(activityId), row.body);
  const patient = econsult?.patient;
  // They could prove nothing.
  if (!patient?.phn || !patient.dateOfBirth) return null;
  const { phn, province, dateOfBirth } = patient;
  const { key } = row!;
  const window = await shownWindow(client, app, activityId, key, null);
  return { patient: { phn, province, dateOfBirth }, value: { activityId, window, key } };
}

async function noteOpening(client: pg.ClientBase, app: App, activityId: string): Promise<void> {
  await client.query({
    name: 'patient-window-opened',
    text: 'update patient_window set opened_at = $2 where activity_id = $1',
    values: [activityId, app.now()],
  });
  await writeAudit(client, { kind: 'window-opened', actorId: null, subjectIds: [activityId] });
}

/** A line in the thread: no message stands behind a window that could come back to its sender. */
async function tellGuessed(client: pg.ClientBase, app: App, activityId: string): Promise<LiveEvent> {
  const row = await readRow(client, app, activityId);
  return addSystemLine(client, {
    activityId,
    actorId: row!.made_by,
    key: row!.key,
    event: { kind: 'patient-window', what: 'guessed' },
  });
}
