import type { App } from '../../app/context.ts';
import { openCopy } from './open-copy.ts';
import { sendCopy } from './send-copy.ts';

/** The door of what patients receive. */
export const patientMessageCalls = { 'patientMessage-openCopy': openCopy };

/** Gives the jobs of this room their handlers. */
export async function handlePatientMessages(app: App): Promise<void> {
  await app.jobs.handle('patient-copy', (data) => sendCopy(app, data.activityId));
}
