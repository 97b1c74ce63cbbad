import type { App } from '../../call/context.ts';
import { forwardToPatient } from './forward-to-patient.ts';
import { moaMessage } from './moa-message.ts';
import { queueFax } from './queue-fax.ts';
import { sendFax } from './send-fax.ts';
import { listStaffMessages } from './staff-messages.ts';

/** The door of consults that somebody forwards: to clinic staff, to the patient, to their own clinic's fax. */
export const forwardCalls = {
  'fax-queueMOAEConsultFax': queueFax,
  'secureMessaging-forwardToPatient': forwardToPatient,
  'secureMessaging-moaMessage': moaMessage,
  'secureMessaging-staffMessages': listStaffMessages,
};

/** Handles the jobs that make and order faxes to clinics. Called once in every process. */
export async function handleForwards(app: App): Promise<void> {
  await app.jobs.handle('moa-fax', (data) => sendFax(app, data.faxId));
}
