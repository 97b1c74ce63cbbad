import type { App } from '../../call/context.ts';
import { answerAppointment } from './answer-appointment.ts';
import { cancelAppointment } from './cancel-appointment.ts';
import { closeWindow } from './close.ts';
import { getWindow } from './get.ts';
import { mailNotice } from './notice.ts';
import { openForm } from './open-form.ts';
import { openWindow } from './open.ts';
import { reply } from './reply.ts';
import { setAppointment } from './set-appointment.ts';
import { share } from './share.ts';
import { showWindow } from './show.ts';

export { dropWhatIsGone } from './share.ts';
export { tellPatient } from './tell-patient.ts';
export { sealWindow } from './window.ts';

/** The door of patients' windows on consults. */
export const patientWindowCalls = {
  'patientWindow-answerAppointment': answerAppointment,
  'patientWindow-cancelAppointment': cancelAppointment,
  'patientWindow-close': closeWindow,
  'patientWindow-get': getWindow,
  'patientWindow-open': openWindow,
  'patientWindow-openForm': openForm,
  'patientWindow-reply': reply,
  'patientWindow-setAppointment': setAppointment,
  'patientWindow-share': share,
  'patientWindow-show': showWindow,
};

/** Gives the job of this room its handler. */
export async function handlePatientWindows(app: App): Promise<void> {
  await app.jobs.handle('patient-window', (data, run) => mailNotice(app, data.activityId, run));
}
