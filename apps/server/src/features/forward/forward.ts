import type { App } from '../../call/context.ts';
import { forwardToPatient } from './forward-to-patient.ts';
import { moaMessage } from './moa-message.ts';
import { queueFax } from './queue-fax.ts';
import { sendFax } from './send-fax.ts';
import { listStaffMessages } from './staff-messages.ts';

/** The door of consults that are given on: to clinic staff, to the patient, to the own clinic's fax. */
export const forwardCalls = {
  'fax-queueMOAEConsultFax': queueFax,
  'secureMessaging-forwardToPatient': forwardToPatient,
  'secureMessaging-moaMessage': moaMessage,
  'secureMessaging-staffMessages': listStaffMessages,
};

/** Has faxes to clinics made and ordered. To be called once in every process. */
export async function handleForwards(app: App): Promise<void> {
  await app.jobs.handle('moa-fax', (data) => sendFax(app, data.faxId));
}
