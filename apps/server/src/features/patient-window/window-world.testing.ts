import { randomUUID } from 'node:crypto';
import type { Calls } from '@consult/contract/calls.ts';
import { visitor } from '@consult/testkit/client.ts';
import type { Client } from '@consult/testkit/client.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { codeIn } from '../../app/calls-world.testing.ts';
import type { App } from '../../call/context.ts';
import { readOutboxItem } from '../../infra/outbox/outbox.ts';
import type { OutboxItem } from '../../infra/outbox/outbox.ts';
import { mailNotice } from './notice.ts';

/** What Delphine, the patient of the tests' consults, types at her window. */
export const delphinesProof = { province: 'AB', phn: '055521444', dateOfBirth: '1984/03/17' };

/** A consult of plus@ with derm@. */
export async function sentConsult({ client, consult }: Pick<CallsWorld, 'client' | 'consult'>): Promise<string> {
  const plus = await client('plus');
  return (await plus.call('consult-sendConsult', { submissionId: randomUUID(), inputFields: consult() })).activityId;
}

/** Writes a message into its thread. */
export async function say(by: Client, activityId: string, text: string): Promise<string> {
  const messageId = randomUUID();
  await by.call('message-send', { activityId, messageId, text });
  return messageId;
}

/** What plus@ shares with Delphine, who agreed to e-mail. */
export const shareOf = (
  activityId: string,
  given: Partial<Calls['patientWindow-share']['input']> = {},
): Calls['patientWindow-share']['input'] => ({
  activityId,
  patientEmail: 'delphine@patients.example',
  consent: true,
  ...given,
});

/** Delphine's appointment at the clinic of derm@, far from now. */
export const appointmentOf = (
  activityId: string,
  given: Partial<Calls['patientWindow-setAppointment']['input']> = {},
): Calls['patientWindow-setAppointment']['input'] => ({
  activityId,
  seen: 0,
  day: '2050-01-26',
  time: '13:40',
  zone: 'America/Edmonton',
  place: 'Room 4, second floor',
  bring: 'The list of your medicines',
  ...given,
});

/** Has the clinics of windows take what patients write, or no more. */
export async function takeReplies({ write }: Pick<App, 'write'>, taken = true): Promise<void> {
  await write.query('update clinic set patient_replies = $1 where id in (select clinic_id from patient_window)', [
    taken,
  ]);
}

/** Mails what waits now instead of in 20 seconds, and reads the newest mail of the window; null where none went. */
export async function mailWindow(app: App, activityId: string): Promise<OutboxItem | null> {
  await app.write.query(
    'update patient_window set notice_due_at = now() - interval $$1 second$$ where activity_id = $1 and notice_due_at is not null',
    [activityId],
  );
  await mailNotice(app, activityId);
  const { rows } = await app.write.query<{ id: string | null }>(
    'select outgoing_id as id from patient_window where activity_id = $1',
    [activityId],
  );
  const id = rows[0]?.id;
  return id ? readOutboxItem(app.write, app.keyring, id) : null;
}

/** A consult with a window, what was shared there, and the code of its mail's link. */
export async function sentWindow(
  world: Pick<CallsWorld, 'app' | 'client' | 'consult'>,
): Promise<{ activityId: string; messageId: string; code: string }> {
  const activityId = await sentConsult(world);
  const plus = await world.client('plus');
  const messageId = await say(plus, activityId, 'Keep the wound dry for two days.');
  await plus.call('patientWindow-share', shareOf(activityId, { share: [messageId] }));
  return { activityId, messageId, code: codeIn((await mailWindow(world.app, activityId))!) };
}

/** Opens a window and gives what it shows, and a client that is in the visit. */
export async function openWindow(
  { url }: Pick<CallsWorld, 'url'>,
  code: string,
  address = '127.0.11.1',
): Promise<Calls['patientWindow-open']['output'] & { patient: Client }> {
  const stranger = visitor(url, { address });
  const opened = await stranger.call('patientWindow-open', { code, ...delphinesProof });
  stranger.close();
  return { ...opened, patient: visitor(url, { visit: opened.visit.token, address }) };
}
